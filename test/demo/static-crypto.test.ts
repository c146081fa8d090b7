import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as page from '../../demo/static/node/crypto.js';

const MESSAGES = Array.from({ length: 140 }, (_, length) => `${'é'.repeat(length % 3)}${'x'.repeat(length)}`);

describe('Static demo: cryptography in the page', () => {
  it('computes SHA-256 as Node.js does, at every length around a block', () => {
    for (const message of MESSAGES) {
      for (const encoding of ['hex', 'base64', 'base64url'] as const)
        expect(page.createHash('sha256').update(message).digest(encoding)).toBe(
          createHash('sha256').update(message).digest(encoding),
        );
    }
  });

  it('reads numbers and parts of a digest as Node.js does', () => {
    const own = page.createHash('sha256').update('a').digest() as unknown as Buffer;
    const nodes = createHash('sha256').update('a').digest();
    expect([own.readUInt8(9), own.readUInt16BE(1), own.toString('hex', 3, 7)]).toEqual([
      nodes.readUInt8(9),
      nodes.readUInt16BE(1),
      nodes.toString('hex', 3, 7),
    ]);
  });

  it('derives keys and computes HMAC as Node.js does', () => {
    const nodes = new Uint8Array(hkdfSync('sha256', 'secret', '', 'purpose', 32));
    const own = page.hkdfSync('sha256', 'secret', '', 'purpose', 32);
    expect([...own]).toEqual([...nodes]);
    for (const message of MESSAGES)
      expect(page.createHmac('sha256', own).update(message).digest('base64url')).toBe(
        createHmac('sha256', nodes).update(message).digest('base64url'),
      );
  });
});

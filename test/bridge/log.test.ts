import { describe, expect, it } from 'vitest';
import { setUp } from './page.js';

const SECRET = 'canary-log-4f6a1b';

describe('Bridge log', () => {
  it('receives direction, kind, type and id of every message, and nothing of its payload or nonce', async () => {
    const lines: string[] = [];
    const { bridge, timers, welcome, say } = setUp({
      nonce: `nonce-${SECRET}`,
      log: (text) => lines.push(text),
      handlers: { back: () => ({ handled: true }) },
    });
    await timers.advance(0);
    welcome({ token: { access_token: SECRET, expires_in: 60 } });
    bridge.emit('select', { shortCode: 'a', name: 'private' });
    say('req', 'back');
    await timers.advance(0);
    expect(lines).toEqual([
      'Sending event hello id=1',
      'Received event welcome id=h1',
      'Sending event select id=2',
      'Received req back id=h2',
      'Sending res back id=3',
    ]);
  });

  it('leaves out types that the protocol does not have, and ids that contain a token', async () => {
    const lines: string[] = [];
    const { bridge, timers, welcome, say } = setUp({ log: (text) => lines.push(text) });
    await timers.advance(0);
    welcome();
    bridge.protect(SECRET);
    say('req', SECRET);
    say('err', SECRET, { code: 'E_INTERNAL' }, { re: '1' });
    say('req', 'back', {}, { id: SECRET });
    expect(lines).toContain('Received req (unknown type) id=h2');
    expect(lines).toContain('Received err (unknown type) id=h3');
    expect(lines.join()).not.toContain(SECRET);
  });
});

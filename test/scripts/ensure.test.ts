import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isInstalled, isNodeSupported, matchesLockFile } from '../../scripts/ensure.mjs';

const LOCKED = {
  '': { version: '0.1.0' },
  'node_modules/lit': { version: '3.3.3', integrity: 'sha512-a' },
  'node_modules/fsevents': { version: '2.3.3', integrity: 'sha512-b', optional: true },
};
const lit = LOCKED['node_modules/lit'];

describe('matchesLockFile', () => {
  it('returns true when every package has the version and integrity of the lock file', () => {
    expect(matchesLockFile(LOCKED, { 'node_modules/lit': lit })).toBe(true);
  });

  it.each([
    ['a package is missing', {}],
    ['a version differs', { 'node_modules/lit': { ...lit, version: '3.3.2' } }],
    ['the content differs', { 'node_modules/lit': { ...lit, integrity: 'sha512-c' } }],
    [
      'there is an additional package',
      { 'node_modules/lit': lit, 'node_modules/left-pad': { version: '1.3.0' } },
    ],
    [
      'an optional one is old',
      {
        'node_modules/lit': lit,
        'node_modules/fsevents': { ...LOCKED['node_modules/fsevents'], version: '1.0.0' },
      },
    ],
  ])('returns false if %s', (_why, installed) => {
    expect(matchesLockFile(LOCKED, installed)).toBe(false);
  });
});

describe('isInstalled', () => {
  it('compares the lock file of the folder with the record that npm keeps in node_modules', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ois-ensure-'));
    try {
      expect(isInstalled(folder)).toBe(false);
      writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: LOCKED }));
      expect(isInstalled(folder)).toBe(false);
      mkdirSync(join(folder, 'node_modules'));
      const record = join(folder, 'node_modules/.package-lock.json');
      writeFileSync(record, JSON.stringify({ packages: { 'node_modules/lit': lit } }));
      expect(isInstalled(folder)).toBe(true);
      writeFileSync(record, '{');
      expect(isInstalled(folder)).toBe(false);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('isNodeSupported', () => {
  it.each(['20.19.0', '20.20.2', '22.12.0', '23.0.0', '24.1.0'])('accepts Node %s', (version) => {
    expect(isNodeSupported(version)).toBe(true);
  });

  it.each(['18.20.8', '20.18.3', '21.7.3', '22.11.0'])('rejects Node %s', (version) => {
    expect(isNodeSupported(version)).toBe(false);
  });
});

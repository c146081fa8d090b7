import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  DROP_INS,
  DEFERRED_FILES,
  COPIED_FILES,
  areDropInsFresh,
  buildDropIns,
} from '../../scripts/drop-ins.mjs';

const OTHER_FILES = [...Object.values(DEFERRED_FILES), ...Object.values(COPIED_FILES)];
const OUTPUTS = [...DROP_INS, ...OTHER_FILES.map((file) => `dist/${file}`)];
let folder: string;

/** @param time seconds since 1970 */
function write(file: string, time: number): void {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '');
  for (const changed of [path, dirname(path)]) utimesSync(changed, time, time);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ois-drop-ins-'));
  for (const file of ['src/a/b.ts', 'src/c.ts', 'scripts/d.mjs']) write(file, 1_000);
  for (const file of ['package-lock.json', 'tsconfig.json', 'vite.config.ts']) write(file, 1_000);
  for (const file of OUTPUTS) write(file, 2_000);
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('areDropInsFresh', () => {
  it('returns true when every output is newer than every source', () => {
    expect(areDropInsFresh(folder)).toBe(true);
  });

  it.each(OUTPUTS)('returns false when %s is missing or older', (file) => {
    rmSync(join(folder, file));
    expect(areDropInsFresh(folder)).toBe(false);
    write(file, 900);
    expect(areDropInsFresh(folder)).toBe(false);
  });

  it.each(['src/a/b.ts', 'vite.config.ts'])('returns false when %s was changed after the build', (file) => {
    write(file, 3_000);
    expect(areDropInsFresh(folder)).toBe(false);
  });
});

describe('buildDropIns', () => {
  beforeEach(() => {
    for (const file of Object.keys(COPIED_FILES)) write(file, 1_000);
    // A clone of the repository has no such folder.
    rmSync(join(folder, 'dist'), { recursive: true });
  });
  afterEach(() => {
    vi.doUnmock('vite');
    vi.unstubAllEnvs();
  });

  it.each(['test', 'development', undefined])('builds for production under NODE_ENV=%s', async (value) => {
    const environments: unknown[] = [];
    const record = (): void => void environments.push(process.env['NODE_ENV']);
    const createBuilder = async (): Promise<unknown> => {
      record();
      return { buildApp: async () => record() };
    };
    vi.doMock('vite', () => ({ createBuilder }));
    vi.stubEnv('NODE_ENV', value);
    await buildDropIns(folder);
    expect(environments).toEqual(['production', 'production']);
    const copied = readdirSync(join(folder, 'dist'), { recursive: true }).filter((name) => name !== 'themes');
    expect(copied.sort()).toEqual(Object.values(COPIED_FILES).sort());
    expect(process.env['NODE_ENV']).toBe(value);
  });
});

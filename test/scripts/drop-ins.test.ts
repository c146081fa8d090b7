import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BUILD_PLACEHOLDER, readIntegrity } from '../../scripts/build-stamp.mjs';
import {
  COPIED_FILES,
  DEFERRED_FILES,
  DROP_INS,
  PAGE_ELEMENT_FILES,
  PAGE_SCRIPTS,
  areDropInsFresh,
  buildDropIns,
} from '../../scripts/drop-ins.mjs';

let folder: string;

/** @param time seconds since 1970 */
function write(file: string, time: number, text = ''): void {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  for (const changed of [path, dirname(path)]) utimesSync(changed, time, time);
}

/** What the bundler writes: each script contains the placeholder, as all of them name or share something of the build. */
const BUNDLED = [
  ...DROP_INS,
  ...Object.values(DEFERRED_FILES).map((name) => `dist/${name}-${BUILD_PLACEHOLDER}.js`),
  ...Object.values(PAGE_SCRIPTS).map((file) => `dist/${file}`),
];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ois-drop-ins-'));
  const sources = [...Object.keys(COPIED_FILES), 'src/a/b.ts', 'src/c.ts', 'scripts/d.mjs'];
  for (const file of [...sources, 'package-lock.json', 'tsconfig.json', 'vite.config.ts']) write(file, 1_000);
});

afterEach(() => {
  vi.doUnmock('vite');
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Builds with a bundler that writes the placeholder and this text into each script. */
async function build(text = ''): Promise<string[]> {
  const buildApp = async (): Promise<void> => {
    for (const file of BUNDLED) {
      write(file, 1_000, `/* ${BUILD_PLACEHOLDER} ${text} */`);
      write(`${file}.map`, 1_000, `{"file": "${file}"}`);
    }
  };
  vi.doMock('vite', () => ({ createBuilder: async () => ({ buildApp }) }));
  await buildDropIns(folder);
  return readdirSync(join(folder, 'dist')).sort();
}

describe('areDropInsFresh', () => {
  beforeEach(async () => {
    await build();
    // Dates the build after its sources.
    for (const name of readdirSync(join(folder, 'dist'), { recursive: true })) {
      const path = join(folder, 'dist', String(name));
      utimesSync(path, 2_000, 2_000);
    }
  });

  it('returns true when every output is newer than every source', () => {
    expect(areDropInsFresh(folder)).toBe(true);
  });

  it('returns false when any output is missing or older', () => {
    const outputs = readdirSync(join(folder, 'dist')).filter((name) => /\.(js|css|html|json)$/.test(name));
    expect(outputs.length).toBeGreaterThan(BUNDLED.length);
    for (const name of outputs) {
      const text = readFileSync(join(folder, 'dist', name), 'utf8');
      rmSync(join(folder, 'dist', name));
      expect(areDropInsFresh(folder), `${name} is missing`).toBe(false);
      write(`dist/${name}`, 900, text);
      expect(areDropInsFresh(folder), `${name} is older`).toBe(false);
      write(`dist/${name}`, 2_000, text);
      expect(areDropInsFresh(folder)).toBe(true);
    }
  });

  it('returns false when a build was cut off', () => {
    writeFileSync(join(folder, 'dist/integrity.json'), '{"version": "0.');
    expect(areDropInsFresh(folder)).toBe(false);
  });

  it.each(['src/a/b.ts', 'vite.config.ts'])('returns false when %s was changed after the build', (file) => {
    write(file, 3_000);
    expect(areDropInsFresh(folder)).toBe(false);
  });
});

describe('buildDropIns', () => {
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
    expect(process.env['NODE_ENV']).toBe(value);
  });

  it('puts one id of all scripts into the names and contents of a build, and copies the other files', async () => {
    const files = await build();
    const id = readIntegrity(join(folder, 'dist'))?.build ?? '';
    expect(id).toMatch(/^b[0-9a-f]{7}$/);
    const scripts = BUNDLED.map((file) => file.slice('dist/'.length).replace(BUILD_PLACEHOLDER, id));
    const expected = [
      ...scripts.flatMap((file) => [file, `${file}.map`]),
      ...Object.keys(PAGE_ELEMENT_FILES).map((name) => `${name}.js`),
      ...Object.values(COPIED_FILES).filter((file) => !file.includes('/')),
      'integrity.json',
      'themes',
    ];
    expect(files).toEqual(expected.sort());
    for (const file of scripts) expect(readFileSync(join(folder, 'dist', file), 'utf8')).toContain(id);
    const text = readFileSync(join(folder, 'dist/ois-points.js'), 'utf8');
    expect(text).toContain(`from './ois-points-${id}.js';\n`);
    expect(text).toContain(`customElements.define('ois-points', OisPoints)`);
  });

  it('gives the same sources the same id, and others another one, and removes the files of the last build', async () => {
    const first = await build();
    expect(await build()).toEqual(first);
    const changed = await build('changed');
    expect(changed).toHaveLength(first.length);
    expect(changed).not.toEqual(first);
  });
});

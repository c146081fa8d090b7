import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}
interface Lock {
  packages: Record<string, Manifest & { version: string }>;
}

const read = (file: string): unknown => JSON.parse(readFileSync(ROOT + file, 'utf8'));
const { dependencies, devDependencies } = read('package.json') as Manifest;
const { packages } = read('package-lock.json') as Lock;

describe('package.json', () => {
  it.each(Object.entries(dependencies))('allows compatible updates of %s (%s)', (name, range) => {
    expect(range).toMatch(/^\^\d+\.\d+\.\d+$/);
    expect(range).toBe(`^${packages[`node_modules/${name}`]?.version}`);
  });

  it.each(Object.entries(devDependencies).filter(([name]) => name !== '@types/node'))(
    'pins the version of %s (%s)',
    (_name, version) => {
      expect(version).toMatch(/^(npm:.*@)?\d/);
    },
  );

  it('lists every style sheet of exports in sideEffects: webpack drops the import of any other', () => {
    const { exports, sideEffects } = read('package.json') as {
      exports: Record<string, { default?: string } | string>;
      sideEffects: string[];
    };
    const files = Object.values(exports).map((entry) => (typeof entry === 'string' ? entry : entry.default));
    const sheets = files.filter((file) => file?.endsWith('.css'));
    expect(sheets).toContain('./dist/themes/*.css');
    // `./dist/ois-*.css` covers `./dist/ois-embed.css`.
    const patterns = sideEffects.map((glob) => glob.split('*').map((part) => part.replaceAll('.', '\\.')));
    const covered = new RegExp(`^(${patterns.map((parts) => parts.join('[^/]*')).join('|')})$`);
    expect(sheets.filter((sheet) => !covered.test(sheet ?? ''))).toEqual([]);
  });

  it('matches the lock file', () => {
    expect(packages['']).toMatchObject({ dependencies, devDependencies });
  });
});

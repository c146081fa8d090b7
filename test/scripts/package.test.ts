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
      expect(version).toMatch(/^\d/);
    },
  );

  it('matches the lock file', () => {
    expect(packages['']).toMatchObject({ dependencies, devDependencies });
  });
});

import { describe, expect } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { browserTest, startedOnce } from '../helpers/browser.js';
import { packPackage } from '../helpers/packed-app.js';

const it = browserTest.extend('npmPackage', { scope: 'file' }, startedOnce(packPackage));

/** The entries that apps import: not the scripts for browsers, and not what runs in React Native alone. */
const ENTRIES = Object.entries(manifest.exports).flatMap(([entry, target]) => {
  const file = typeof target === 'string' ? target : target.default;
  const isForApps = /^\.\/dist\/(lib|types)\/.*\.js$/.test(file) && entry !== './react-native';
  return isForApps ? [entry.replace('.', manifest.name)] : [];
});

describe('Package: in Node, without a document', () => {
  it('has entries for apps', () => {
    expect(ENTRIES).toContain('open-integration-widget');
    expect(ENTRIES).toContain('open-integration-widget/types/vue');
  });

  it.for([
    ['import()', 'module', (entry: string) => `await import('${entry}')`],
    ['require()', 'commonjs', (entry: string) => `require('${entry}')`],
  ] as const)('%s works for each', async ([, type, load], { npmPackage }) => {
    // In one process, which takes a third of the time.
    const code = ENTRIES.map((entry) => `${load(entry)}; console.log('${entry}');`).join('\n');
    expect((await npmPackage.runInNode(code, type)).trim().split('\n')).toEqual(ENTRIES);
  });
});

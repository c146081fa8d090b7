import { describe, expect, it } from 'vitest';
import { ROOT } from '../scripts/root.mjs';
import { parseModule, readModules } from './helpers/modules.js';
import { findLongFiles, RULES } from './helpers/architecture-rules.js';
import { readTextFiles } from './helpers/text-files.js';

const modules = readModules(`${ROOT}src`);

/** Sources that break a rule, by path. The first file contains the breach. */
const BREACHES: [rule: keyof typeof RULES, files: Record<string, string>][] = [
  ['importsEndInJs', { 'hub/a.ts': `import { b } from './b';`, 'hub/b.ts': '' }],
  ['importsEndInJs', { 'hub/a.ts': `import { b } from './gone.js';` }],
  ['foldersImportAllowedFolders', { 'hub/a.ts': `import type { B } from '../client/b.js';` }],
  ['foldersImportAllowedFolders', { 'client/a.ts': `export * from '../elements/b.js';` }],
  ['foldersImportAllowedFolders', { 'locales/a.ts': `import { b } from '../elements/b.js';` }],
  ['foldersImportAllowedFolders', { 'server/a.ts': `import { b } from '../client/b.js';` }],
  ['foldersImportAllowedFolders', { 'simulator/a.ts': `import { b } from '../server/b.js';` }],
  ['foldersImportAllowedFolders', { 'server/a.ts': `import { b } from '../cli/b.js';` }],
  ['foldersImportAllowedFolders', { 'elements/a/a.ts': `import '../../define.js';` }],
  ['foldersImportAllowedFolders', { 'unknown/a.ts': `import { b } from '../hub/b.js';` }],
  ['foldersImportOnlyTypes', { 'bridge/a.ts': `import { API_PREFIX } from '../hub/paths.js';` }],
  ['foldersImportOnlyTypes', { 'locales/a.ts': `export * from '../hub/b.js';` }],
  ['foldersImportOnlyTypes', { 'simulator/a.ts': `import { type B } from '../hub/b.js';` }],
  ['foldersImportOnlyTypes', { 'simulator/api/a.ts': `const b = await import('../../hub/b.js');` }],
  ['onlyElementsImportLit', { 'client/a.ts': `import { html } from 'lit';` }],
  ['onlyElementsImportLit', { 'define.ts': `import { repeat } from 'lit/directives/repeat.js';` }],
  ['onlyElementsImportLit', { 'hub/a.ts': `export type { A } from '@lit/reactive-element';` }],
  ['browserCodeImportsNoNodeModule', { 'hub/a.ts': `import { createHash } from 'node:crypto';` }],
  ['browserCodeImportsNoNodeModule', { 'embed/a.ts': `import path from 'path';` }],
  ['browserCodeImportsNoServer', { 'index.ts': `export { b } from './server/b.js';` }],
  ['browserCodeImportsNoServer', { 'embed/a.ts': `const b = () => import('../simulator/b.js');` }],
  ['browserCodeImportsNoServer', { 'index.ts': `export { b } from './cli/b.js';` }],
  [
    'importsHaveNoCircle',
    { 'hub/a.ts': `import { b } from './b.js';`, 'hub/b.ts': `type A = import('./a.js').A;` },
  ],
  ['importsHaveNoCircle', { 'hub/a.ts': `import { a } from './a.js';` }],
  ['indexRegistersNothing', { 'index.ts': `customElements.define('a-b', AB);` }],
  [
    'indexRegistersNothing',
    {
      'elements/a.ts': `@customElement('a-b') class AB extends LitElement {}`,
      'index.ts': `export * from './elements/a.js';`,
    },
  ],
  [
    'indexRegistersNothing',
    { 'elements/a.ts': `register('a-b', AB);`, 'index.ts': `import './elements/a.js';` },
  ],
  ['apiKeyIsReadInOneFile', { 'server/a.ts': `options.apiKey;`, 'server/b.ts': `({ 'X-API-Key': key });` }],
  ['apiKeyIsReadInOneFile', { 'server/a.ts': `const { apiKey } = options;`, 'server/b.ts': `o['apiKey'];` }],
];

/** Sources that resemble a breach and are allowed. */
const ALLOWED: Record<string, string>[] = [
  {
    'bridge/a.ts': `import type { B } from '../hub/b.js'; export type { B } from '../hub/b.js';`,
    'hub/b.ts': 'export interface B {}',
  },
  { 'simulator/a.ts': `import { API_PREFIX } from '../hub/paths.js';`, 'hub/paths.ts': '' },
  { 'drop-in-shared.ts': `import { html } from 'lit';` },
  { 'server/a.ts': `import { createHash } from 'node:crypto'; options.apiKey; ({ 'x-api-key': key });` },
  { 'server/a.ts': `interface Options { apiKey: string }`, 'server/b.ts': `options.apiKey;` },
  {
    'index.ts': `export * from './elements/a.js';`,
    'elements/a.ts': `export function register() { customElements.define('a-b', AB); }`,
    'define.ts': `import { register } from './elements/a.js'; register();`,
  },
];

const parsed = (files: Record<string, string>) =>
  Object.entries(files).map(([path, source]) => parseModule(path, source));

describe('Folders of src/', () => {
  it('are read by this test', () => {
    expect(modules.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['index.ts', 'define.ts', 'drop-in.ts', 'hub/paths.ts', 'server/index.ts']),
    );
  });

  it('read the API key in one file of src/server/', () => {
    expect(modules.filter(({ path, readsApiKey }) => readsApiKey && path.startsWith('server/'))).toHaveLength(
      1,
    );
  });

  it.each(Object.entries(RULES))('%s', (_name, rule) => {
    expect(rule(modules)).toEqual([]);
  });
});

describe('Rules on folders', () => {
  it.each(BREACHES)('%s: reports %o', (name, files) => {
    const [path = ''] = Object.keys(files);
    expect(RULES[name](parsed(files))).toEqual([expect.stringContaining(path)]);
  });

  it.each(ALLOWED)('allow %o', (files) => {
    expect(Object.values(RULES).flatMap((rule) => rule(parsed(files)))).toEqual([]);
  });
});

describe('Files of code', () => {
  it('have at most 300 lines', () => {
    const files = readTextFiles(/^(src|demo|scripts|test)\/.*\.(tsx?|js|mjs|py|sh)$/);
    expect(files.length).toBeGreaterThan(500);
    expect(findLongFiles(files)).toEqual([]);
  });

  it('are reported with their number of lines if they have more', () => {
    const [shortest, longest] = [300, 301].map((count) => 'x\n'.repeat(count)) as [string, string];
    const files = [
      { path: 'src/a.ts', text: shortest },
      { path: 'src/b.ts', text: longest },
    ];
    expect(findLongFiles(files)).toEqual(['src/b.ts has 301 lines']);
  });
});

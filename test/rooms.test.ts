import { describe, expect, it } from 'vitest';
import { ROOT } from '../scripts/root.mjs';
import { parseModule, readModules } from './helpers/modules.js';
import { RULES } from './helpers/rooms.js';

const modules = readModules(`${ROOT}src`);

/** Sources that break a rule, each by path. The first is where it is broken. */
const BREACHES: [rule: keyof typeof RULES, files: Record<string, string>][] = [
  ['endsInJs', { 'hub/a.ts': `import { b } from './b';`, 'hub/b.ts': '' }],
  ['endsInJs', { 'hub/a.ts': `import { b } from './gone.js';` }],
  ['staysInItsRooms', { 'hub/a.ts': `import type { B } from '../client/b.js';` }],
  ['staysInItsRooms', { 'client/a.ts': `export * from '../elements/b.js';` }],
  ['staysInItsRooms', { 'locales/a.ts': `import { b } from '../elements/b.js';` }],
  ['staysInItsRooms', { 'server/a.ts': `import { b } from '../client/b.js';` }],
  ['staysInItsRooms', { 'simulator/a.ts': `import { b } from '../server/b.js';` }],
  ['staysInItsRooms', { 'server/a.ts': `import { b } from '../cli/b.js';` }],
  ['staysInItsRooms', { 'elements/a/a.ts': `import '../../define.js';` }],
  ['staysInItsRooms', { 'cellar/a.ts': `import { b } from '../hub/b.js';` }],
  ['takesTypesOnly', { 'bridge/a.ts': `import { API_PREFIX } from '../hub/paths.js';` }],
  ['takesTypesOnly', { 'locales/a.ts': `export * from '../hub/b.js';` }],
  ['takesTypesOnly', { 'simulator/a.ts': `import { type B } from '../hub/b.js';` }],
  ['takesTypesOnly', { 'simulator/api/a.ts': `const b = await import('../../hub/b.js');` }],
  ['keepsLitInItsRooms', { 'client/a.ts': `import { html } from 'lit';` }],
  ['keepsLitInItsRooms', { 'define.ts': `import { repeat } from 'lit/directives/repeat.js';` }],
  ['keepsLitInItsRooms', { 'hub/a.ts': `export type { A } from '@lit/reactive-element';` }],
  ['keepsNodeOutOfBrowsers', { 'hub/a.ts': `import { createHash } from 'node:crypto';` }],
  ['keepsNodeOutOfBrowsers', { 'embed/a.ts': `import path from 'path';` }],
  ['keepsServersOutOfBrowsers', { 'index.ts': `export { b } from './server/b.js';` }],
  ['keepsServersOutOfBrowsers', { 'embed/a.ts': `const b = () => import('../simulator/b.js');` }],
  ['keepsServersOutOfBrowsers', { 'index.ts': `export { b } from './cli/b.js';` }],
  ['hasNoCircle', { 'hub/a.ts': `import { b } from './b.js';`, 'hub/b.ts': `type A = import('./a.js').A;` }],
  ['hasNoCircle', { 'hub/a.ts': `import { a } from './a.js';` }],
  ['registersNothingFromIndex', { 'index.ts': `customElements.define('a-b', AB);` }],
  [
    'registersNothingFromIndex',
    {
      'elements/a.ts': `@customElement('a-b') class AB extends LitElement {}`,
      'index.ts': `export * from './elements/a.js';`,
    },
  ],
  [
    'registersNothingFromIndex',
    { 'elements/a.ts': `register('a-b', AB);`, 'index.ts': `import './elements/a.js';` },
  ],
  ['readsTheApiKeyOnce', { 'server/a.ts': `options.apiKey;`, 'server/b.ts': `({ 'X-API-Key': key });` }],
  ['readsTheApiKeyOnce', { 'server/a.ts': `const { apiKey } = options;`, 'server/b.ts': `o['apiKey'];` }],
];

/** What looks much like a breach, and is none. */
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

describe('rooms of src/', () => {
  it('are all there to look at', () => {
    expect(modules.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['index.ts', 'define.ts', 'drop-in.ts', 'hub/paths.ts', 'server/index.ts']),
    );
  });

  it('have one place that reads the API key', () => {
    expect(modules.filter(({ path, readsApiKey }) => readsApiKey && path.startsWith('server/'))).toHaveLength(
      1,
    );
  });

  it.each(Object.entries(RULES))('%s', (_name, rule) => {
    expect(rule(modules)).toEqual([]);
  });
});

describe('rules on rooms', () => {
  it.each(BREACHES)('%s: finds a breach in %o', (name, files) => {
    const [path = ''] = Object.keys(files);
    expect(RULES[name](parsed(files))).toEqual([expect.stringContaining(path)]);
  });

  it.each(ALLOWED)('let %o pass', (files) => {
    expect(Object.values(RULES).flatMap((rule) => rule(parsed(files)))).toEqual([]);
  });
});

import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../scripts/root.mjs';

/** Features that Chromium 105, Safari 16.4 or Firefox 110 lack and that no build step adds. WebViews of phones are that old. */
const TOO_NEW = [
  'URL\\.canParse',
  'URL\\.parse\\(',
  'AbortSignal\\.(any|timeout)',
  'Promise\\.(withResolvers|try)',
  '(Object|Map)\\.groupBy',
  'Array\\.fromAsync',
  '\\.(toReversed|toSorted|toSpliced)\\(',
  '\\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\\(',
  '\\.(isWellFormed|toWellFormed)\\(',
  'Intl\\.Segmenter',
  'light-dark\\(',
  '@starting-style',
  '\\bpopover\\b',
  '\\baria[A-Z]\\w+',
  '\\.inert\\b',
  'checkVisibility\\(',
];
const PATTERN = new RegExp(TOO_NEW.join('|'), 'g');

/** Features that a file uses only where the browser has them, or within `:is()`, which ignores selectors that it does not know. */
const OPTIONAL: Record<string, string> = {
  'elements/form-frame/show-modal.ts': 'popover',
  'elements/form-frame/form-frame.styles.ts': 'popover',
  'elements/form-frame/form-screens.styles.ts': 'popover',
  'elements/notifications/announcer.ts': 'popover',
};

const FOLDERS = ['hub', 'client', 'bridge', 'elements', 'embed', 'locales'];
const files = FOLDERS.flatMap((folder) =>
  readdirSync(`${ROOT}src/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|css|html)$/.test(file))
    .map((file) => `${folder}/${file}`),
);

/** Reads a file without its comments, which may name such a feature. */
const readCode = (file: string): string =>
  readFileSync(`${ROOT}src/${file}`, 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');

it('README names the oldest supported browsers', () => {
  const text = readFileSync(`${ROOT}README.md`, 'utf8').replace(/\s+/g, ' ');
  expect(text).toContain('Chrome and Edge 105, Safari 16.4 and Firefox 110, and newer');
});

describe('Browser code', () => {
  it('is read by this test: TypeScript, CSS and HTML', () => {
    expect(files).toEqual(expect.arrayContaining(['hub/form-url.ts', 'embed/embed.css', 'bridge/bridge.ts']));
  });

  it.each(files)('uses no feature that the oldest supported browsers lack: %s', (file) => {
    const found = readCode(file).match(PATTERN) ?? [];
    expect(found.filter((feature) => feature !== OPTIONAL[file])).toEqual([]);
  });

  it.each([
    'URL.canParse(x)',
    'a.toSorted()',
    'color: light-dark(a, b)',
    'AbortSignal.any([])',
    'a.ariaLabel = b',
  ])('is searched for %s', (code) => {
    expect(code).toMatch(PATTERN);
  });
});

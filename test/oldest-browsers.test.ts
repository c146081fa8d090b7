import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../scripts/root.mjs';

/** What Chromium 105, Safari 16.4 or Firefox 110 lack, and no build step puts in. Phones carry WebViews that old. */
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
];
const PATTERN = new RegExp(TOO_NEW.join('|'));

const ROOMS = ['hub', 'client', 'bridge', 'elements', 'embed', 'locales'];
const files = ROOMS.flatMap((room) =>
  readdirSync(`${ROOT}src/${room}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|css|html)$/.test(file))
    .map((file) => `${room}/${file}`),
);

/** A word in a comment is no use of it. */
const codeOf = (file: string): string =>
  readFileSync(`${ROOT}src/${file}`, 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');

describe('browser code', () => {
  it('is there to look at', () => {
    expect(files).toEqual(expect.arrayContaining(['hub/form-url.ts', 'embed/embed.css', 'bridge/bridge.ts']));
  });

  it.each(files)('asks for nothing that the oldest supported browsers lack: %s', (file) => {
    expect(PATTERN.exec(codeOf(file))?.[0]).toBeUndefined();
  });

  it.each(['URL.canParse(x)', 'a.toSorted()', 'color: light-dark(a, b)', 'AbortSignal.any([])'])(
    'would be told of %s',
    (code) => {
      expect(PATTERN.test(code)).toBe(true);
    },
  );
});

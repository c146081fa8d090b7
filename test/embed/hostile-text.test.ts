import { describe, expect, it } from 'vitest';
import { LOCALE_PATTERN, toLanguageTag } from '../../src/bridge/language-tag.js';
import { CATALOGUE, TOKEN } from '../../src/bridge/messages.js';
import { readMessage } from '../../src/bridge/protocol.js';
import { Secrets } from '../../src/bridge/secrets.js';
import { read, type Shape } from '../../src/bridge/shapes.js';
import { readSettings, withoutToken } from '../../src/embed/settings.js';

const LENGTH = 100_000;
/** Texts that patterns with choices go back and forth in. */
const HOSTILE = [
  'a',
  '-',
  '_',
  '-u',
  '-u-aa',
  '/',
  '/a',
  '%',
  '%e0',
  '%25',
  ' ',
  '?',
  '#',
  '&',
  '=',
  'token=',
  'http://',
  '😀',
  '\ud800',
  '@',
  '.',
].map((part) => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH));
const endings = ['', '!', '\n', '%'];
const TEXTS = HOSTILE.flatMap((text) => endings.map((ending) => `${text}${ending}`));

const secrets = new Secrets();
secrets.add('a'.repeat(40));
secrets.add('%25%25%25%25');

function shapesIn(shape: Shape): Shape[] {
  if (shape.is === 'object') return [shape, ...Object.values(shape.fields).flatMap(shapesIn)];
  return shape.is === 'list' ? [shape, ...shapesIn(shape.of)] : [shape];
}
const SHAPES = [CATALOGUE.page, CATALOGUE.host].flatMap(({ events, requests }) =>
  [...Object.values(events), ...Object.values(requests).flatMap(({ ask, answer }) => [ask, answer])].flatMap(
    shapesIn,
  ),
);

const PAGE = 'https://shop.example/ois/embed.html';
const settings = (text: string) => {
  const fragment = ['token-endpoint', 'host', 'mini-program-page', 'locale']
    .map((name) => `${name}=${encodeURIComponent(text.replaceAll('\ud800', 'x'))}`)
    .join('&');
  return readSettings(
    (name) => (name === 'token-endpoint' || name === 'parent-origins' ? text : undefined),
    `${PAGE}#${fragment}`,
  );
};

describe('100 kB of hostile text', () => {
  it.each<[string, (text: string) => unknown]>([
    ['a message', (text) => readMessage('host', text)],
    ['a field', (text) => SHAPES.map((shape) => read(shape, text))],
    ['a token', (text) => read(TOKEN, { access_token: text, expires_in: 1, form_url: text })],
    ['a locale', (text) => [new RegExp(LOCALE_PATTERN, 'u').test(text), toLanguageTag(text)]],
    ['a payload that may hold a token', (text) => secrets.isIn({ text, list: [text] })],
    ['settings', (text) => settings(text)],
    ['an address', (text) => withoutToken(`${PAGE}?${text}#${text}`)],
  ])('as %s is read in time by its length', (_, work) => {
    for (const text of TEXTS) {
      const start = performance.now();
      work(text);
      // What goes by the square of the length takes seconds.
      expect.soft(performance.now() - start, JSON.stringify(text.slice(0, 12))).toBeLessThan(500);
    }
  });
});

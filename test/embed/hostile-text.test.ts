import { describe, expect, it } from 'vitest';
import { LOCALE_PATTERN, toLanguageTag } from '../../src/bridge/language-tag.js';
import { CATALOGUE, TOKEN } from '../../src/bridge/messages.js';
import { parseMessage } from '../../src/bridge/protocol.js';
import { parse, type Schema } from '../../src/bridge/schema.js';
import { SecretFilter } from '../../src/bridge/secret-filter.js';
import { readSettings, removeTokens } from '../../src/embed/settings.js';
import { measureCpuMs } from '../helpers/cpu-time.js';

const LENGTH = 100_000;
/** Texts that cause backtracking in regular expressions with alternatives. */
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

const secrets = new SecretFilter();
secrets.add('a'.repeat(40));
secrets.add('%25%25%25%25');

function listSchemas(schema: Schema): Schema[] {
  if (schema.type === 'object') return [schema, ...Object.values(schema.fields).flatMap(listSchemas)];
  return schema.type === 'array' ? [schema, ...listSchemas(schema.items)] : [schema];
}
const SCHEMAS = [CATALOGUE.page, CATALOGUE.host].flatMap(({ events, requests }) =>
  [
    ...Object.values(events),
    ...Object.values(requests).flatMap(({ request, response }) => [request, response]),
  ].flatMap(listSchemas),
);

const PAGE = 'https://shop.example/app/embed.html';
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
    ['a message', (text) => parseMessage('host', text)],
    ['a field', (text) => SCHEMAS.map((schema) => parse(schema, text))],
    ['a token', (text) => parse(TOKEN, { access_token: text, expires_in: 1, form_url: text })],
    ['a locale', (text) => [new RegExp(LOCALE_PATTERN, 'u').test(text), toLanguageTag(text)]],
    ['a payload that may hold a token', (text) => secrets.isIn({ text, list: [text] })],
    ['settings', (text) => settings(text)],
    ['an address', (text) => removeTokens(`${PAGE}?${text}#${text}`)],
  ])('as %s is read in time by its length', (_, work) => {
    for (const text of TEXTS) {
      // Work that grows with the square of the length takes seconds.
      expect
        .soft(
          measureCpuMs(() => work(text)),
          JSON.stringify(text.slice(0, 12)),
        )
        .toBeLessThan(500);
    }
  });
});

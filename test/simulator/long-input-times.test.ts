import { describe, expect, it } from 'vitest';
import { createSimulator } from '../../src/simulator/index.js';
import { checkFields } from '../../src/simulator/form-site/check-fields.js';
import { fieldsOf } from '../../src/simulator/form-site/fields.js';
import { shortCodeOf } from '../../src/simulator/form-site/short-code.js';
import { matchTables, readLimit, readTags } from '../../src/simulator/api/match-tables.js';
import { readClientUserId, readPage } from '../../src/simulator/api/read-fields.js';
import { centsOf, wholeOf } from '../../src/simulator/console/read-fields.js';
import { checkedDraft } from '../../src/simulator/store/check-table.js';
import { problemWithUrl } from '../../src/simulator/webhooks/configs.js';

const LENGTH = 100_000;
/** Far above what linear work takes on a busy machine, far below what quadratic work does. */
const LIMIT_MS = 1000;

const at = { hubUrl: 'http://hub.example', formUrl: 'http://form.example' };
const simulator = createSimulator(at);
const bearer = (value: string) =>
  new Request('http://hub.example/api/v1/hub/projects/published-tags', { headers: { Authorization: value } });

/** Runs that a pattern tried from each of its places would read again and again. */
const RUNS = [
  'a',
  '0',
  ' ',
  '/',
  '.',
  'a@',
  'a.',
  '@',
  '-',
  ',',
  '0,',
  '1,000',
  '(',
  '\u0301\u0316',
  '$OIS_A ',
  '%',
  '\t',
  'é',
  '漢',
  '\\',
  ';',
  'a@a.',
];
const FRONTS = ['', 'a@', '1'];
const BACKS = ['', '!', ' x'];
const hostile = RUNS.flatMap((run) =>
  FRONTS.flatMap((front) => BACKS.map((back) => front + run.repeat(LENGTH / run.length) + back)),
);

const fields = ['Housekeeping', 'Moving', 'Education'].flatMap((industry) => fieldsOf(industry));

const READERS: [what: string, read: (text: string) => unknown][] = [
  ['a root address', (text) => createSimulator({ ...at, hubUrl: `http://h/${text}` })],
  ['a frame ancestor', (text) => createSimulator({ ...at, frameAncestors: [text] })],
  [
    'tags of a query',
    (text) => matchTables(simulator.tables.published(), { tags: readTags(text), limit: 1 }),
  ],
  ['a limit', readLimit],
  ['a page', readPage],
  ['a client_user_id', readClientUserId],
  ['a whole number', wholeOf],
  ['yuan', centsOf],
  ['a callback URL', problemWithUrl],
  ['a short code', (text) => shortCodeOf(new URL(`http://f/${encodeURIComponent(text)}`).href, '/')],
  [
    'a form’s fields',
    (text) => checkFields(fields, new URLSearchParams(fields.map(({ name }) => [name, text]))),
  ],
  [
    'a table',
    (text) =>
      checkedDraft({
        type: 'A',
        supply_name: text,
        demand_name: text,
        industry: text,
        icon: text,
        tags: [text, text],
      }),
  ],
  ['a header', (text) => simulator.hub(bearer(encodeURIComponent(text).replaceAll('%20', ' ').trim()))],
];

describe(`${LENGTH} hostile characters`, () => {
  it.each(READERS)(
    'in %s are read in less than a second',
    async (_what, read) => {
      const slow: string[] = [];
      for (const text of hostile) {
        const begun = performance.now();
        try {
          await read(text);
        } catch {
          // Refused is as good as read.
        }
        const took = performance.now() - begun;
        if (took > LIMIT_MS)
          slow.push(
            `${JSON.stringify(text.slice(0, 12))}…${JSON.stringify(text.slice(-3))}: ${took.toFixed()} ms`,
          );
      }
      expect(slow).toEqual([]);
    },
    60_000,
  );
});

import { describe, expect, it } from 'vitest';
import { createSimulator } from '../../src/simulator/index.js';
import { en } from '../../src/simulator/locales/texts.js';
import { negotiateLanguage } from '../../src/simulator/locales/language.js';
import { validateFields } from '../../src/simulator/ui/fields.js';
import { getFields } from '../../src/simulator/form-site/fields.js';
import { parseShortCode } from '../../src/simulator/form-site/pages.js';
import { matchTables, parseLimit, parseTags } from '../../src/simulator/api/project-routes.js';
import { parseClientUserId, parsePage } from '../../src/simulator/api/parse-request.js';
import { parseWholeNumber } from '../../src/simulator/ui/fields.js';
import { parseYuan } from '../../src/simulator/money.js';
import { validateDraft } from '../../src/simulator/store/validate-table.js';
import { validateCallbackUrl } from '../../src/simulator/webhooks/configs.js';

const LENGTH = 60_000;
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
const HOSTILE = RUNS.flatMap((run) =>
  FRONTS.flatMap((front) => BACKS.map((back) => front + run.repeat(LENGTH / run.length) + back)),
);

const fields = ['Housekeeping', 'Moving', 'Education'].flatMap((industry) => getFields(industry, en));

const READERS: [what: string, read: (text: string) => unknown][] = [
  // `hubUrl` is parsed alike, but would be part of all the icons' addresses.
  ['a root address', (text) => createSimulator({ ...at, formUrl: `http://f/${text}` })],
  ['a frame ancestor', (text) => createSimulator({ ...at, frameAncestors: [text] })],
  [
    'tags of a query',
    (text) => matchTables(simulator.tables.published(), { tags: parseTags(text), limit: 1 }),
  ],
  ['a limit', parseLimit],
  ['a page', parsePage],
  ['a client_user_id', parseClientUserId],
  ['a whole number', parseWholeNumber],
  ['yuan', parseYuan],
  ['a callback URL', (text) => validateCallbackUrl(text, 'The URL', en.webhooks.urlProblems)],
  ['an Accept-Language header', negotiateLanguage],
  ['a short code', (text) => parseShortCode(new URL(`http://f/${encodeURIComponent(text)}`).href, '/')],
  [
    'a form’s fields',
    (text) => validateFields(fields, new URLSearchParams(fields.map(({ name }) => [name, text])), en.ui),
  ],
  [
    'a table',
    (text) =>
      validateDraft({
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

describe(`Parsers of ${LENGTH} hostile characters`, () => {
  it.each(READERS)(
    'in %s are read within a second of CPU time',
    async (_what, read) => {
      const slow: string[] = [];
      for (const text of HOSTILE) {
        const before = process.cpuUsage();
        try {
          await read(text);
        } catch {
          // Refused is as good as read.
        }
        const { user, system } = process.cpuUsage(before);
        const took = (user + system) / 1000;
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

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';
import {
  BRIDGE_ERRORS,
  HUB_ERRORS,
  LOG_EVENTS,
  SERVER_EVENTS,
} from '../../scripts/docs/error-descriptions.js';
import { ERROR_CODES } from '../../src/bridge/errors.js';
import { FINDINGS } from '../../src/cli/check-endpoint/findings.js';
import { readTextFiles } from '../helpers/text-files.js';

const page = readFileSync(join(ROOT, 'docs/errors.md'), 'utf8');
const sources = readTextFiles(/^src\/(server|render|client|elements|embed|hub|cli)\/.*\.ts$/);
const server = sources.filter(({ path }) => /^src\/(server|render)\//.test(path));

/** The names in code of a column of the tables below a heading. */
function readColumn(heading: string, column: number): string[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const rows = section
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2);
  const cells = rows.map((row) => row.split(/(?<!\\)\|/)[column + 1]!.trim());
  return cells.map((cell) => cell.replace(/^`(.*)`$/, '$1'));
}

/** Texts with something inserted, as a pattern. */
const toPattern = (documented: string): RegExp =>
  new RegExp(`^${documented.split('…').map(escapeRegExp).join('.+')}$`, 's');

function escapeRegExp(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}

/** The statuses and messages with which routes of the backend refuse requests. */
function readRefusals(): { status: string; message: string; path: string }[] {
  const call =
    /\b(?:refuse\(|createErrorResponse\(\s*c,|status:)\s*(\d{3}),\s*(?:message:\s*)?(?:(['`])((?:(?!\2).)+)\2|([\w.]+))/g;
  const constants = new Map(
    server.flatMap(({ text }) =>
      [...text.matchAll(/const ([A-Z_]+_MESSAGE) =\s*((?:'[^']+'[\s+]*)+);/g)].map(
        ([, name = '', value = '']) => [
          name,
          [...value.matchAll(/'([^']+)'/g)].map(([, part]) => part).join(''),
        ],
      ),
    ),
  );
  return server.flatMap(({ path, text }) =>
    [...text.matchAll(call)].map(([, status = '', , literal, name = '']) => ({
      status,
      message: literal ?? constants.get(name) ?? name,
      path,
    })),
  );
}

describe('docs/errors.md', () => {
  it('has every error code that the sources throw or report, and no other', () => {
    const thrown = sources.flatMap(({ text }) => [
      ...[...text.matchAll(/new HubError\(\s*'([A-Z_]+)'/g)].map(([, code]) => code!),
      ...[...text.matchAll(/\bcode: '([A-Z_]+)'/g)].map(([, code]) => code!),
    ]);
    expect(thrown.length).toBeGreaterThan(20);
    const documented = readColumn('Error codes', 0);
    expect(documented).toEqual(Object.keys(HUB_ERRORS));
    expect(documented).toEqual(expect.arrayContaining([...new Set(thrown)]));
  });

  it('has every error code of the bridge, and no other', () => {
    expect(readColumn('Errors of the bridge', 0)).toEqual([...ERROR_CODES]);
    expect(Object.keys(BRIDGE_ERRORS)).toEqual([...ERROR_CODES]);
  });

  it('has every event of the backend’s log and of the ready server’s, and no other', () => {
    const logged = sources
      .filter(({ path }) => /^src\/(server|cli)\//.test(path))
      .flatMap(({ text }) =>
        [...text.matchAll(/\blevel: '\w+',\s*event: '(\w+)'/g)].map(([, event]) => event!),
      );
    const events = [...Object.keys(LOG_EVENTS), ...Object.keys(SERVER_EVENTS)];
    expect(readColumn('Log events of the backend', 0)).toEqual(events);
    expect(events).toEqual(expect.arrayContaining([...new Set(logged)]));
    // Those of the webhook are arguments of a function.
    expect(Object.keys(SERVER_EVENTS).filter((event) => !logged.includes(event))).toEqual([]);
  });

  it('has every status and message with which the backend refuses a request', () => {
    const documented = readColumn('Responses of the backend', 1);
    const statuses = readColumn('Responses of the backend', 0);
    const patterns = documented.map((text) => toPattern(text));
    const refusals = readRefusals();
    expect(refusals.length).toBeGreaterThan(25);
    const missing = refusals.filter(
      ({ status, message }) =>
        // The text of another error, and of the hub.
        !['error.message', 'hubMessage'].includes(message) &&
        !patterns.some((pattern, index) => statuses[index] === status && pattern.test(message)),
    );
    expect(missing).toEqual([]);
  });

  it('has no message that the backend does not send', () => {
    const refusals = readRefusals();
    const stale = readColumn('Responses of the backend', 1).filter(
      (text) =>
        text !== 'the hub’s' &&
        text !== "the hub's" &&
        !refusals.some(({ message }) => toPattern(text).test(message)),
    );
    expect(stale).toEqual([]);
  });

  it('has every mistake that check-endpoint finds', () => {
    expect(readColumn('Commands', 0)).toEqual(Object.keys(FINDINGS));
  });
});

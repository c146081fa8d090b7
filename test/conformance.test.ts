import { describe, expect, it } from 'vitest';
import { ROOT } from '../scripts/root.mjs';
import { MISSING } from './conformance/missing.js';
import { PARTS, ROWS } from './conformance/rows.js';
import { parseClaims, parseTests, readTests, type RunningTest } from './helpers/test-titles.js';

const REQUIRED = ROWS.flatMap(({ id, parts }) => parts.map((part) => `${id} ${part}`));

/** Returns all `id part` pairs in front of the titles. Groups such as `R1 R2 (C S H)` may give pairs that no row has. */
const collectPairs = (tests: RunningTest[]): Set<string> =>
  new Set(
    tests
      .flatMap(({ titles }) => titles.flatMap(parseClaims))
      .flatMap(({ ids, parts }) => ids.flatMap((id) => parts.map((part) => `${id} ${part}`))),
  );

/** Returns the faults of the ids in front of a title. */
function findFaults(title: string): string[] {
  return parseClaims(title).flatMap(({ ids, parts }) => {
    if (parts.length === 0) return [`${ids.join(' ')} without parts, such as (S H)`];
    const isRequired = (id: string, part: string): boolean => REQUIRED.includes(`${id} ${part}`);
    return [
      ...ids
        .filter((id) => !parts.some((part) => isRequired(id, part)))
        .map((id) => `${id} is no row of these parts`),
      ...parts
        .filter((part) => !ids.some((id) => isRequired(id, part)))
        .map((part) => `no row here has part ${part}`),
    ];
  });
}

describe('Conformance: tests of this project', () => {
  const tests = readTests(`${ROOT}test`);
  const covered = collectPairs(tests);

  it('have only ids and parts of the list in their titles', () => {
    const faults = tests.flatMap(({ place, titles }) =>
      titles.flatMap(findFaults).map((fault) => `${place}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it.each(ROWS.map((row) => [`${row.id} (${row.parts.join(' ')}) ${row.statement}`, row] as const))(
    '%s',
    (_, row) => {
      const { id, parts } = row;
      const untested = parts.filter((part) => !covered.has(`${id} ${part}`));
      expect(untested).toEqual(parts.filter((part) => MISSING.includes(`${id} ${part}`)));
    },
  );
});

describe('Conformance: list of rows', () => {
  it('has each row once, with known parts', () => {
    expect(new Set(REQUIRED).size).toBe(REQUIRED.length);
    expect(new Set(ROWS.map(({ id }) => id)).size).toBe(ROWS.length);
    expect(ROWS.flatMap(({ parts }) => parts).filter((part) => !(part in PARTS))).toEqual([]);
  });

  it('allows only rows of the list to be missing, each once', () => {
    expect(MISSING.filter((gap) => !REQUIRED.includes(gap))).toEqual([]);
    expect(new Set(MISSING).size).toBe(MISSING.length);
  });
});

describe('Conformance: parsing of titles', () => {
  const covers = (source: string): string[] => [...collectPairs(parseTests('a.test.ts', source))];

  it.each([
    [`it('V10 (H) gives up', () => {});`, ['V10 H']],
    [`it('R1 R2 (C S) refuses', () => {});`, ['R1 C', 'R1 S', 'R2 C', 'R2 S']],
    [`it('R1 (C) D1 (S): both', async () => {});`, ['R1 C', 'D1 S']],
    ['it(`E5 (H) ${many} tables`, function () {});', ['E5 H']],
    [`it.each([1])('E5 (H) %i', () => {});`, ['E5 H']],
    [`it.for([1])('E5 (H) %i', () => {});`, ['E5 H']],
    [`describe('A3 (C)', () => { it('asks again', () => {}); });`, ['A3 C']],
    [`describe.skipIf(none)('V2 (S)', () => { it('asks again', () => {}); });`, ['V2 S']],
    [`describe('a', { timeout: 1 }, () => { test('V2 (S) b', { skip: false }, () => {}); });`, ['V2 S']],
    [`it('V2 (S) is checked elsewhere', check);`, ['V2 S']],
  ])('counts %s', (source, pairs) => {
    expect(covers(source)).toEqual(pairs);
  });

  it.each([
    `it.skip('V10 (H) gives up', () => {});`,
    `it.todo('V10 (H) gives up');`,
    `it('V10 (H) gives up');`,
    `it('V10 (H) gives up', { skip: true }, () => {});`,
    `it.skip.each([1])('V10 (H) gives up', () => {});`,
    `describe.skip('a', () => { it('V10 (H) gives up', () => {}); });`,
    `describe('V10 (H)', () => { it.skip('gives up', () => {}); });`,
    `describe('V10 (H)', () => { setUp('a hub', () => {}); });`,
    `// it('V10 (H) gives up', () => {});`,
    `it('gives up as V10 (H) has it', () => {});`,
    `it('V10 gives up', () => {});`,
    `log('V10 (H) gives up', () => {});`,
    `it.extend('V10 (H) hub', () => {});`,
    `it.override('V10 (H) hub', () => {});`,
  ])('does not count %s', (source) => {
    expect(covers(source)).toEqual([]);
  });

  it.each([
    ['V10 gives up', 'V10 without parts'],
    ['V10: gives up', 'V10 without parts'],
    ['V10', 'V10 without parts'],
    ['V99 (H) gives up', 'V99 is no row'],
    ['V10 (S) gives up', 'V10 is no row of these parts'],
    ['V10 (H S) gives up', 'no row here has part S'],
    ['R3 R1 (S C) refuses', 'R3 is no row of these parts'],
  ])('reports the title %s', (title, fault) => {
    expect(findFaults(title)[0]).toContain(fault);
  });

  it.each(['V10 (H)', 'V10 (H): gives up', 'R1 R10 (S H) refuses', 'gives up', 'E2E'])(
    'accepts the title %s',
    (title) => {
      expect(findFaults(title)).toEqual([]);
    },
  );
});

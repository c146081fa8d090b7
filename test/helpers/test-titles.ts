import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Visitor, parseSync, type ESTree } from 'vite';

/** A test that runs. */
export interface RunningTest {
  /** File and line for messages, such as `simulator/keys.test.ts:18`. */
  place: string;
  /** Titles of its suites from the outermost, then its own. Values that are inserted at run time are `…`. */
  titles: string[];
}

/** Ids and parts at the front of a title: `V10 E9 (S H) …`. */
export interface Claim {
  ids: string[];
  parts: string[];
}

const NEVER_RUN = /^(skip|todo)$/;
/** Methods of `it` and `test` that declare a fixture. */
const NO_TEST = /^(extend|override)$/;
const CLAIM = /^([DRSEAVX]\d{1,2}(?: [DRSEAVX]\d{1,2})*)(?=[ :]|$)(?: \(([A-Z](?: [A-Z])*)\)(?=[ :]|$))?/;

/** @returns all tests under a folder, without those that are skipped, planned or without a body */
export function readTests(folder: string): RunningTest[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((file) => parseTests(file, readFileSync(join(folder, file), 'utf8')));
}

/** @throws {Error} if the source cannot be parsed */
export function parseTests(path: string, source: string): RunningTest[] {
  const { program, errors } = parseSync(path, source, { lang: 'ts' });
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const tests: RunningTest[] = [];
  const suites: { node: ESTree.CallExpression; title: string; runs: boolean }[] = [];
  new Visitor({
    CallExpression: (node) => {
      const call = parseCall(node);
      if (!call) return;
      const runs = call.runs && suites.every((suite) => suite.runs);
      if (call.name === 'describe') return void suites.push({ node, title: call.title, runs });
      const place = `${path}:${source.slice(0, node.start).split('\n').length}`;
      if (runs) tests.push({ place, titles: [...suites.map(({ title }) => title), call.title] });
    },
    'CallExpression:exit': (node) => {
      if (suites.at(-1)?.node === node) suites.pop();
    },
  }).visit(program);
  return tests;
}

/**
 * Reads the ids and parts at the front of a title: any number of groups, `R1 R2 (C S) D1 (S) title`.
 * @returns one claim for each group; a group without parts has none
 */
export function parseClaims(title: string): Claim[] {
  const claims: Claim[] = [];
  for (let rest = title; ;) {
    const match = CLAIM.exec(rest);
    if (!match) return claims;
    claims.push({ ids: match[1]!.split(' '), parts: match[2]?.split(' ') ?? [] });
    if (!match[2]) return claims;
    rest = rest.slice(match[0].length).trimStart();
  }
}

/** @returns what a call of `it`, `test` or `describe` declares; `undefined` for other calls, and for `it.each(table)` itself */
function parseCall(node: ESTree.CallExpression): { name: string; title: string; runs: boolean } | undefined {
  const [first, ...others] = node.arguments;
  const title = first && readTitle(first);
  if (title === undefined) return undefined;
  const words = readNames(node.callee);
  const [name = ''] = words;
  if (!/^(it|test|describe)$/.test(name) || words.some((word) => NO_TEST.test(word))) return undefined;
  const hasBody = others.some(({ type }) => /Function|Identifier|CallExpression|MemberExpression/.test(type));
  return { name, title, runs: hasBody && !words.some((word) => NEVER_RUN.test(word)) && !others.some(isOff) };
}

/** `describe.skipIf(x).each(y)` → `['describe', 'skipIf', 'each']`; empty for other things that are called. */
function readNames(callee: ESTree.Node): string[] {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'CallExpression') return readNames(callee.callee);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
  const words = readNames(callee.object);
  return words[0] === undefined ? [] : [...words, callee.property.name];
}

function readTitle(node: ESTree.Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  return node.quasis.map(({ value }) => value.cooked ?? value.raw).join('…');
}

/** Options such as `{ skip: true }`. */
function isOff(node: ESTree.Node): boolean {
  if (node.type !== 'ObjectExpression') return false;
  return node.properties.some(
    (one) =>
      one.type === 'Property' &&
      one.key.type === 'Identifier' &&
      NEVER_RUN.test(one.key.name) &&
      !(one.value.type === 'Literal' && one.value.value === false),
  );
}

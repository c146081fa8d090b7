import { describe, expect, it } from 'vitest';
import { readTextFiles, type TextFile } from './helpers/text-files.js';

/** Words that the project does not use, each with what to write in its place, and the files where it is banned. */
const BANNED: [word: RegExp, instead: string, where?: RegExp][] = [
  [/\b(MOST|LONGEST|USUAL)_[A-Z]/, 'MAX_…, DEFAULT_…'],
  [
    /\blate[A-Z]\w*|\b(load|import|adopt|en)Late\b|(?<!\bois)-late\.|\b(import|load|adopt)-late\b/,
    'deferred',
  ],
  [/\bstand(Over|Inside)\b/, 'presentModal, presentInline'],
  [/\bquick-?lane\b/i, 'fast path'],
  [
    /\b(readCapped|leaveUnread|runInTime|withPatience|orAfter|withDeadline)\b/,
    'readLimitedBody, discardBody, withTimeout',
  ],
  [/\b(mayLeave|takeNonce|giveFocusBack)\b/, 'isSafeToSend, consumeNonce, restoreFocus'],
  [/\b(tells?|tellsOf|told)[A-Z]\w*|\btellsOf\b/, 'log…, describe…, notify…'],
  [/\b(EventMemory|OrderMemory|event-memory|order-memory)\b/, 'webhook-idempotency, recharge-idempotency'],
  [/(?<![\w'`])canary(?![\w'&:-])/i, 'secret leak check (as test data, `canary-…` is fine)'],
  [/\b(nobody|anybody|whoever)\b/i, 'say which part of the program, or "the caller"', /^(?!test\/)/],
  [/\b(is|are|was|were|be|been|being) told\b/i, 'receives, is notified, logs'],
  [/\b(by then|had to say)\b/i, 'say before or after what'],
  [
    /\b(server|page|widget|hub|browser|host|app|element|frame|backend|endpoint)s? (hears?|knows?|wants?|thinks?|likes)\b/i,
    'a program receives, holds, needs',
  ],
];

/** Test data that contains such a word on purpose, and this list itself. */
const EXEMPT = ['test/vocabulary.test.ts'];

/** Sources, tests, scripts, demo and documentation. */
const TEXT_FILES =
  /^(src|test|scripts|demo|docs|[A-Z]+\.md)(.*\.(ts|tsx|mjs|js|md|html|css|kt|swift|dart|ets|cs|py))?$/;

/** Lines with a banned word, as `path:line: word → instead`. */
function findBanned(files: TextFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) =>
      BANNED.flatMap(([word, instead, where]) => {
        const found = where?.test(path) === false ? undefined : word.exec(line)?.[0];
        return found ? [`${path}:${index + 1}: "${found}" → ${instead}`] : [];
      }),
    ),
  );
}

describe('Vocabulary', () => {
  it('finds a banned word in code, in a comment and in a name of a file', () => {
    const text = ['const LONGEST_BODY = 1;', '// Nobody reads it.', "import './load-late.js';"].join('\n');
    expect(findBanned([{ path: 'src/a.ts', text }])).toEqual([
      expect.stringContaining('src/a.ts:1: "LONGEST_B"'),
      expect.stringContaining('src/a.ts:2: "Nobody"'),
      expect.stringContaining('src/a.ts:3:'),
    ]);
  });

  it('contains no banned word in sources, tests, scripts, demo and documentation', () => {
    expect(findBanned(readTextFiles(TEXT_FILES).filter(({ path }) => !EXEMPT.includes(path)))).toEqual([]);
  });
});

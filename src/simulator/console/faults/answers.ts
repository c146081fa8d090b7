import type { Fault } from '../../faults/faults.js';

/** What an endpoint can be told to answer, as the form sends it. */
const OFFERED = [
  '',
  'status-401',
  'status-402',
  'status-429',
  'status-500',
  'status-503',
  'code-401',
  'malformed',
  'drop',
] as const;

const WORDS: Readonly<Record<string, string>> = {
  '': 'As it should',
  malformed: 'Half of the JSON',
  drop: 'Nothing: the connection is dropped',
};

const numberIn = (answer: string, kind: 'status' | 'code'): number | undefined => {
  const [, digits] = new RegExp(`^${kind}-(\\d{1,6})$`).exec(answer) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

/** The part of a fault that is the answer; undefined for one that there is not. */
export function faultOfAnswer(answer: string): Fault | undefined {
  const status = numberIn(answer, 'status');
  const code = numberIn(answer, 'code');
  if (status !== undefined) return status >= 400 && status <= 599 ? { status } : undefined;
  if (code !== undefined) return code === 200 ? undefined : { code };
  if (answer === 'malformed') return { malformed: true };
  if (answer === 'drop') return { drop: true };
  return answer === '' ? {} : undefined;
}

export function answerOfFault({ status, code, malformed, drop }: Fault): string {
  if (status) return `status-${status}`;
  if (code !== undefined) return `code-${code}`;
  if (malformed) return 'malformed';
  return drop ? 'drop' : '';
}

function wordsFor(answer: string): string {
  const status = numberIn(answer, 'status');
  return (
    WORDS[answer] ?? (status ? `HTTP ${status}` : `HTTP 200 with code ${numberIn(answer, 'code')} inside`)
  );
}

/** What to choose from; a rarer answer that a test has set is among it. */
export const answerOptions = (current: string): (readonly [string, string])[] =>
  [...new Set([...OFFERED, current])]
    .filter((answer) => faultOfAnswer(answer))
    .map((answer) => [answer, wordsFor(answer)] as const);

/** A fault in words, for instance `HTTP 503, after 200 ms, for 3 more calls`. */
export function describeFault(fault: Fault): string {
  const { latency, tokenLife, times } = fault;
  const answer = answerOfFault(fault);
  const words = [
    answer && wordsFor(answer),
    tokenLife && `Tokens live ${tokenLife} s`,
    latency && `after ${latency} ms`,
    times && `for ${times} more ${times === 1 ? 'call' : 'calls'}`,
  ];
  return words.filter(Boolean).join(', ');
}

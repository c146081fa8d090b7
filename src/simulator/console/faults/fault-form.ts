import type { Endpoint, Fault } from '../../faults/faults.js';
import { field, type FormField, type Problems } from '../../ui/form.js';
import { collectProblems, isNonEmpty, parseWholeNumber } from '../parse-fields.js';

const MAX_LATENCY_MS = 600_000;
const MAX_CALLS = 1_000_000;
const MAX_TOKEN_LIFETIME_SECONDS = 86_400;

export const FAULT_NAMES = ['answer', 'latency', 'times', 'tokenLife'] as const;
export type FaultValues = Record<(typeof FAULT_NAMES)[number], string>;

/** The `answer` field's options. A fault that a test has set can have others, such as `status-418`. */
const ANSWERS = [
  '',
  'status-401',
  'status-402',
  'status-429',
  'status-500',
  'status-503',
  'code-401',
  'malformed',
  'drop',
];

const parseNumber = (answer: string, kind: 'status' | 'code'): number | undefined => {
  const [, digits] = new RegExp(`^${kind}-(\\d{1,6})$`).exec(answer) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

/** Parses the `answer` field into the part of a fault; undefined for an invalid value. */
function parseAnswer(answer: string): Fault | undefined {
  const status = parseNumber(answer, 'status');
  const code = parseNumber(answer, 'code');
  if (status !== undefined) return status >= 400 && status <= 599 ? { status } : undefined;
  if (code !== undefined) return code === 200 ? undefined : { code };
  if (answer === 'malformed' || answer === 'drop') return { [answer]: true };
  return answer === '' ? {} : undefined;
}

function formatAnswer({ status, code, malformed, drop }: Fault): string {
  if (status) return `status-${status}`;
  if (code !== undefined) return `code-${code}`;
  if (malformed) return 'malformed';
  return drop ? 'drop' : '';
}

function describeAnswer(answer: string): string {
  if (answer === '') return 'As it should';
  if (answer === 'malformed') return 'Half of the JSON';
  if (answer === 'drop') return 'Nothing: the connection is dropped';
  const status = parseNumber(answer, 'status');
  return status ? `HTTP ${status}` : `HTTP 200 with code ${parseNumber(answer, 'code')} inside`;
}

/** Describes a fault, for instance `HTTP 503, after 200 ms, for 3 more calls`. */
export function describeFault(fault: Fault): string {
  const { latency, tokenLife, times } = fault;
  const answer = formatAnswer(fault);
  const parts = [
    answer && describeAnswer(answer),
    tokenLife && `Tokens live ${tokenLife} s`,
    latency && `after ${latency} ms`,
    times && `for ${times} more ${times === 1 ? 'call' : 'calls'}`,
  ];
  return parts.filter(Boolean).join(', ');
}

export const getFaultValues = (fault: Fault = {}): FaultValues => ({
  answer: formatAnswer(fault),
  latency: String(fault.latency ?? ''),
  times: String(fault.times ?? ''),
  tokenLife: String(fault.tokenLife ?? ''),
});

const numberField = (name: string, label: string, hint: string): FormField =>
  field(name, label, { hint, inputmode: 'numeric', optional: true });

export function getFaultFields(endpoint: Endpoint, { answer: current }: FaultValues): FormField[] {
  const answers = [...new Set([...ANSWERS, current])].filter((answer) => parseAnswer(answer));
  const options = answers.map((answer) => [answer, describeAnswer(answer)] as const);
  return [
    field('answer', 'Answers', { hint: 'To every caller, your server too.', type: 'select', options }),
    numberField('latency', 'Waits first, in milliseconds', 'For instance 3000.'),
    ...(endpoint === 'token'
      ? [numberField('tokenLife', 'Tokens live, in seconds', 'Of tokens given out meanwhile.')]
      : []),
    numberField('times', 'For how many calls', 'Left empty, until you clear it.'),
  ];
}

const validateNumber = (text: string, max: number): string | undefined =>
  text !== '' && (parseWholeNumber(text) ?? Infinity) > max
    ? `Enter a whole number from 1 to ${max}.`
    : undefined;

/** Builds a fault from the form's values; it is empty if none was chosen. */
export function parseFault(values: FaultValues): { fault: Fault; problems: Problems } {
  const answer = parseAnswer(values.answer);
  const problems = collectProblems({
    answer: answer ? undefined : 'Choose one of the options.',
    latency: validateNumber(values.latency, MAX_LATENCY_MS),
    times: validateNumber(values.times, MAX_CALLS),
    tokenLife: validateNumber(values.tokenLife, MAX_TOKEN_LIFETIME_SECONDS),
  });
  const fault: Fault = { ...answer };
  for (const name of ['latency', 'tokenLife'] as const) {
    const value = parseWholeNumber(values[name]);
    if (value !== undefined) fault[name] = value;
  }
  const times = parseWholeNumber(values.times);
  if (times !== undefined && !isNonEmpty(fault))
    problems['answer'] ??= 'Choose what goes wrong in those calls.';
  return { fault: times === undefined ? fault : { ...fault, times }, problems };
}

import type { Endpoint, Fault } from '../../faults/faults.js';
import { found, isAny, textOf, wholeOf } from '../read-fields.js';
import type { Field, Problems } from '../view/form.js';
import { answerOfFault, answerOptions, faultOfAnswer } from './answers.js';

const NAMES = ['answer', 'latency', 'times', 'tokenLife'] as const;
const LONGEST_LATENCY = 600_000;
const MOST_TIMES = 1_000_000;
const LONGEST_LIFE = 86_400;

/** A fault as it is typed. */
export type TypedFault = Record<(typeof NAMES)[number], string>;

export const readFault = (form: URLSearchParams): TypedFault =>
  Object.fromEntries(NAMES.map((name) => [name, textOf(form, name)])) as TypedFault;

export const typedFrom = (fault: Fault = {}): TypedFault => ({
  answer: answerOfFault(fault),
  latency: String(fault.latency ?? ''),
  times: String(fault.times ?? ''),
  tokenLife: String(fault.tokenLife ?? ''),
});

export function fieldsOf(endpoint: Endpoint, typed: TypedFault): Field[] {
  const number = (name: (typeof NAMES)[number], label: string, hint: string): Field => ({
    name,
    label,
    hint,
    value: typed[name],
    inputmode: 'numeric',
    optional: true,
  });
  return [
    {
      name: 'answer',
      label: 'Answers',
      hint: 'To every caller, your server too.',
      type: 'select',
      options: answerOptions(typed.answer),
      value: typed.answer,
    },
    number('latency', 'Waits first, in milliseconds', 'For instance 3000.'),
    ...(endpoint === 'token'
      ? [number('tokenLife', 'Tokens live, in seconds', 'Of tokens given out meanwhile.')]
      : []),
    number('times', 'For how many calls', 'Left empty, until you clear it.'),
  ];
}

const problemWith = (text: string, most: number): string | undefined =>
  text !== '' && (wholeOf(text) ?? Infinity) > most ? `Enter a whole number from 1 to ${most}.` : undefined;

/** The fault that was typed, empty for none, or what is wrong with it. */
export function checkFault(typed: TypedFault): { fault: Fault; problems: Problems } {
  const answer = faultOfAnswer(typed.answer);
  const problems = found({
    answer: answer ? undefined : 'Choose one of the options.',
    latency: problemWith(typed.latency, LONGEST_LATENCY),
    times: problemWith(typed.times, MOST_TIMES),
    tokenLife: problemWith(typed.tokenLife, LONGEST_LIFE),
  });
  const fault: Fault = { ...answer };
  for (const name of ['latency', 'tokenLife'] as const) {
    const value = wholeOf(typed[name]);
    if (value !== undefined) fault[name] = value;
  }
  const times = wholeOf(typed.times);
  if (times !== undefined && !isAny(fault)) problems['answer'] ??= 'Choose what goes wrong in those calls.';
  return { fault: times === undefined ? fault : { ...fault, times }, problems };
}

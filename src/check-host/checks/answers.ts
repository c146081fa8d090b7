import type { Connection, Overrides, Received } from '../connection.js';
import { createFinding, sleep } from '../context.js';
import type { Finding } from '../results.js';

/** An answer, and what is wrong with it. */
export interface Answer {
  id: string;
  /** Code of the error; empty for a result. */
  code: string;
  payload: Record<string, unknown>;
  findings: Finding[];
  /** Undefined if none came. */
  message: Received | undefined;
}

interface RequestOptions extends Overrides {
  timeoutMs?: number;
}

/** Sends a request and checks the form of its answer. */
export async function request(
  connection: Connection,
  type: string,
  payload: object,
  { timeoutMs = connection.times.answerMs, ...overrides }: RequestOptions = {},
): Promise<Answer> {
  const id = connection.send('req', type, payload, overrides);
  const message = await connection.waitFor(({ re }) => re === id, timeoutMs);
  return readAnswer(connection, { type, id, message });
}

interface Reference {
  type: string;
  id: string;
  message: Received | undefined;
}

export function readAnswer(connection: Connection, { type, id, message }: Reference): Answer {
  const empty = { id, code: '', payload: {}, message };
  if (!message) return { ...empty, findings: [createFinding('unanswered', type)] };
  const findings: Finding[] = [];
  if (message.sid !== connection.sid) findings.push(createFinding('answer-sid', type));
  if (message.type !== type) findings.push(createFinding('answer-type', type, message.type));
  const { message: parsed } = message;
  // Of an unknown type only an error is expected.
  const isInvalid = !parsed || parsed.problem || (message.kind !== 'res' && message.kind !== 'err');
  if (isInvalid)
    findings.push(createFinding('answer-invalid', type, parsed?.description ?? `kind “${message.kind}”`));
  const fields = (isInvalid ? {} : parsed.payload) as Record<string, unknown>;
  const code = message.kind === 'err' ? String(fields['code'] ?? '?') : '';
  return { ...empty, code, payload: fields, findings };
}

/** Describes an answer in any language, without its payload. */
export const describe = ({ message, code }: Answer): string => (message ? code || 'res' : '–');

/** Counts the answers to a request after a while in which no further one should come. */
export async function countLater(connection: Connection, id: string): Promise<number> {
  await sleep(connection.times.silenceMs);
  return connection.answersTo(id).length;
}

/** Whether the app can be asked for tokens: the page tries it if there is no list. */
export const supports = (connection: Connection, type: string): boolean =>
  connection.caps?.includes(type) ?? true;

/** Whether an app has a capability of a later version, which the page uses only if it is listed. */
export const lists = (connection: Connection, type: string): boolean =>
  connection.caps?.includes(type) ?? false;

/** A request that every app answers, if only by an error. */
export function sendProbe(connection: Connection, overrides: Overrides = {}): string {
  return supports(connection, 'token')
    ? connection.send('req', 'token', { reason: 'initial' }, overrides)
    : connection.send('req', 'check-host-probe', {}, overrides);
}

/** Whether the app answers the page at all. */
export async function isAlive(connection: Connection): Promise<boolean> {
  const id = sendProbe(connection);
  return (await connection.waitFor(({ re }) => re === id, connection.times.answerMs)) !== undefined;
}

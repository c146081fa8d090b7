import { createFinding, type Check, type CheckContext } from '../context.js';
import type { Finding } from '../results.js';
import { countLater, readAnswer, request, supports, type Answer } from './answers.js';

const isOurs = ({ tokenPrefix }: CheckContext, { payload }: Answer): boolean =>
  String(payload['access_token'] ?? '').startsWith(tokenPrefix);

/** Checks the answer to a first request. */
export const checkToken: Check = async ({ connection }) => {
  if (!supports(connection, 'token')) return [createFinding('not-in-caps', 'token')];
  const answer = await request(connection, 'token', { reason: 'initial' });
  const { findings, code, payload, message, id } = answer;
  if (!message) return findings;
  if (code) return [...findings, createFinding('refused', 'token', code)];
  const count = await countLater(connection, id);
  if (count > 1) findings.push(createFinding('answered-twice', 'token', count));
  if (findings.length === 0 && !('hub_url' in payload)) findings.push(createFinding('no-hub-url'));
  return findings;
};

/** Checks that another token comes after the hub refused one. */
export const checkRefusedToken: Check = async (context) => {
  const { connection } = context;
  if (!supports(connection, 'token')) return [createFinding('not-in-caps', 'token')];
  const first = await request(connection, 'token', { reason: 'initial' });
  const second = await request(connection, 'token', { reason: 'refused' });
  if (second.findings.length > 0) return second.findings;
  if (second.code) return [createFinding('refused', 'token', second.code)];
  const isSame = first.payload['access_token'] === second.payload['access_token'];
  return isSame ? [createFinding('same-token')] : [];
};

/** Whether the app uses the command's token route, which can be late or fail. */
async function findReason(context: CheckContext): Promise<Finding | undefined> {
  if (!supports(context.connection, 'token')) return createFinding('not-in-caps', 'token');
  const answer = await request(context.connection, 'token', { reason: 'initial' });
  return isOurs(context, answer) ? undefined : createFinding('token-not-kit');
}

/** Checks that an answer that takes its time comes once, and stops nothing else. */
export const checkDelayedToken: Check = async (context) => {
  const { connection, setTokenMode } = context;
  const { times } = connection;
  const reason = await findReason(context);
  if (reason) return [reason];
  await setTokenMode('delayed', times.delayMs);
  try {
    const id = connection.send('req', 'token', { reason: 'expired' });
    const other = await request(connection, 'check-host-unknown', {}, { timeoutMs: times.delayMs * 0.7 });
    const message = await connection.waitFor(({ re }) => re === id, times.delayMs + times.answerMs);
    const late = readAnswer(connection, { type: 'token', id, message });
    const findings = [...late.findings];
    if (!other.message) findings.push(createFinding('token-blocks'));
    if (late.code) findings.push(createFinding('refused', 'token', late.code));
    const count = await countLater(connection, id);
    if (count > 1) findings.push(createFinding('answered-twice', 'token', count));
    return findings;
  } finally {
    await setTokenMode('normal');
  }
};

/** Checks that a failure of the app's server is answered, too. */
export const checkFailedToken: Check = async (context) => {
  const { connection, setTokenMode } = context;
  const reason = await findReason(context);
  if (reason) return [reason];
  const findings: Finding[] = [];
  try {
    await setTokenMode('fail');
    const failed = await request(connection, 'token', { reason: 'expired' });
    if (!failed.message) findings.push(...failed.findings);
    else if (!failed.code) findings.push(createFinding('token-failure'));
    await setTokenMode('wrong-type');
    const wrong = await request(connection, 'token', { reason: 'expired' });
    if (!wrong.message) findings.push(...wrong.findings);
    else if (!wrong.code) findings.push(createFinding('token-unchecked'));
  } finally {
    await setTokenMode('normal');
  }
  // The warning of this token is no mistake.
  for (const warning of connection.warnings)
    if (warning.includes('expires_in')) connection.warnings.delete(warning);
  return findings;
};

import { createFinding, sleep, type Check } from '../context.js';
import type { Finding, Run } from '../results.js';
import { isAlive, sendProbe, supports } from './answers.js';

/** Reloads the page while a request is open, and checks the new session. */
export const checkReload: Check = async (context) => {
  const { connection, phase, data, savePhase, setTokenMode, reload } = context;
  if (phase === '') {
    if (supports(connection, 'token'))
      await setTokenMode('delayed', connection.times.silentStartMs + connection.times.silenceMs);
    const open = sendProbe(connection);
    const state = `check-host "é ${open}`;
    connection.send('event', 'state', { state });
    await savePhase('reloading', { sid: connection.sid, open, state });
    reload();
    // The next load goes on.
    return new Promise(() => undefined);
  }
  await setTokenMode('normal');
  const { sid = '', open = '' } = data;
  const findings: Finding[] = [];
  const returned = connection.bridge.welcome?.state;
  if (returned === undefined) findings.push(createFinding('no-state'));
  else if (returned !== data['state']) findings.push(createFinding('wrong-state'));
  if (connection.received.some((message) => message.type === 'welcome' && message.sid === sid))
    findings.push(createFinding('same-sid'));
  const old = sendProbe(connection, { sid });
  await sleep(connection.times.silenceMs);
  if (connection.answersTo(old).length > 0) findings.push(createFinding('old-session'));
  await sleep(connection.times.silenceMs / 2);
  if (connection.answersTo(open).some((message) => message.sid === connection.sid))
    findings.push(createFinding('old-answer'));
  if (!(await isAlive(connection))) findings.push(createFinding('unanswered', 'token'));
  return findings;
};

/** Phase in which the next load drops its first hellos. */
const ATTACHING = 'attaching';

/** How long the hellos of this load are lost, in ms. */
export const getLostHellosMs = ({ pending, times }: Pick<Run, 'pending' | 'times'>): number =>
  pending?.phase === ATTACHING ? times.lostHellosMs : 0;

/** Reloads the page, and loses its first hellos, as if the app attached after them. */
export const checkLateAttach: Check = async ({ connection, phase, savePhase, reload }) => {
  const loadAgain = async (next: string): Promise<never> => {
    await savePhase(next);
    reload();
    return new Promise(() => undefined);
  };
  if (phase === '') return loadAgain(ATTACHING);
  if (phase !== ATTACHING) return [createFinding('late-hello')];
  const { bridge, times } = connection;
  // As for a user who tries again.
  const again = setInterval(() => bridge.mode === 'one-way' && bridge.reconnect(), 1_000);
  const isThere = await connection.waitUntil(
    () => bridge.mode === 'connected',
    times.lostHellosMs + times.answerMs,
  );
  clearInterval(again);
  // In another load, so that the checks that follow have a connection.
  if (!isThere) return loadAgain('not-attached');
  return (await isAlive(connection)) ? [] : [createFinding('unanswered', 'token')];
};

/** Asks to end the process of the page: a new hello has to come. */
export const checkProcessEnd: Check = async ({ connection, phase, savePhase, ask }) => {
  if (phase !== '') return (await isAlive(connection)) ? [] : [createFinding('unanswered', 'token')];
  await savePhase('ending', { sid: connection.sid });
  const outcome = await ask('process-end', new AbortController().signal);
  return [createFinding(outcome === 'skipped' ? 'not-needed' : 'no-time', 2)];
};

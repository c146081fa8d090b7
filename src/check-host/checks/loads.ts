import { found, sleep, type Check } from '../context.js';
import type { Finding } from '../results.js';
import { isAlive, sendProbe, supports } from './answers.js';

/** Reloads the page while a request is open, and checks the new session. */
export const checkReload: Check = async (context) => {
  const { connection, phase, data, keep, setTokenMode, reload } = context;
  if (phase === '') {
    if (supports(connection, 'token'))
      await setTokenMode('delayed', connection.times.silentStartMs + connection.times.silenceMs);
    const open = sendProbe(connection);
    const state = `check-host "é ${open}`;
    connection.send('event', 'state', { state });
    await keep('reloading', { sid: connection.sid, open, state });
    reload();
    // The next load goes on.
    return new Promise(() => undefined);
  }
  await setTokenMode('normal');
  const { sid = '', open = '' } = data;
  const findings: Finding[] = [];
  const returned = connection.bridge.welcome?.state;
  if (returned === undefined) findings.push(found('no-state'));
  else if (returned !== data['state']) findings.push(found('wrong-state'));
  if (connection.received.some((message) => message.type === 'welcome' && message.sid === sid))
    findings.push(found('same-sid'));
  const old = sendProbe(connection, { sid });
  await sleep(connection.times.silenceMs);
  if (connection.answersTo(old).length > 0) findings.push(found('old-session'));
  await sleep(connection.times.silenceMs / 2);
  if (connection.answersTo(open).some((message) => message.sid === connection.sid))
    findings.push(found('old-answer'));
  if (!(await isAlive(connection))) findings.push(found('unanswered', 'token'));
  return findings;
};

/** Asks to end the process of the page: a new hello has to come. */
export const checkProcessEnd: Check = async ({ connection, phase, keep, ask }) => {
  if (phase !== '') return (await isAlive(connection)) ? [] : [found('unanswered', 'token')];
  await keep('ending', { sid: connection.sid });
  const outcome = await ask('process-end', new AbortController().signal);
  return [found(outcome === 'skipped' ? 'not-needed' : 'no-time', 2)];
};

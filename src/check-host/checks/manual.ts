import { createFinding, sleep, type Check, type CheckContext } from '../context.js';
import type { Finding } from '../results.js';
import type { CheckId } from '../texts.js';
import { lists, request } from './answers.js';

/** Asks the person for something that makes the app send one of these requests. */
async function askForRequest(
  context: CheckContext,
  check: CheckId,
  types: readonly string[],
): Promise<Finding | undefined> {
  const stop = new AbortController();
  const isSent = new Promise<'sent'>((resolve) => {
    context.onRequest((type) => void (types.includes(type) && resolve('sent')));
  });
  const waits: Promise<string>[] = types.includes('back') ? [context.waitForHistory(stop.signal)] : [];
  const outcome = await Promise.race([...waits, isSent, context.ask(check, stop.signal)]);
  stop.abort();
  context.onRequest(undefined);
  if (outcome === 'history') return createFinding('back-history');
  return outcome === 'sent' ? undefined : createFinding(outcome === 'skipped' ? 'not-needed' : 'no-time', 2);
}

const createManualCheck =
  (check: CheckId, ...types: string[]): Check =>
  async (context) => {
    const missing = await askForRequest(context, check, types);
    return missing ? [missing] : [];
  };

export const checkDeepLink = createManualCheck('deep-link', 'open', 'open-link');
export const checkSetToken = createManualCheck('set-token', 'set-token');
export const checkChanges = createManualCheck(
  'changes',
  'set-theme',
  'set-locale',
  'set-insets',
  'set-colors',
);

/** Back, which the page handles. */
export const checkBack: Check = async (context) => {
  const { connection, phase, savePhase, isVisible } = context;
  const { leavingMs } = connection.times;
  if (phase === 'asked') return [createFinding('back-history')];
  if (phase !== '') return [createFinding('back-left')];
  await savePhase('asked');
  const missing = await askForRequest(context, 'back', ['back']);
  if (missing) return [missing];
  await savePhase('handled');
  await sleep(leavingMs / 2);
  return isVisible() ? [] : [createFinding('back-left')];
};

/** A page that asks to be closed. An app may open it again, or show it again. */
export const checkDismiss: Check = async ({ connection, phase, savePhase, isVisible, isAutomatic }) => {
  if (phase !== '') return [];
  if (!lists(connection, 'dismiss')) return [createFinding('not-in-caps', 'dismiss')];
  await savePhase('dismissing');
  const answer = await request(connection, 'dismiss', {});
  if (answer.code) return [createFinding('refused', 'dismiss', answer.code)];
  const { leavingMs } = connection.times;
  if (!(await connection.waitUntil(() => !isVisible(), leavingMs))) return [createFinding('not-dismissed')];
  if (!isAutomatic) await connection.waitUntil(isVisible, Infinity);
  return [];
};

/** Back, which the page does not handle. Whether the page is gone is seen by the command, too. */
export const checkLeave: Check = async (context) => {
  const { connection, phase, savePhase, isVisible } = context;
  const { leavingMs } = connection.times;
  if (phase === 'leaving') return [];
  if (phase === 'asked') return [createFinding('back-history')];
  await savePhase('asked');
  const missing = await askForRequest(context, 'leave', ['back']);
  if (missing) return [missing];
  await savePhase('leaving');
  for (const end = Date.now() + leavingMs; Date.now() < end; await sleep(200)) if (!isVisible()) return [];
  return [createFinding('back-stayed')];
};

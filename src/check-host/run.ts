import {
  checkBack,
  checkChanges,
  checkDeepLink,
  checkDismiss,
  checkLeave,
  checkSetToken,
} from './checks/manual.js';
import { checkExternal, checkForms } from './checks/forms.js';
import { checkAppearance, checkHello, checkNonce, checkRepeats, checkSession } from './checks/handshake.js';
import { checkLateAttach, checkProcessEnd, checkReload } from './checks/loads.js';
import { checkMessages, checkSecrets } from './checks/messages.js';
import { checkFrames, checkNewerVersion, checkRequests, checkShare } from './checks/requests.js';
import { checkFailedToken, checkDelayedToken, checkRefusedToken, checkToken } from './checks/tokens.js';
import { createFinding, type Check, type CheckContext } from './context.js';
import type { Finding, Pending, Result, Run } from './results.js';
import { CHECKS, isHint, type CheckId } from './texts.js';

const CHECK_IDS = Object.keys(CHECKS) as CheckId[];

const RUN_CHECK: Record<CheckId, Check> = {
  hello: checkHello,
  nonce: checkNonce,
  appearance: checkAppearance,
  token: checkToken,
  'token-refused': checkRefusedToken,
  'token-delayed': checkDelayedToken,
  'token-failed': checkFailedToken,
  requests: checkRequests,
  repeats: checkRepeats,
  'newer-version': checkNewerVersion,
  session: checkSession,
  frames: checkFrames,
  'open-form': checkForms,
  'open-external': checkExternal,
  share: checkShare,
  reload: checkReload,
  'late-attach': checkLateAttach,
  back: checkBack,
  'deep-link': checkDeepLink,
  'set-token': checkSetToken,
  changes: checkChanges,
  'process-end': checkProcessEnd,
  messages: checkMessages,
  secrets: checkSecrets,
  dismiss: checkDismiss,
  leave: checkLeave,
};

/** Checks that need a person. */
const MANUAL_CHECKS: readonly CheckId[] = [
  'back',
  'deep-link',
  'set-token',
  'changes',
  'process-end',
  'leave',
];

/** Checks of all messages received so far; repeated after each check, because a reload clears the messages. */
const WATCHED: readonly CheckId[] = ['messages', 'secrets'];

/** Findings after which no further check can run. */
const FATAL: readonly string[] = ['no-object', 'no-parent', 'no-welcome'];
/** Findings that mark a check as not applicable. */
const SKIPS: readonly string[] = ['not-in-caps', 'token-not-kit', 'not-needed', 'needs-person', 'no-time'];

export interface RunOptions {
  run: Run;
  /** Without what belongs to one check. */
  context: Omit<CheckContext, 'phase' | 'data' | 'savePhase'>;
  /** Stores what the run has found, and which check is next. */
  save(change: { results?: Result[]; pending: Pending | null; isFinished: boolean }): Promise<void>;
  onCheck(check: CheckId | undefined, results: readonly Result[]): void;
}

/**
 * Runs the checks that have no result yet, one after the other.
 * @returns all results
 */
export async function runChecks({ run, context, save, onCheck }: RunOptions): Promise<Result[]> {
  const results = [...run.results];
  for (const check of CHECK_IDS) {
    if (!WATCHED.includes(check) && results.some((result) => result.check === check)) continue;
    onCheck(check, results);
    const findings = await runCheck(check, { run, context, save });
    add(results, check, findings);
    for (const watched of WATCHED) {
      const more = await RUN_CHECK[watched](context as CheckContext);
      if (more.length > 0) add(results, watched, more);
    }
    const isLast = check === CHECK_IDS.at(-1) || findings.some(({ id }) => FATAL.includes(id));
    await save({ results, pending: null, isFinished: isLast });
    if (isLast) break;
  }
  onCheck(undefined, results);
  return results;
}

async function runCheck(
  check: CheckId,
  { run, context, save }: Omit<RunOptions, 'onCheck'>,
): Promise<Finding[]> {
  const { phase, data } = run.pending?.check === check ? run.pending : { phase: undefined, data: {} };
  // It started in an earlier load, and did not expect another one.
  if (phase === '') return [createFinding('page-lost')];
  if (run.isAutomatic && MANUAL_CHECKS.includes(check)) return [createFinding('needs-person')];
  const savePhase = (next: string, more: Record<string, string> = {}): Promise<void> =>
    save({ pending: { check, phase: next, data: more }, isFinished: false });
  if (phase === undefined) await savePhase('');
  const { bridge, times } = context.connection;
  // `hello` and `late-attach` check the connection themselves, so they do not wait for it.
  const isReady = (): boolean =>
    check === 'hello' || (check === 'late-attach' && !!phase) || bridge.mode === 'connected';
  if (!(await context.connection.waitUntil(isReady, times.welcomeMs)))
    return [createFinding('no-welcome', times.welcomeMs / 1000)];
  return RUN_CHECK[check]({ ...context, phase: phase ?? '', data, savePhase });
}

/** Adds findings to the result of a check. Those that are there already are not repeated. */
function add(results: Result[], check: CheckId, findings: readonly Finding[]): void {
  const index = results.findIndex((result) => result.check === check);
  const all = new Map(
    [...(results[index]?.findings ?? []), ...findings].map((one) => [JSON.stringify(one), one]),
  );
  const result = toResult(check, [...all.values()]);
  if (index < 0) results.push(result);
  else results[index] = result;
}

function toResult(check: CheckId, findings: Finding[]): Result {
  if (findings.some(({ id }) => !isHint(id))) return { check, outcome: 'fail', findings };
  return { check, outcome: findings.some(({ id }) => SKIPS.includes(id)) ? 'skip' : 'pass', findings };
}

import { getForeignOrigin, type Check } from './context.js';
import { createFinding, type Finding } from './findings.js';
import { listForgedUserRequests } from './name-user.js';
import type { Reply } from './probe.js';
import { getToken, isPage, isSignedOut } from './token-body.js';

const STACK_TRACE = /\n\s+at .+:\d+:\d+|Traceback \(most recent call last\)|Stack trace:|goroutine \d+ \[/;

/**
 * Returns what keeps a response from being one of a token endpoint at all.
 * @param foreignOrigin the page's origin, if it is not the endpoint's
 */
export function checkRoute(
  { status, failure, headers, text }: Reply,
  foreignOrigin: string | undefined,
): Finding[] {
  if (failure === 'TIMEOUT') return [createFinding('timeout')];
  if (failure !== undefined) return [createFinding('unreachable', failure)];
  if (status >= 300 && status <= 399) return [createFinding('redirect', status)];
  if (status === 404) return [createFinding('not-found')];
  if (status === 405) return [createFinding('wrong-method')];
  if (status === 403 && foreignOrigin !== undefined) return [createFinding('page-refused', foreignOrigin)];
  // 419 is Laravel's status for a missing CSRF token.
  if (status === 403 || status === 419) return [createFinding('needs-csrf-token', status)];
  if (status >= 500) {
    const isTrace = STACK_TRACE.test(text) || headers.has('X-Debug-Exception');
    return [createFinding('server-error', status), ...(isTrace ? [createFinding('stack-trace')] : [])];
  }
  return [];
}

/** Checks what visitors get who are not signed in. */
export const checkSignedOut: Check = async (context) => {
  const { send } = context;
  const plain = await send({ body: {}, isSignedIn: false });
  const broken = checkRoute(plain, getForeignOrigin(context));
  // A 403 for visitors alone is no missing CSRF token.
  const isVisitorRefused = plain.status === 403 && getToken(await send({ body: {} })) !== undefined;
  if (broken.length > 0 && !isVisitorRefused) return broken;
  if (getToken(plain) !== undefined) return [createFinding('signed-out-token')];

  const findings: Finding[] = [];
  if (!isSignedOut(plain)) {
    const content = isPage(plain) ? ' with an HTML page' : '';
    findings.push(createFinding('signed-out-status', `${plain.status}${content}`));
  }
  for (const [id, request] of listForgedUserRequests(context)) {
    if (getToken(await send({ ...request, isSignedIn: false })) !== undefined)
      findings.push(createFinding(id));
  }
  return findings;
};

import type { Check } from './context.js';
import { createFinding, type Finding } from './findings.js';
import type { Reply } from './probe.js';
import { getToken, isSignedOut } from './token-body.js';

const STACK_TRACE = /\n\s+at .+:\d+:\d+|Traceback \(most recent call last\)|Stack trace:|goroutine \d+ \[/;

/** Returns what keeps a response from being one of a token endpoint at all. */
export function checkRoute({ status, failure, headers, text }: Reply): Finding[] {
  if (failure === 'TIMEOUT') return [createFinding('timeout')];
  if (failure !== undefined) return [createFinding('unreachable', failure)];
  if (status >= 300 && status <= 399) return [createFinding('redirect', status)];
  if (status === 404) return [createFinding('not-found')];
  if (status === 405) return [createFinding('wrong-method')];
  // 419 is Laravel's status for a missing CSRF token.
  if (status === 403 || status === 419) return [createFinding('needs-csrf-token', status)];
  if (status >= 500) {
    const isTrace = STACK_TRACE.test(text) || headers.has('X-Debug-Exception');
    return [createFinding('server-error', status), ...(isTrace ? [createFinding('stack-trace')] : [])];
  }
  return [];
}

/** Headers in which proxies name the user. */
const USER_HEADERS = ['X-User', 'X-User-Id', 'X-Forwarded-User', 'X-Auth-Request-User', 'Remote-User'];

/** Checks what visitors get who are not signed in. */
export const checkSignedOut: Check = async ({ send, endpoint, credentials }) => {
  const plain = await send({ body: {}, isSignedIn: false });
  const broken = checkRoute(plain);
  // A 403 for visitors alone is no missing CSRF token.
  const isVisitorRefused = plain.status === 403 && getToken(await send({ body: {} })) !== undefined;
  if (broken.length > 0 && !isVisitorRefused) return broken;
  if (getToken(plain) !== undefined) return [createFinding('signed-out-token')];

  const findings: Finding[] = [];
  if (!isSignedOut(plain)) findings.push(createFinding('signed-out-status', plain.status));
  const named = await send({ body: { client_user_id: 'somebody-else' }, isSignedIn: false });
  if (getToken(named) !== undefined) findings.push(createFinding('user-from-body'));
  const url = new URL(endpoint);
  url.searchParams.set('client_user_id', 'somebody-else');
  const queried = await send({ url: url.href, body: {}, isSignedIn: false });
  if (getToken(queried) !== undefined) findings.push(createFinding('user-from-query'));
  // The developer has passed such a header to the command: a proxy sets it.
  const given = Object.keys(credentials).map((name) => name.toLowerCase());
  const names = USER_HEADERS.filter((name) => !given.includes(name.toLowerCase()));
  const headers = Object.fromEntries(names.map((name) => [name, 'somebody-else']));
  const headed = await send({ headers, body: {}, isSignedIn: false });
  if (getToken(headed) !== undefined) findings.push(createFinding('user-from-header'));
  return findings;
};

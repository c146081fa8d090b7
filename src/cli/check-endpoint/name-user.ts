import type { CheckContext } from './context.js';
import type { FindingId } from './findings.js';
import type { SendOptions } from './probe.js';

/** Headers in which proxies name the user. */
const USER_HEADERS = ['X-User', 'X-User-Id', 'X-Forwarded-User', 'X-Auth-Request-User', 'Remote-User'];

const USER = 'somebody-else';

/** Returns requests that name another user, each with the mistake if the endpoint believes it. */
export function listForgedUserRequests({
  endpoint,
  credentials,
}: CheckContext): [id: FindingId, request: SendOptions][] {
  const url = new URL(endpoint);
  url.searchParams.set('client_user_id', USER);
  // A header that the developer has passed to the command is set by a proxy.
  const given = Object.keys(credentials).map((name) => name.toLowerCase());
  const names = USER_HEADERS.filter((name) => !given.includes(name.toLowerCase()));
  return [
    ['user-from-body', { body: { client_user_id: USER } }],
    ['user-from-query', { url: url.href, body: {} }],
    ['user-from-header', { headers: Object.fromEntries(names.map((name) => [name, USER])), body: {} }],
  ];
}

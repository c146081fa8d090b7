import { parseUrl, trimSlashes } from '../hub/root-url.js';
import { checkPolicy } from './check-hub.js';
import { createFinding, type Finding } from './finding.js';
import {
  describeResponse,
  isHtml,
  withoutQuery,
  type Fetched,
  type Site,
  type WidgetSettings,
} from './site.js';

/** Checks the routes of the backend for points and notifications, if the widget shows them. */
export async function checkRoutes(site: Site, widget: WidgetSettings, endpoint: URL): Promise<Finding[]> {
  const { hasPoints, pointsEndpoint, hasNotifications, eventsEndpoint } = widget;
  const found = await Promise.all([
    hasPoints ? checkRoute(site, resolve(site, pointsEndpoint, new URL('points', endpoint)), 'points') : [],
    hasNotifications
      ? checkRoute(site, resolve(site, eventsEndpoint, new URL('events', endpoint)), 'events')
      : [],
  ]);
  return found.flat();
}

const resolve = ({ base }: Site, address: string | undefined, beside: URL): URL =>
  (address ? parseUrl(address, base.href) : undefined) ?? beside;

async function checkRoute(site: Site, root: URL, kind: 'points' | 'events'): Promise<Finding[]> {
  const url = kind === 'points' ? new URL(`${trimSlashes(root.href)}/balance`) : root;
  const policy = checkPolicy(site, 'connect-src', url);
  if (policy.length > 0 && site.isInPage) return policy;
  const isStream = kind === 'events';
  const accept = isStream ? 'text/event-stream' : 'application/json';
  const reply = await site.get(url.href, { headers: { Accept: accept }, credentials: 'include', isStream });
  if (isStream && reply.failure === 'TIMEOUT') {
    const silence = reply.headers.has('Content-Type') ? 'headers alone' : 'nothing';
    return [...policy, createFinding('events-silent', withoutQuery(url), silence)];
  }
  // A missing sign-in is found at the token endpoint. A page may also have tokens of its own for these routes.
  if (reply.status === 401 || isExpected(reply, accept)) return policy;
  const answer =
    reply.status === 200 ? (isHtml(reply) ? 'a page' : 'something else') : describeResponse(reply);
  return [...policy, createFinding(`${kind}-status`, withoutQuery(url), answer)];
}

const isExpected = ({ status, headers }: Fetched, type: string): boolean =>
  // 204 ends a stream for good, which is how a backend without events declines.
  status === 204 || (status === 200 && !!headers.get('Content-Type')?.startsWith(type));

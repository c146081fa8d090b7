import { isRecord } from '../hub/envelope.js';
import { API_PREFIX, HUB_PATHS } from '../hub/paths.js';
import { isSecure, parseSecureUrl, parseUrl, trimSlashes } from '../hub/root-url.js';
import { explainRefusal } from './check-page.js';
import type { TokenResult } from './check-token.js';
import {
  findFramingRefusal,
  findMissingSource,
  parsePolicies,
  type FetchDirective,
} from './content-security-policy.js';
import { checkCors } from './cors.js';
import { createFinding, type Finding } from './finding.js';
import {
  describeResponse,
  isHtml,
  isLeftover,
  parseJson,
  withoutQuery,
  type Site,
  type WidgetSettings,
} from './site.js';

const CORS_REQUEST = { method: 'GET', header: 'authorization', hasCookies: false };
const MAX_ICONS = 20;

type Envelope = { code?: unknown; data?: unknown } | null;

const parseRoot = (value: string | undefined): URL | undefined => {
  const url = value ? parseSecureUrl(value) : undefined;
  return url && !/[?#]/.test(url.href) ? url : undefined;
};

/** Checks whether the page's policy allows an address. */
export function checkPolicy(site: Site, directive: FetchDirective, url: URL): Finding[] {
  const line = findMissingSource(parsePolicies(site.policies), { directive, url, self: site.page });
  return line ? [createFinding(`csp-${directive}`, url.origin, line)] : [];
}

/** Checks a root address that the page or the token response names. */
function checkRoot(site: Site, name: 'hub' | 'form', value: string | undefined): Finding[] {
  const root = parseRoot(value);
  if (root && isLeftover(root, site)) return [createFinding('setting-local', `${name}-url`, root.origin)];
  if (!value || root) return [];
  return [explainRefusal(site, parseUrl(value), [`${name}-url`, `https://${name}.example.com`])];
}

/** Loads the projects with a token, and checks the response, and that icons are allowed. @returns also a project's short code */
export async function checkLists(
  site: Site,
  widget: WidgetSettings,
  { token, endpoint, ...response }: TokenResult,
): Promise<{ findings: Finding[]; shortCode?: string | undefined }> {
  const hubUrl = widget.hubUrl ?? response.hubUrl;
  const invalid = checkRoot(site, 'hub', hubUrl);
  const hub = parseRoot(hubUrl);
  if (invalid.length > 0 || !token || !(hub || endpoint)) return { findings: invalid };
  const api = hub ? trimSlashes(hub.href) + API_PREFIX : new URL(`.${API_PREFIX}`, endpoint).href;
  const url = new URL(api + HUB_PATHS.publishedList);
  const tags = [...new Set((widget.tags ?? '').split(',').map((tag) => tag.trim()))].filter(Boolean).join();
  if (tags) url.searchParams.set('tags', tags);
  const policy = checkPolicy(site, 'connect-src', url);
  if (policy.length > 0 && site.isInPage) return { findings: policy };
  const reply = await site.get(url.href, {
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
    credentials: hub ? 'omit' : 'include',
  });
  const path = url.origin === site.page.origin ? url.pathname : withoutQuery(url);
  if (reply.failure && hub) return { findings: [...policy, createFinding('lists-cors', hub.origin)] };
  const { code, data } = { ...(parseJson(reply.text) as Envelope | undefined) };
  const tables = isRecord(data) && Array.isArray(data['list']) ? data['list'].filter(isRecord) : undefined;
  if (reply.status === 401 || code === 401)
    return { findings: [...policy, createFinding('lists-401', path)] };
  if (reply.status !== 200 || !tables) {
    const status = typeof code === 'number' ? code : reply.status;
    const isOk = status === 200 && !reply.isRedirect;
    const content = `without a list${isHtml(reply) ? ': a page' : ''}`;
    const answer = isOk ? content : describeResponse({ ...reply, status });
    // Other statuses, such as 500, may come from the right address as well.
    const isElsewhere = reply.isRedirect || [200, 404, 405].includes(status);
    const id = hub && isElsewhere ? 'lists-hub-url' : 'lists-status';
    return { findings: [...policy, createFinding(id, path, answer)] };
  }
  // In a page, the browser has decided.
  const isUndecided = hub && !site.isInPage && url.origin !== site.page.origin;
  if (isUndecided && !(await checkCors(site, reply, CORS_REQUEST)))
    return { findings: [...policy, createFinding('lists-cors', hub.origin)] };
  if (tables.length === 0)
    policy.push(tags ? createFinding('lists-no-match', tags) : createFinding('lists-empty'));
  const icons = tables
    .map(({ icon }) => (typeof icon === 'string' ? parseUrl(icon) : undefined))
    .filter((icon) => icon !== undefined && isSecure(icon))
    .slice(0, MAX_ICONS);
  const images = icons.flatMap((icon) => checkPolicy(site, 'img-src', icon!));
  const shortCode = tables.map(({ short_code }) => short_code).find((value) => typeof value === 'string');
  return { findings: [...policy, ...images], shortCode };
}

/**
 * Checks the form site: its address, the page's policy, that it answers, and that it can be framed. Sends it no token.
 * @param shortCode of a project, whose form may have other headers than the root
 * @param openIn where forms open: a new tab, or an app, frames none
 */
export async function checkFormSite(
  site: Site,
  formUrl: string | undefined,
  { shortCode, openIn }: { shortCode?: string | undefined; openIn: string | undefined },
): Promise<Finding[]> {
  const invalid = checkRoot(site, 'form', formUrl);
  const root = parseRoot(formUrl);
  if (!root) return invalid;
  const isFramed = openIn !== 'page' && openIn !== 'host';
  // Forms are below the root: a source with a path has to end with a slash, or it is another page.
  const form = new URL(`${trimSlashes(root.href)}/x`);
  const policy = [
    ...(isFramed ? checkPolicy(site, 'frame-src', form) : []),
    ...checkPolicy(site, 'connect-src', new URL('.', form)),
  ];
  if (site.isInPage && policy.some(({ id }) => id === 'csp-connect-src')) return policy;
  const address = `${trimSlashes(root.href)}/${site.isInPage ? '' : encodeURIComponent(shortCode ?? '')}`;
  const reply = await site.get(address, { method: site.isInPage ? 'HEAD' : 'GET', mode: 'no-cors' });
  if (reply.failure) return [...policy, createFinding('form-unreachable', root.href, reply.failure)];
  // Without a token, any other status is in order.
  if (shortCode && !site.isInPage && (reply.status === 404 || reply.status >= 500))
    policy.push(createFinding('form-status', root.href, reply.status));
  // At another path, it may be the form site behind a proxy.
  if (root.href === `${site.page.origin}/`) policy.push(createFinding('form-own-origin', root.href));
  // A page cannot read the headers of another origin.
  const refusal = isFramed && findFramingRefusal(reply.headers, root, site.page);
  return refusal ? [...policy, createFinding('form-refuses-framing', site.page.origin, refusal)] : policy;
}

import { hasApiKey } from '../hub/api-key.js';
import { parseSecureUrl, parseUrl } from '../hub/root-url.js';
import { readTokenFields } from '../hub/token-fields.js';
import { explainRefusal } from './check-page.js';
import { findMissingSource, parsePolicies } from './content-security-policy.js';
import { checkCors } from './cors.js';
import { createFinding, type Finding } from './finding.js';
import {
  INCOMPLETE,
  isHtml,
  isLeftover,
  parseJson,
  REQUEST_TIMEOUT_MS,
  withoutQuery,
  type Fetched,
  type Site,
  type WidgetSettings,
} from './site.js';

const CORS_REQUEST = { method: 'POST', header: 'content-type', hasCookies: true };

/** Browsers' clocks are seldom off by more. */
const MAX_SKEW_MS = 120_000;
const MS_PER_MINUTE = 60_000;
/** A date, in seconds or milliseconds, is more. Widgets shorten long lifetimes. */
const MAX_LIFETIME_SECONDS = 1e9;

/** What a token endpoint has sent. The token never leaves the functions that need it. */
export interface TokenResult {
  findings: Finding[];
  endpoint?: URL | undefined;
  token?: string | undefined;
  formUrl?: string | undefined;
  hubUrl?: string | undefined;
}

/** Requests a token as a widget does, and checks the response. */
export async function checkToken(site: Site, widget: WidgetSettings): Promise<TokenResult> {
  const { tokenEndpoint, hasProvider } = widget;
  if (!tokenEndpoint) return { findings: hasProvider ? [] : [createFinding('token-endpoint-missing')] };
  const endpoint = parseSecureUrl(tokenEndpoint, site.base.href);
  if (!endpoint) {
    const refused = parseUrl(tokenEndpoint, site.base.href);
    return { findings: [explainRefusal(site, refused, ['token-endpoint', '/ois/token'])] };
  }
  if (isLeftover(endpoint, site))
    return { findings: [createFinding('setting-local', 'token-endpoint', endpoint.origin)] };
  const blocked = findMissingSource(parsePolicies(site.policies), {
    directive: 'connect-src',
    url: endpoint,
    self: site.page,
  });
  const inPolicy = blocked ? [createFinding('csp-connect-src', endpoint.origin, blocked)] : [];
  // The page's function requests the token. The address is that of the lists beside it.
  if (hasProvider) return { findings: widget.hubUrl ? [] : inPolicy, endpoint };
  if (blocked && site.isInPage) return { findings: inPolicy, endpoint };
  const reply = await requestToken(site, endpoint);
  const leak = hasApiKey(reply.text, site.apiKey)
    ? [createFinding('key-in-response', withoutQuery(endpoint))]
    : [];
  const findings = [...inPolicy, ...leak, ...(await checkRoute(site, reply, { endpoint, tokenEndpoint }))];
  if (findings.some(({ id }) => id.startsWith('token-') || id === 'base-element'))
    return { findings, endpoint };
  const fields = readFields(reply);
  return {
    endpoint,
    findings: [...findings, ...checkBody(site, reply, fields), ...checkClock(site, reply, endpoint)],
    token: typeof fields['access_token'] === 'string' ? fields['access_token'] : undefined,
    formUrl: readText(fields['form_url']),
    hubUrl: readText(fields['hub_url']),
  };
}

const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined;

/** Sends the request of a widget. */
export const requestToken = ({ get }: Site, endpoint: URL): Promise<Fetched> =>
  get(endpoint.href, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: '{}',
    credentials: 'include',
  });

async function checkRoute(
  site: Site,
  reply: Fetched,
  { endpoint, tokenEndpoint }: { endpoint: URL; tokenEndpoint: string },
): Promise<Finding[]> {
  const { status, failure } = reply;
  const { origin } = site.page;
  const isForeign = endpoint.origin !== origin;
  const address = withoutQuery(endpoint);
  const isMoved =
    site.base.href !== site.page.href && parseUrl(tokenEndpoint, site.page.href)?.href !== endpoint.href;
  if (isMoved && (failure || status === 404 || status === 405 || isHtml(reply) || isForeign)) {
    const there = parseUrl(tokenEndpoint, site.page.href)?.pathname ?? '/ois/token';
    return [
      createFinding('base-element', withoutQuery(site.base), 'token-endpoint', `token-endpoint="${there}"`),
    ];
  }
  if (failure === 'TIMEOUT') return [createFinding('token-timeout', REQUEST_TIMEOUT_MS / 1000, address)];
  if (failure === INCOMPLETE) return [createFinding('token-incomplete', address)];
  if (failure !== undefined) {
    const isThere = isForeign && site.isInPage && !(await site.get(address, { mode: 'no-cors' })).failure;
    return [
      isThere ? createFinding('token-cors', origin) : createFinding('token-unreachable', failure, address),
    ];
  }
  if (reply.isRedirect) return [createFinding('token-redirect', endpoint.pathname)];
  if (isForeign && !site.isInPage && status !== 403 && !(await checkCors(site, reply, CORS_REQUEST)))
    return [createFinding('token-cors', origin)];
  if (status === 401 || readFields(reply)['code'] === 401) return [createFinding('token-401')];
  if (status === 403 || status === 419) return [createFinding('token-403', origin, endpoint.pathname)];
  if (status === 404 || status === 405)
    return [createFinding('token-404', address, endpoint.pathname.replace(/\/[^/]*$/, '') || '/', status)];
  if (status >= 502 && status <= 504)
    // A text may be an endpoint's own, which answers so if the hub refuses its key.
    return [createFinding(/^\s*(<|$)/.test(reply.text) ? 'token-gateway' : 'token-hub', status, address)];
  if (status < 200 || status > 299) return [createFinding('token-status', status, address)];
  if (isHtml(reply)) return [createFinding('token-html', endpoint.pathname)];
  return [];
}

const readFields = ({ text }: Fetched): Record<string, unknown> => readTokenFields(parseJson(text));

function checkBody(site: Site, reply: Fetched, fields: Record<string, unknown>): Finding[] {
  const address = withoutQuery(new URL(reply.url));
  const { access_token: token, expires_in: lifetime, code } = fields;
  if (typeof code === 'number' && code !== 200) return [createFinding('token-status', code, address)];
  if (parseJson(reply.text) === undefined)
    // It begins with a byte of gzip: the response was compressed twice.
    return [createFinding('token-shape', `it is ${reply.text[0] === '\x1f' ? 'gzip twice' : 'no JSON'}`)];
  if (typeof token !== 'string' || token === '')
    return [createFinding('token-shape', 'access_token is missing')];
  const excess = /^bearer\s/i.test(token) ? '“Bearer”' : 'spaces';
  if (/\s/.test(token)) return [createFinding('token-shape', `access_token must be without ${excess}`)];
  if (typeof lifetime !== 'number' || !(lifetime > 0))
    return [createFinding('token-shape', 'expires_in must be a number of seconds above 0')];
  if (lifetime >= MAX_LIFETIME_SECONDS)
    return [createFinding('token-shape', 'expires_in must be seconds from now, not a date')];
  const control = reply.headers.get('Cache-Control') ?? '';
  // Without any of these, no cache keeps the response to a POST.
  const isKept =
    /\bpublic\b|max-?age="?[1-9]/i.test(control) ||
    Date.parse(reply.headers.get('Expires') ?? '') > site.now();
  return isKept && !/no-store/i.test(control) ? [createFinding('token-cacheable')] : [];
}

function checkClock(site: Site, { headers }: Fetched, endpoint: URL): Finding[] {
  const date = Date.parse(headers.get('Date') ?? '');
  const skewMs = Math.abs(date - site.now());
  if (!(skewMs > MAX_SKEW_MS) || headers.has('Age')) return [];
  return [createFinding('clock-skew', Math.round(skewMs / MS_PER_MINUTE), endpoint.host)];
}

import {
  checkFormSite,
  createFinding,
  diagnose,
  hasWidget,
  parseUrl,
  readPageContent,
  readTags,
  uniqueFindings,
  withoutQuery,
} from '../../doctor/doctor.js';
import type { Finding } from '../../doctor/finding.js';
import type { Fetched, Site } from '../../doctor/site.js';
import { visit } from './browse.js';
import { createRequests, isSameHost } from './requests.js';
import { checkRedis, checkWebhook } from './servers.js';

export interface ExamineOptions {
  page: URL;
  /** In place of the one that the page names. */
  tokenEndpoint: URL | undefined;
  cookie: string | undefined;
  webhook: URL | undefined;
  redis: string | undefined;
  apiKey: string | undefined;
  /** Path of a browser. Undefined: HTTP alone. */
  browser: string | undefined;
}

const MAX_REDIRECTS = 5;
const MAX_FRAMES = 5;

/** Of another scheme, or with another slash at its end, it is the same page. */
const getPlace = ({ hostname, pathname }: URL): string => hostname + pathname.replace(/\/$/, '');

/** Finds out why a page has no widget: it is another page, or has one in a frame. */
async function explainMissing({ html, page, base, get }: Site, requested: URL): Promise<Finding | undefined> {
  const frames = readTags(html, /^iframe$/)
    .map(({ attributes }) => parseUrl(attributes.get('src') ?? '', base.href))
    .filter((url) => url?.origin === page.origin && url.href !== page.href)
    .slice(0, MAX_FRAMES);
  for (const url of frames) {
    const { text, headers } = await get(url!.href, { credentials: 'include' });
    if (hasWidget({ ...readPageContent(text, url!, headers), html: text }))
      return createFinding('widget-in-frame', withoutQuery(url!));
  }
  return getPlace(page) === getPlace(requested)
    ? undefined
    : createFinding('page-redirect', withoutQuery(page));
}

/** The page itself, and what led to it. */
interface LoadedPage {
  url: URL;
  response: Fetched;
  /** Cookies that it and the redirects to it have set, of its host. */
  cookies: string[];
}

/** Loads the page, over redirects, with the cookies that these set. */
async function loadPage(page: URL, findCookie: (to: URL) => string): Promise<LoadedPage> {
  let url = page;
  const cookies: [url: URL, cookie: string][] = [];
  const findOwn = (to: URL): string[] => {
    const own = cookies.filter(([from]) => isSameHost(to, from));
    // A later one replaces an earlier one of the same name.
    return [...new Map(own.map(([, cookie]) => [cookie.split('=')[0], cookie])).values()];
  };
  const findCookies = (to: URL): string => [findCookie(to), ...findOwn(to)].filter(Boolean).join('; ');
  const get = createRequests({ page, findCookies });
  for (let count = 0; ; count += 1) {
    const response = await get(url.href, { credentials: 'include', headers: { Accept: 'text/html' } });
    for (const text of response.headers.getSetCookie()) cookies.push([url, text.split(';')[0]!]);
    const location = response.headers.get('Location');
    const isNext = response.isRedirect && !!location && count < MAX_REDIRECTS && URL.canParse(location, url);
    const next = isNext ? new URL(location, url) : undefined;
    if (!next || !/^https?:$/.test(next.protocol) || next.username || next.password)
      return { url, response, cookies: findOwn(url) };
    url = next;
  }
}

export interface Examination {
  findings: Finding[];
  /** Whether a browser has opened the page. */
  isVisited: boolean;
  /** Why the browser could not open it; undefined if it did, or was not asked to. */
  visitError: unknown;
}

/**
 * Finds mistakes in a page, in what it needs, and in the servers that the options name.
 * @throws {Error} if the browser cannot be used and nothing else was found
 */
export async function examine(options: ExamineOptions): Promise<Examination> {
  const { page, tokenEndpoint, cookie, webhook, redis, apiKey, browser } = options;
  // The page may redirect to a host that must not get it.
  const findCookie = (to: URL): string =>
    isSameHost(to, page) || to.origin === tokenEndpoint?.origin ? (cookie ?? '') : '';
  const servers = Promise.all([webhook ? checkWebhook(webhook, page) : [], redis ? checkRedis(redis) : []]);
  const { url, response, cookies } = await loadPage(page, findCookie);
  const findings: Finding[] = [];
  let isVisited = false;
  let visitError: unknown;
  if (response.failure) findings.push(createFinding('page-unreachable', response.failure));
  else if (response.status !== 200) findings.push(createFinding('page-status', response.status));
  else {
    const content = readPageContent(response.text, url, response.headers);
    const named = tokenEndpoint && [{ ...content.widgets[0], tokenEndpoint: tokenEndpoint.href }];
    const findCookies = (to: URL): string =>
      [findCookie(to), ...(isSameHost(to, url) ? cookies : [])].filter(Boolean).join('; ');
    const get = createRequests({ page: url, findCookies });
    const site: Site = {
      ...content,
      widgets: named ?? content.widgets,
      page: url,
      html: response.text,
      headers: response.headers,
      isInPage: false,
      apiKey,
      get,
      now: () => Date.now(),
    };
    const diagnosis = await diagnose(site);
    findings.push(...diagnosis.findings);
    if (browser) {
      const visited = visit(browser, {
        page: url,
        cookies: [url, tokenEndpoint ?? url].map((to) => [to, findCookies(to)] as const),
      });
      const seen = await visited.catch((error: unknown) => void (visitError = error));
      isVisited = seen !== undefined;
      // The page's scripts may have set an endpoint, or a function in its place. Else the browser finds the same.
      const isGuess = ({ id }: Finding): boolean =>
        id === 'token-endpoint-missing' || (!!seen?.hasProvider && id.startsWith('token-'));
      if (seen)
        findings.splice(0, Infinity, ...findings.filter((found) => !isGuess(found)), ...seen.findings);
      // Its address was found by the browser alone, whose page cannot read the headers.
      if (seen?.formUrl && !diagnosis.formUrl)
        findings.push(...(await checkFormSite(site, seen.formUrl, { openIn: site.widgets[0]?.openIn })));
    } else if (!hasWidget(site)) findings.push(createFinding('no-widget'));
    const signedOut = findings.findIndex(({ id }) => id === 'token-401');
    if (signedOut >= 0 && cookie && !tokenEndpoint && !findCookie(url))
      findings[signedOut] = createFinding('page-redirect-cookie', withoutQuery(url));
    const index = findings.findIndex(({ id }) => id === 'no-widget' || id === 'script-not-run');
    const explained = index >= 0 && !hasWidget(site) && (await explainMissing(site, page));
    if (explained) findings[index] = explained;
  }
  const all = uniqueFindings([...findings, ...(await servers).flat()]);
  // What HTTP has shown is better than nothing.
  if (visitError !== undefined && all.length === 0) throw visitError;
  return { findings: all, isVisited, visitError };
}

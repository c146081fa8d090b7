import {
  checkFormSite,
  createFinding,
  diagnose,
  hasWidget,
  readPageContent,
  uniqueFindings,
} from '../../doctor/doctor.js';
import type { Finding } from '../../doctor/finding.js';
import type { Fetched, Get, Site } from '../../doctor/site.js';
import { visit } from './browse.js';
import { createRequests } from './requests.js';
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

/** Loads the page, over redirects. Cookies go to its first origin alone. */
async function loadPage(get: Get, page: URL): Promise<{ url: URL; response: Fetched }> {
  let url = page;
  for (let count = 0; ; count += 1) {
    const response = await get(url.href, { credentials: 'include', headers: { Accept: 'text/html' } });
    const location = response.headers.get('Location');
    if (!response.isRedirect || !location || count === MAX_REDIRECTS) return { url, response };
    url = new URL(location, url);
  }
}

const withCookie = (text: string | undefined): Record<string, string> => (text ? { Cookie: text } : {});

/** Finds mistakes in a page, in what it needs, and in the servers that the options name. */
export async function examine(options: ExamineOptions): Promise<Finding[]> {
  const { page, tokenEndpoint, cookie, webhook, redis, apiKey, browser } = options;
  const trusted = [page.origin, ...(tokenEndpoint ? [tokenEndpoint.origin] : [])];
  const servers = Promise.all([webhook ? checkWebhook(webhook) : [], redis ? checkRedis(redis) : []]);
  const first = createRequests({ trusted, credentials: withCookie(cookie), page });
  const { url, response } = await loadPage(first, page);
  const findings: Finding[] = [];
  if (response.failure) findings.push(createFinding('page-unreachable', response.failure));
  else if (response.status !== 200) findings.push(createFinding('page-status', response.status));
  else {
    const content = readPageContent(response.text, url, response.headers);
    const named = tokenEndpoint && [{ ...content.widgets[0], tokenEndpoint: tokenEndpoint.href }];
    const cookies = response.headers.getSetCookie().map((text) => text.split(';')[0]);
    const credentials = withCookie([cookie, ...cookies].filter(Boolean).join('; '));
    const get = createRequests({ trusted, credentials, page: url });
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
      const visited = visit(browser, { page: url, endpoint: tokenEndpoint, cookie });
      const seen = await visited.catch((error: unknown) => {
        // What HTTP has shown is better than nothing.
        if (findings.length === 0) throw error;
        return { findings: [], formUrl: undefined };
      });
      findings.push(...seen.findings);
      // Its address was found by the browser alone, whose page cannot read the headers.
      if (seen.formUrl && !diagnosis.formUrl) findings.push(...(await checkFormSite(site, seen.formUrl)));
    } else if (!hasWidget(site)) findings.push(createFinding('no-widget'));
  }
  return uniqueFindings([...findings, ...(await servers).flat()]);
}

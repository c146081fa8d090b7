import { parseUrl } from '../hub/root-url.js';
import { checkFormSite, checkLists } from './check-hub.js';
import { checkPage } from './check-page.js';
import { checkRoutes } from './check-routes.js';
import { checkScripts } from './check-scripts.js';
import { checkToken } from './check-token.js';
import { createFinding, uniqueFindings, type Finding } from './finding.js';
import { readTags } from './html.js';
import { readSettings } from './read-site.js';
import type { Site } from './site.js';

export interface Diagnosis {
  findings: Finding[];
  /** Addresses that were found, without secrets. */
  endpoint: URL | undefined;
  formUrl: string | undefined;
}

/** Checks the routes of points and notifications that the page shows without a widget around them. */
async function checkOwnElements(site: Site): Promise<Finding[]> {
  const found = readTags(site.html, /^ois-(points|notifications)$/i).map(({ name, attributes }) => {
    const settings = readSettings((key) => attributes.get(key));
    const { tokenEndpoint, pointsEndpoint, eventsEndpoint } = settings;
    const endpoint = tokenEndpoint ?? pointsEndpoint ?? eventsEndpoint;
    const url = endpoint && parseUrl(endpoint, site.base.href);
    if (!url) return [];
    const isPoints = name === 'ois-points';
    return checkRoutes(site, { ...settings, hasPoints: isPoints, hasNotifications: !isPoints }, url);
  });
  return (await Promise.all(found)).flat();
}

/** Checks a page and all that its widgets need: scripts, token endpoint, projects, form site, and the policy for each. */
export async function diagnose(site: Site): Promise<Diagnosis> {
  const [page, scripts] = await Promise.all([checkPage(site), checkScripts(site)]);
  const findings = [...page, ...scripts];
  let endpoint: URL | undefined;
  let formUrl: string | undefined;
  const seen = new Set<string>();
  for (const widget of site.widgets) {
    const key = JSON.stringify(widget);
    if (seen.has(key)) continue;
    seen.add(key);
    const result = await checkToken(site, widget);
    const lists = await checkLists(site, widget, result);
    const form = widget.formUrl ?? result.formUrl;
    findings.push(...result.findings, ...lists.findings);
    if (result.token && !form) findings.push(createFinding('form-url-missing'));
    if (result.token && result.endpoint) findings.push(...(await checkRoutes(site, widget, result.endpoint)));
    findings.push(...(await checkFormSite(site, form, { ...lists, openIn: widget.openIn })));
    endpoint ??= result.endpoint;
    formUrl ??= form;
  }
  findings.push(...(await checkOwnElements(site)));
  // The tag of a redirected script has an endpoint, which the script does not find.
  const isRedirected = findings.some(({ id }) => id === 'script-redirect');
  const found = findings.filter(({ id }) => !(isRedirected && id === 'token-endpoint-missing'));
  return { findings: uniqueFindings(found), endpoint, formUrl };
}

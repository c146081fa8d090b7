import { hasApiKey } from '../hub/api-key.js';
import { isSecure, parseUrl } from '../hub/root-url.js';
import { findMissingTrustedTypes, parsePolicies, type Policy } from './content-security-policy.js';
import { createFinding, type Finding } from './finding.js';
import { readTags } from './html.js';
import { findPlaces, SCRIPT_SETTINGS } from './read-site.js';
import { describeAddress, withoutQuery, type Site } from './site.js';

/** At most so many scripts of the page are searched for the key. */
const MAX_SCRIPTS = 20;
/** Names of policies of Trusted Types. */
const OWN_POLICY = 'open-integration-widget';
const LIT_POLICY = 'lit-html';
/** Misspelled, such as `<ois-wiget>`, `<oiswidget>`, `<ois-widgets>` or `<ols-widget>`. Not `<our-widget>`, which may be the page's own. */
const SIMILAR = /^(?!ois-widget$)(o[is]{1,2}-?wi?d?d?ge?t?s?|o[ils]{1,3}-widget)$/i;

/** Checks what the page itself has: its address, its HTML and its headers. */
export async function checkPage(site: Site): Promise<Finding[]> {
  const { page, html, headers } = site;
  const policies = parsePolicies(site.policies);
  const findings: Finding[] = [];
  if (page.protocol === 'http:' && !isSecure(page))
    findings.push(createFinding('page-insecure', `https://${page.host}${page.pathname}`));
  findings.push(...(await checkKey(site)));
  findings.push(...checkTrustedTypes(site, policies));
  const embedder = headers.get('Cross-Origin-Embedder-Policy') ?? '';
  const isFraming =
    site.widgets.length === 0 || site.widgets.some(({ openIn }) => openIn !== 'page' && openIn !== 'host');
  if (/^(require-corp|credentialless)/.test(embedder) && isFraming)
    findings.push(createFinding('coep', embedder));
  findings.push(...checkMixedContent(site));
  for (const { name } of readTags(html, SIMILAR))
    if (!site.isInPage || !customElements.get(name)) findings.push(createFinding('unknown-element', name));
  const ignored = SCRIPT_SETTINGS.map((name) => `data-${name}`).find((name) =>
    findPlaces(html).some(({ attributes }) => attributes.has(name)),
  );
  if (ignored) findings.push(createFinding('place-setting', ignored));
  return findings;
}

/** Checks that the policies allow the one of Trusted Types that the widget creates: the script’s own, or that of an app’s Lit. */
function checkTrustedTypes(site: Site, policies: readonly Policy[]): Finding[] {
  const isDropIn = site.scripts.length > 0;
  // An app may bundle the drop-in, whose element is then registered. The HTML alone does not tell.
  if (!isDropIn && (site.widgets.length === 0 || (site.isInPage && customElements.get('ois-widget'))))
    return [];
  const names = isDropIn ? [OWN_POLICY] : site.isInPage ? [LIT_POLICY] : [LIT_POLICY, OWN_POLICY];
  const missing = findMissingTrustedTypes(policies, names);
  return missing ? [createFinding('csp-trusted-types', names[0]!, missing)] : [];
}

/** Looks for an API key in the page and in the scripts of its origin. */
async function checkKey({ html, page, base, apiKey, get }: Site): Promise<Finding[]> {
  if (hasApiKey(html, apiKey)) return [createFinding('key-in-page', 'the page')];
  const urls = readTags(html, /^(script|link)$/i)
    .map(({ attributes }) => parseUrl(attributes.get('src') ?? attributes.get('href') ?? '.', base.href))
    .filter((url) => url?.origin === page.origin && /\.m?js$/.test(url.pathname))
    .map((url) => url!.href);
  const own = [...new Set(urls)].filter((url) => !/\/ois-[\w.-]+\.js$/.test(url)).slice(0, MAX_SCRIPTS);
  const scripts = await Promise.all(own.map((url) => get(url)));
  return scripts
    .filter(({ text }) => hasApiKey(text, apiKey))
    .map(({ url }) => createFinding('key-in-page', withoutQuery(new URL(url))));
}

function checkMixedContent({ page, base, widgets, scripts, policies }: Site): Finding[] {
  if (policies.some((text) => text.includes('upgrade-insecure-requests'))) return [];
  const used = widgets.flatMap(({ tokenEndpoint, hubUrl, formUrl }) => [tokenEndpoint, hubUrl, formUrl]);
  return [...used.map((address) => address && parseUrl(address, base.href)), ...scripts.map(({ url }) => url)]
    .filter((url) => !!url && isMixedContent(url, page))
    .map((url) => createMixedContent(url as URL));
}

/** Returns whether browsers block an address on a page because it is http. */
const isMixedContent = (url: URL, page: URL): boolean =>
  page.protocol === 'https:' && url.protocol === 'http:' && !isSecure(url);

const createMixedContent = (url: URL): Finding =>
  createFinding('mixed-content', withoutQuery(url), withoutQuery(url).replace(/^http:/, 'https:'));

/** Returns what is wrong with an address that the widget refuses. @param setting its name, and an example of one that is accepted */
export const explainRefusal = (
  { page }: Site,
  url: URL | undefined,
  [name, example]: [name: string, example: string],
): Finding =>
  url && isMixedContent(url, page)
    ? createMixedContent(url)
    : createFinding('setting-invalid', name, describeAddress(url), example);

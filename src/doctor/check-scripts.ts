import { findMissingSource, parsePolicies, type ScriptTrust } from './content-security-policy.js';
import { parseUrl } from '../hub/root-url.js';
import { createFinding, type Finding } from './finding.js';
import { readTags } from './html.js';
import {
  describeResponse,
  isHtml,
  withoutQuery,
  type Fetched,
  type Site,
  type WidgetScript,
} from './site.js';

/** Files of languages, points and so on. */
const DEFERRED_FILE = /\bois-[\w-]+-b[0-9a-f]{7}\.js/g;
/** Part of the name of each deferred file. */
const BUILD = /\b(b[0-9a-f]{7})\b/;
/** In a whole script, the id of the build comes before. A bundle with Lit and the widget is longer. */
const MAX_CUT_LENGTH = 20_000;
const JAVASCRIPT = /^(text|application)\/(x-)?(java|ecma)script\b/i;
/** A file with a name that does not change, and the id of its build inside. */
const FIXED_NAMES = ['ois-points.js', 'ois-notifications.js'];

/** Checks the script tags of the widget, and the files that the scripts load. */
export async function checkScripts(site: Site): Promise<Finding[]> {
  const { scripts } = site;
  if (scripts.length === 0) return checkRedirects(site);
  const findings: Finding[] = [];
  const addresses = [...new Set(scripts.map(({ url }) => url.href))];
  if (addresses.length > 1)
    findings.push(createFinding('script-twice', scripts.map(({ url }) => withoutQuery(url)).join(' ')));
  for (const script of scripts) {
    findings.push(...(await checkScript(site, script)));
    if (findings.length > 0 && addresses.length < 2) return findings;
  }
  return findings;
}

/**
 * Finds modules with settings of the widget whose address is redirected. Such a module does not find its own tag, because it knows its
 * final address alone.
 */
async function checkRedirects(site: Site): Promise<Finding[]> {
  const { html, base, get } = site;
  const urls = readTags(html, /^script$/i)
    .filter(({ attributes }) => attributes.get('type')?.trim().toLowerCase() === 'module')
    .filter(({ attributes }) => attributes.has('data-token-endpoint'))
    .map(({ attributes }) => parseUrl(attributes.get('src') ?? '', base.href))
    .filter((url) => url !== undefined && canRead(site, url));
  const files = await Promise.all(urls.map((url) => get(url!.href)));
  return files
    .filter(({ isRedirect }) => isRedirect)
    .map(({ url }) => createFinding('script-redirect', withoutQuery(new URL(url))));
}

async function checkScript(site: Site, script: WidgetScript): Promise<Finding[]> {
  const { url, isModule, folder } = script;
  const blocked = checkPolicy(site, script.url, script);
  if (blocked.length > 0) return blocked;
  if (!canRead(site, url)) return [];
  const file = await site.get(url.href);
  if (await isUnreadable(site, file))
    return script.isCors ? [createFinding('script-cors', withoutQuery(url))] : [];
  const broken = checkFile(site, file, script.isCors || !!script.integrity);
  if (broken) return [broken];
  const [, build] = BUILD.exec(file.text) ?? [];
  if (!build && isCutOff(file)) return [createFinding('script-missing', withoutQuery(url), 'it is cut off')];
  const findings: Finding[] = [];
  if (build && !isModule && !url.pathname.endsWith('.iife.js'))
    findings.push(createFinding('script-not-module', withoutQuery(url)));
  const hash = script.integrity && (await findOtherHash(file.text, script.integrity));
  if (hash) findings.push(createFinding('script-integrity', withoutQuery(url), `integrity="${hash}"`));
  if (!build) return findings;
  findings.push(...(await checkDeferred(site, script, { build, folder })));
  if (findings.length > 0) return findings;
  const missing = await findMissing(site, folder, [file]);
  return missing ? [createMissing(missing, folder)] : [];
}

/** Whether a file without the id of a build ends before it. A site may also give the name to a script of its own. */
const isCutOff = ({ text }: Fetched): boolean =>
  text.length < MAX_CUT_LENGTH && /^\s*$|reactiveElement/.test(text);

/** Finds a file that some files load, or that one of these loads, and that is not there. */
async function findMissing(
  site: Site,
  folder: URL,
  files: Fetched[],
  seen = new Set<string>(),
): Promise<Fetched | undefined> {
  const names = new Set(files.flatMap(({ text }) => text.match(DEFERRED_FILE) ?? []));
  const fresh = [...names].filter((name) => !seen.has(name));
  if (fresh.length === 0) return undefined;
  const next = await Promise.all(fresh.map((name) => site.get(new URL(name, folder).href)));
  const missing = next.find((file) => !file.failure && (file.status !== 200 || isHtml(file)));
  return missing ?? findMissing(site, folder, next, new Set([...seen, ...fresh]));
}

const createMissing = (file: Fetched, folder: URL): Finding => {
  const reason = isHtml(file) && file.status === 200 ? 'a page is sent in its place' : describeResponse(file);
  return createFinding('deferred-missing', withoutQuery(new URL(file.url)), reason, withoutQuery(folder));
};

/** Checks the policy for a script. @param trust what its tag has */
function checkPolicy(site: Site, url: URL, trust: ScriptTrust): Finding[] {
  const need = { directive: 'script-src', url, self: site.page, trust } as const;
  const line = findMissingSource(parsePolicies(site.policies), need);
  return line ? [createFinding('csp-script-src', withoutQuery(url), line)] : [];
}

/** Whether the page's policy allows code to request a file, which is not needed to run it. */
const canRead = ({ isInPage, policies, page }: Site, url: URL): boolean =>
  !isInPage || !findMissingSource(parsePolicies(policies), { directive: 'connect-src', url, self: page });

/** Whether a file is on another origin that does not allow the page to read it. */
async function isUnreadable({ isInPage, page, get }: Site, { url, failure }: Fetched): Promise<boolean> {
  if (!failure || !isInPage || new URL(url).origin === page.origin) return false;
  return !(await get(url, { mode: 'no-cors' })).failure;
}

async function checkDeferred(
  site: Site,
  script: WidgetScript,
  { build, folder }: { build: string; folder: URL },
): Promise<Finding[]> {
  const url = new URL(`ois-deferred-${build}.js`, folder);
  const blocked = checkPolicy(site, url, { ...script, isImported: true });
  if (blocked.length > 0) return blocked;
  if (!canRead(site, url)) return [];
  const file = await site.get(url.href);
  if (await isUnreadable(site, file)) return [createFinding('script-cors', withoutQuery(url))];
  const broken = checkFile(site, file, true);
  const place = withoutQuery(new URL('.', url));
  if (!broken) {
    const isSame = file.text.includes(build);
    return isSame ? [] : [createFinding('deferred-other-version', place, build, 'another one')];
  }
  if (broken.id === 'script-cors') return [broken];
  for (const name of FIXED_NAMES) {
    const { status, text } = await site.get(new URL(name, folder).href);
    const [, other] = (status === 200 && BUILD.exec(text)) || [];
    if (other && other !== build) return [createFinding('deferred-other-version', place, build, other)];
  }
  return [createMissing(file, new URL('.', url))];
}

function checkFile(site: Site, file: Fetched, isCors: boolean): Finding | undefined {
  const url = new URL(file.url);
  const type = file.headers.get('Content-Type') ?? '';
  const isForeign = url.origin !== site.page.origin;
  if (isForeign && isCors && !site.isInPage && file.status === 200) {
    const allowed = file.headers.get('Access-Control-Allow-Origin');
    if (allowed !== '*' && allowed !== site.page.origin)
      return createFinding('script-cors', withoutQuery(url));
  }
  if (file.status !== 200) return createFinding('script-missing', withoutQuery(url), describeResponse(file));
  if (isHtml(file) || (type && !JAVASCRIPT.test(type)))
    return createFinding('script-type', withoutQuery(url), type || 'HTML');
  return undefined;
}

/** Returns the right hash for a file if none of the given ones is that of its content. */
async function findOtherHash(text: string, integrity: string): Promise<string | undefined> {
  const [strongest] = ['sha512', 'sha384', 'sha256'].filter((name) => integrity.includes(`${name}-`));
  if (!strongest || !globalThis.crypto?.subtle) return undefined;
  const name = strongest.replace('sha', 'SHA-');
  const digest = await crypto.subtle.digest(name, new TextEncoder().encode(text));
  const hash = `${strongest}-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
  return integrity.split(/\s+/).includes(hash) ? undefined : hash;
}

import { requestToken } from '../check-token.js';
import { createFinding, type Finding } from '../finding.js';
import type { Site } from '../site.js';

/** Responses of one second have the same `Date`. */
const PAUSE_MS = 1_100;
/** The page waits so long for the app's `welcome`. */
const WELCOME_MS = 5_500;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Checks what the browser or WebView gives to the page: an origin, cookies, storage, and an app that answers. */
export async function checkBrowser(site: Site): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (!hasCookies()) findings.push(createFinding('cookie-blocked', site.page.host));
  if (!hasStorage()) findings.push(createFinding('dom-storage'));
  return [...findings, ...(await checkBridge(site))];
}

function hasCookies(): boolean {
  try {
    return navigator.cookieEnabled && typeof document.cookie === 'string';
  } catch {
    return false;
  }
}

function hasStorage(): boolean {
  try {
    return !!window.localStorage && !!window.sessionStorage;
  } catch {
    return false;
  }
}

/** Objects of apps that the page sends messages to. */
const NATIVE_OBJECTS = [
  'OISAndroid',
  'ReactNativeWebView',
  'OISFlutter',
  'flutter_inappwebview',
  'OISArkWeb',
];

async function checkBridge({ widgets }: Site): Promise<Finding[]> {
  const { dataset } = document.documentElement;
  // Only the full page has a bridge.
  if (dataset['oisBridge'] === undefined) return [];
  if (dataset['oisBridge'] === 'waiting') await sleep(Math.max(0, WELCOME_MS - performance.now()));
  // A mini program cannot answer.
  if (dataset['oisBridge'] !== 'one-way' || /miniProgram/i.test(navigator.userAgent)) return [];
  const object = NATIVE_OBJECTS.find((name) => name in window);
  const isApp = object !== undefined || /; wv\)/.test(navigator.userAgent);
  const needsApp = widgets.some(({ tokenEndpoint }) => !tokenEndpoint);
  return isApp || needsApp ? [createFinding('dead-bridge', object ? ` (${object})` : '')] : [];
}

const createTokenFinding = (place: string): Finding[] => [createFinding('service-worker-token', place)];

/** Checks that the service worker of the page keeps no token. */
export async function checkServiceWorker(site: Site, endpoint: URL | undefined): Promise<Finding[]> {
  if (!endpoint || !hasServiceWorker()) return [];
  for (const name of await caches.keys().catch(() => [])) {
    const cache = await caches.open(name);
    const options = { ignoreMethod: true, ignoreSearch: true, ignoreVary: true };
    if (await cache.match(endpoint.href, options)) return createTokenFinding(`in the cache “${name}”`);
  }
  // A worker can keep responses in memory, too.
  const first = await requestToken(site, endpoint);
  await sleep(PAUSE_MS);
  const second = await requestToken(site, endpoint);
  const date = first.headers.get('Date');
  return date !== null && second.headers.get('Date') === date ? createTokenFinding('in its memory') : [];
}

function hasServiceWorker(): boolean {
  try {
    return !!navigator.serviceWorker?.controller;
  } catch {
    return false; // in a sandbox
  }
}

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { readProgramVariable, installFromDebian, isExecutable, isRoot } from './programs.mjs';
import { runTool } from './tools.mjs';

const CHROMIUM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const CHROMIUM_SHELL_PATH = '/usr/bin/chromium-headless-shell';

/**
 * Features of Chromium that Playwright disables. Chromium obeys the last `--disable-features` only, so that ours has to
 * repeat them. The end-to-end tests fail to start if one is missing.
 */
const FEATURES_DISABLED_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'BlockOriginHeaderModificationOnRedirect',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'Translate',
  'AutoDeElevate',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/**
 * Each window loads the suggestions below the address bar as two pages of their own, which takes longer than most pages of
 * tests do, and no test uses them.
 */
const ADDRESS_BAR_FEATURES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Starts a process for the next site with each new context, which most tests never use. */
const SPARE_PROCESS_FEATURES = ['SpareRendererForSitePerProcess'];

// No background requests, no graphics card.
const CHROMIUM_ARGS = [
  `--disable-features=${[...FEATURES_DISABLED_BY_PLAYWRIGHT, ...ADDRESS_BAR_FEATURES, ...SPARE_PROCESS_FEATURES].join()}`,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The system's Chromium: `CHROMIUM_PATH`, or one of the usual places.
 * @returns {string | undefined} its path; undefined if Playwright's own is to be used
 * @throws {Error} if `CHROMIUM_PATH` is set to something that cannot be run
 */
export function findChromium() {
  return readProgramVariable('CHROMIUM_PATH') ?? CHROMIUM_PATHS.find(isExecutable);
}

/**
 * Debian's build of Chromium without the browser around the pages, which takes half the time to open one. It has no
 * back/forward cache and does not block third-party cookies: tests of these launch the whole one.
 * @returns {string | undefined} its path; undefined if there is none, or `CHROMIUM_PATH` names the Chromium to use
 */
function findChromiumShell() {
  return process.env['CHROMIUM_PATH'] ? undefined : [CHROMIUM_SHELL_PATH].find(isExecutable);
}

/**
 * The system's Firefox: `FIREFOX_PATH`, or Debian's ESR. This version of Playwright may not support newer ones.
 * @returns {string | undefined} its path; undefined if Playwright's own is to be used
 * @throws {Error} if `FIREFOX_PATH` is set to something that cannot be run
 */
export function findFirefox() {
  return readProgramVariable('FIREFOX_PATH') ?? ['/usr/bin/firefox-esr'].find(isExecutable);
}

/**
 * The system's WebKitGTK, with its driver and a virtual screen.
 * @returns {{ driver: string, browser: string, screen: string } | undefined} their paths; undefined if Playwright's own
 *   WebKit is to be used
 */
export function findWebKitGtk() {
  const driver = '/usr/bin/WebKitWebDriver';
  const screen = '/usr/bin/Xvfb';
  if (!isExecutable(driver) || !isExecutable(screen)) return undefined;
  // The folder is named after the machine's architecture.
  const browser = readdirSync('/usr/lib')
    .map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`)
    .find(isExecutable);
  return browser ? { driver, browser, screen } : undefined;
}

/**
 * The programs for a WebKitGTK WebView in a native app: Python with GTK's bindings, and a virtual screen.
 * @returns {{ python: string, screen: string } | undefined} their paths
 */
export function findGtkWebView() {
  const python = '/usr/bin/python3';
  const screen = '/usr/bin/Xvfb';
  if (!isExecutable(python) || !isExecutable(screen)) return undefined;
  const check = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')";
  return spawnSync(python, ['-c', check]).status === 0 ? { python, screen } : undefined;
}

/**
 * The program for a Qt WebEngine WebView in a native app. It is too large to install for one test, so it is only used if present.
 * @returns {string | undefined} the path of a Python with its bindings
 */
export function findQtWebView() {
  const python = '/usr/bin/python3';
  const check = 'import PyQt6.QtWebEngineWidgets, PyQt6.QtWebChannel';
  return isExecutable(python) && spawnSync(python, ['-c', check]).status === 0 ? python : undefined;
}

/** Playwright's launch options for Chromium. Playwright disables the sandbox by default, which root and containers need. */
export function chromiumLaunchOptions() {
  const executablePath = findChromium();
  return { ...(executablePath && { executablePath }), args: CHROMIUM_ARGS };
}

/** Those for pages that need no browser around them: of the headless shell if there is one, else of the whole Chromium. */
export function chromiumShellLaunchOptions() {
  const executablePath = findChromiumShell();
  return { ...chromiumLaunchOptions(), ...(executablePath && { executablePath }) };
}

/** @returns {Promise<boolean>} whether Chromium is present; it is installed if it was not, and on Debian its headless shell */
export async function ensureChromium() {
  const packages = ['chromium', 'chromium-headless-shell'];
  const isPresent = await ensure('chromium', packages, findChromium);
  if (findChromium() === CHROMIUM_PATHS[0] && !process.env['CHROMIUM_PATH'] && !findChromiumShell())
    await installFromDebian(packages);
  return isPresent;
}

/** @returns {Promise<boolean>} whether Firefox is present; it is installed if it was not */
export const ensureFirefox = () => ensure('firefox', ['firefox-esr'], findFirefox);

/** @returns {Promise<boolean>} whether WebKit is present; it is installed if it was not */
export const ensureWebKit = () => ensure('webkit', ['webkit2gtk-driver', 'xvfb'], findWebKitGtk);

/** @returns {Promise<boolean>} whether a WebKitGTK WebView is present; on Debian it is installed if it was not */
export async function ensureGtkWebView() {
  if (findGtkWebView()) return true;
  const packages = ['python3-gi', 'gir1.2-webkit2-4.1', 'xvfb'];
  return (await installFromDebian(packages)) && Boolean(findGtkWebView());
}

/**
 * Installs a browser if there is none: Debian's package if possible, else Playwright's build.
 * @param {string} name Playwright's name of the browser
 * @param {string[]} packages of Debian
 * @param {() => unknown} find finds the system's browser
 */
async function ensure(name, packages, find) {
  if (find()) return true;
  if ((await installFromDebian(packages)) && find()) return true;
  // Returns quickly if it is installed already.
  const withDeps = isRoot && process.platform === 'linux' ? ['--with-deps'] : [];
  return (await runTool('playwright', ['install', ...withDeps, name])) === 0;
}

/**
 * Finds features that Playwright disables, and {@link chromiumLaunchOptions} does not.
 * @param {readonly string[]} args of a Chromium that Playwright has started with them
 * @returns {string[]}
 */
export function findEnabledFeatures(args) {
  const lists = args
    .filter((arg) => arg.startsWith('--disable-features='))
    .map((arg) => arg.slice(arg.indexOf('=') + 1).split(','));
  const last = new Set(lists.at(-1));
  return [...new Set(lists.flat())].filter((feature) => !last.has(feature));
}

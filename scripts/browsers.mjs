import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { chosenBy, installFromDebian, isExecutable, isRoot } from './programs.mjs';
import { runTool } from './tools.mjs';

const CHROMIUM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

// No talk with its maker, no graphics card.
const CHROMIUM_ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The system's Chromium: `CHROMIUM_PATH`, or one in the usual places.
 * @returns {string | undefined} its path; nothing if Playwright's own is to be used
 * @throws {Error} if `CHROMIUM_PATH` is set to something that cannot be run
 */
export function findChromium() {
  return chosenBy('CHROMIUM_PATH') ?? CHROMIUM_PATHS.find(isExecutable);
}

/**
 * The system's Firefox: `FIREFOX_PATH`, or Debian's ESR. Others may be too new for this Playwright to drive.
 * @returns {string | undefined} its path; nothing if Playwright's own is to be used
 * @throws {Error} if `FIREFOX_PATH` is set to something that cannot be run
 */
export function findFirefox() {
  return chosenBy('FIREFOX_PATH') ?? ['/usr/bin/firefox-esr'].find(isExecutable);
}

/**
 * The system's WebKitGTK, with its driver and a screen for its windows.
 * @returns {{ driver: string, browser: string, screen: string } | undefined} their paths; nothing if Playwright's own
 *   WebKit is to be used
 */
export function findWebKitGtk() {
  const driver = '/usr/bin/WebKitWebDriver';
  const screen = '/usr/bin/Xvfb';
  if (!isExecutable(driver) || !isExecutable(screen)) return undefined;
  // In a folder named after the machine's architecture.
  const browser = readdirSync('/usr/lib')
    .map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`)
    .find(isExecutable);
  return browser ? { driver, browser, screen } : undefined;
}

/**
 * What a WebKitGTK WebView in an app of its own needs: Python with GTK's bindings, and a screen.
 * @returns {{ python: string, screen: string } | undefined} their paths
 */
export function findGtkWebView() {
  const python = '/usr/bin/python3';
  const screen = '/usr/bin/Xvfb';
  if (!isExecutable(python) || !isExecutable(screen)) return undefined;
  const look = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')";
  return spawnSync(python, ['-c', look]).status === 0 ? { python, screen } : undefined;
}

/**
 * What a Qt WebEngine WebView in an app of its own needs. Too much to fetch for one test, so it is used where it is.
 * @returns {string | undefined} the path of a Python with its bindings
 */
export function findQtWebView() {
  const python = '/usr/bin/python3';
  const look = 'import PyQt6.QtWebEngineWidgets, PyQt6.QtWebChannel';
  return isExecutable(python) && spawnSync(python, ['-c', look]).status === 0 ? python : undefined;
}

/** Playwright's launch options for Chromium. It leaves the sandbox off by itself, as root and containers need it. */
export function chromiumLaunchOptions() {
  const executablePath = findChromium();
  return { ...(executablePath && { executablePath }), args: CHROMIUM_ARGS };
}

/** @returns {Promise<boolean>} whether there is a Chromium now, installed if there was none */
export const ensureChromium = () => ensure('chromium', ['chromium'], findChromium);

/** @returns {Promise<boolean>} whether there is a Firefox now, installed if there was none */
export const ensureFirefox = () => ensure('firefox', ['firefox-esr'], findFirefox);

/** @returns {Promise<boolean>} whether there is a WebKit now, installed if there was none */
export const ensureWebKit = () => ensure('webkit', ['webkit2gtk-driver', 'xvfb'], findWebKitGtk);

/** @returns {Promise<boolean>} whether there is a WebKitGTK WebView now, installed on Debian if there was none */
export async function ensureGtkWebView() {
  if (findGtkWebView()) return true;
  const packages = ['python3-gi', 'gir1.2-webkit2-4.1', 'xvfb'];
  return (await installFromDebian(packages)) && Boolean(findGtkWebView());
}

/**
 * Installs a browser if there is none: Debian's own where that is possible, else Playwright's.
 * @param {string} name as Playwright knows it
 * @param {string[]} packages of Debian
 * @param {() => unknown} find looks for the system's
 */
async function ensure(name, packages, find) {
  if (find()) return true;
  if ((await installFromDebian(packages)) && find()) return true;
  // Quick when it is there already.
  const withDeps = isRoot && process.platform === 'linux' ? ['--with-deps'] : [];
  return (await runTool('playwright', ['install', ...withDeps, name])) === 0;
}

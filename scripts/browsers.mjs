import { accessSync, constants, readFileSync } from 'node:fs';
import { run, runTool } from './tools.mjs';

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

const isRoot = process.getuid?.() === 0;

/**
 * The system's Chromium: `CHROMIUM_PATH`, or one in the usual places.
 * @returns {string | undefined} its path; nothing if Playwright's own is to be used
 * @throws {Error} if `CHROMIUM_PATH` is set to something that cannot be run
 */
export function findChromium() {
  const chosen = process.env['CHROMIUM_PATH'];
  if (!chosen) return CHROMIUM_PATHS.find(isExecutable);
  if (isExecutable(chosen)) return chosen;
  throw new Error(`CHROMIUM_PATH is "${chosen}", which is not a program that can be run.`);
}

/** Playwright's launch options for Chromium. It leaves the sandbox off by itself, as root and containers need it. */
export function chromiumLaunchOptions() {
  const executablePath = findChromium();
  return { ...(executablePath && { executablePath }), args: CHROMIUM_ARGS };
}

/**
 * Installs a Chromium if there is none: Debian's own where that is possible, else Playwright's.
 * @returns {Promise<boolean>} whether there is one now
 */
export async function ensureChromium() {
  if (findChromium()) return true;
  if (isRoot && isDebian() && (await installFromDebian(['chromium'])) && findChromium()) return true;
  // Quick when it is there already.
  const withDeps = isRoot && process.platform === 'linux' ? ['--with-deps'] : [];
  return (await runTool('playwright', ['install', ...withDeps, 'chromium'])) === 0;
}

/** @param {string[]} packages */
async function installFromDebian(packages) {
  console.log(`Installing ${packages.join(', ')} (apt-get) …`);
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  return (
    (await run('apt-get', ['update', '-qq'])) === 0 &&
    (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)) === 0
  );
}

function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

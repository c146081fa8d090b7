import { readFileSync } from 'node:fs';
import { createFinding } from '../../doctor/doctor.js';
import type { Finding } from '../../doctor/finding.js';
import { Chromium } from './chromium.js';

/** What a browser has found. */
export interface Visit {
  findings: Finding[];
  formUrl: string | undefined;
  /** A function of the page requests the token. */
  hasProvider: boolean;
}

export interface VisitOptions {
  page: URL;
  /** Addresses with what they get in the header `Cookie`. */
  cookies: readonly (readonly [url: URL, cookie: string])[];
}

/** Widgets show projects or an error in this time, unless a server does not answer. */
const MAX_WAIT_MS = 12_000;
const POLL_MS = 250;

/** Whether all widgets show something final, or there is none that has started. */
const IS_SETTLED = `(() => {
  const roots = [...document.querySelectorAll('ois-widget')].map(({ shadowRoot }) => shadowRoot);
  const isFinal = (root) => root?.querySelector('[role=alert], [part~=consent], ois-table-grid[aria-busy=false]');
  return document.readyState === 'complete' && (roots.some(Boolean) ? roots.every(isFinal) : performance.now() > 3000);
})()`;
const HAS_WORKER = 'navigator.serviceWorker.getRegistrations().then((all) => all.length > 0)';

/** Returns the script as one that is no module. */
function readDoctor(): string {
  // From dist/lib/cli/ or a chunk beside it, or from src/cli/doctor/ of the repository.
  for (const path of ['../../ois-doctor.js', '../../../ois-doctor.js', '../../../dist/ois-doctor.js']) {
    try {
      return readFileSync(new URL(path, import.meta.url), 'utf8').replace(/export\s*\{[^{}]*\};?\s*$/, '');
    } catch {}
  }
  throw new Error('ois-doctor.js is missing: npm run build');
}

/**
 * Opens the page in a browser, and runs `OIS.doctor()` in it.
 * @param path of the browser
 * @throws {Error} if the browser cannot be started, or loses the page
 */
export async function visit(path: string, options: VisitOptions): Promise<Visit> {
  /** Errors of the widget, as it writes them to the console. */
  const warnings: string[] = [];
  const browser = await Chromium.launch(path, (method, { args }) => {
    // An open dialog, such as of `alert()`, stops the page's scripts.
    if (method === 'Page.javascriptDialogOpening')
      void browser.send('Page.handleJavaScriptDialog', { accept: true }).catch(() => undefined);
    const text =
      method === 'Runtime.consoleAPICalled' ? String((args as { value?: unknown }[])[0]?.value) : '';
    if (text.startsWith('<ois-widget> ')) warnings.push(text.slice('<ois-widget> '.length));
  });
  try {
    for (const domain of ['Page', 'Runtime', 'Network']) await browser.send(`${domain}.enable`);
    await signIn(browser, options);
    await browser.send('Page.navigate', { url: options.page.href });
    await waitUntil(browser, IS_SETTLED);
    // In a sandbox there is none.
    if (await evaluate<boolean>(browser, HAS_WORKER).catch(() => false)) {
      // Its first load was without the worker.
      await browser.send('Page.reload');
      await waitUntil(browser, IS_SETTLED);
    }
    const code = `(() => {${readDoctor()}\n})(); OIS.doctor.examine()`;
    const found = await evaluate<Visit>(browser, code);
    const [warning] = warnings;
    if (found.findings.length === 0 && warning !== undefined)
      found.findings.push(createFinding('widget-error', warning));
    return found;
  } finally {
    await browser.close();
  }
}

async function signIn(browser: Chromium, { cookies: headers }: VisitOptions): Promise<void> {
  const cookies = headers.flatMap(([url, cookie]) =>
    [...cookie.matchAll(/([^\s=;]+)=([^;]*)/g)].map(([, name, value]) => ({
      name,
      value,
      url: `${url.origin}/`,
      // Browsers refuse these names without it, also on http://localhost.
      secure: url.protocol === 'https:' || /^__(Host|Secure)-/i.test(name!),
      // A token endpoint of another site gets no other ones.
      ...(url.protocol === 'https:' && { sameSite: 'None' }),
    })),
  );
  // One by one: a cookie that the browser refuses must not keep out the others.
  for (const cookie of cookies) await browser.send('Network.setCookie', cookie).catch(() => undefined);
}

async function waitUntil(browser: Chromium, expression: string): Promise<void> {
  const endMs = performance.now() + MAX_WAIT_MS;
  while (performance.now() < endMs) {
    if (await evaluate<boolean>(browser, `!!${expression}`).catch(() => false)) return;
    await new Promise((resolve) => void setTimeout(resolve, POLL_MS));
  }
}

/** @throws {Error} if the code throws, or the page was left */
async function evaluate<T>(browser: Chromium, expression: string): Promise<T> {
  const { result, exceptionDetails } = await browser.send<{
    result: { value: T };
    exceptionDetails?: unknown;
  }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  if (exceptionDetails) throw new Error('The browser lost the page.');
  return result.value;
}

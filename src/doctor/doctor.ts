/**
 * `OIS.doctor()`: a script of its own, loaded when it is called, or by hand: `await import('/ois-doctor.js')`. The command `doctor`
 * runs it in a browser, and uses its checks, so that the package contains them once.
 */
import { diagnose } from './diagnose.js';
import { createFinding, uniqueFindings, type Finding } from './finding.js';
import { checkBrowser, checkServiceWorker } from './page/check-browser.js';
import { checkProvider } from './page/check-provider.js';
import { checkWidgets } from './page/check-widgets.js';
import { readPage } from './page/read-page.js';

export { checkFormSite } from './check-hub.js';
export { diagnose } from './diagnose.js';
export { createFinding, uniqueFindings } from './finding.js';
export { readTags } from './html.js';
export { hasWidget, readPageContent } from './read-site.js';
export { createGet, isPrivate, withoutQuery } from './site.js';
export { parseUrl } from '../hub/root-url.js';

/** The result of the doctor, with the address that the command checks further. */
interface PageReport {
  findings: Finding[];
  formUrl: string | undefined;
  /** A function of the page requests the token. */
  hasProvider: boolean;
}

async function examine(): Promise<PageReport> {
  // All else would be a consequence.
  if (window.origin === 'null')
    return { findings: [createFinding('cookie-origin-opaque')], formUrl: undefined, hasProvider: false };
  const site = await readPage();
  const [{ findings, endpoint, formUrl }, browser, provider] = await Promise.all([
    diagnose(site),
    checkBrowser(site),
    checkProvider(),
  ]);
  const worker = await checkServiceWorker(site, endpoint);
  const found = [...findings, ...provider, ...browser, ...worker];
  return {
    findings: uniqueFindings([...found, ...checkWidgets(site, found)]),
    formUrl,
    hasProvider: site.widgets.some(({ hasProvider }) => hasProvider),
  };
}

/**
 * Checks the page and all that its widgets need, and prints what is wrong as a table, with what to do. Requests a token, and
 * prints none.
 * @returns the mistakes; empty if nothing was found
 */
async function doctor(): Promise<Finding[]> {
  const { findings } = await examine();
  /* oxlint-disable no-console -- its output */
  if (findings.length === 0)
    console.info(
      `OIS.doctor found no mistake. Servers: npx open-integration-widget doctor --page ${location.origin}${location.pathname}`,
    );
  else console.table(findings);
  /* oxlint-enable no-console */
  return findings;
}

const page = globalThis as { OIS?: object };
// An element with the id "OIS" is found on the window's prototype chain.
const api = Object.hasOwn(page, 'OIS') && page.OIS ? page.OIS : (page.OIS = {});
Object.assign(api, { doctor });
// The command reads what the table does not have.
Object.defineProperty(doctor, 'examine', { value: examine });

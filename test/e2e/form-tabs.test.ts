import type { Browser, Page } from 'playwright';
import { describe, expect, onTestFinished } from 'vitest';
import { browserTest, startedOnce, clickInFrame } from '../helpers/browser.js';
import { ONE_PROCESS } from '../helpers/firefox.js';
import { startHostSite } from '../helpers/host-site.js';
import { listen } from '../helpers/listen.js';

const FORM = `<!doctype html><title>Form</title><a href="/tab?mei" target="_blank" rel="opener">Open a tab</a>`;

/** Tries to navigate the page around the form, and reports the result in its title. */
const TAB = `<!doctype html><title>Tab</title><form action="/sent"><button>Send</button></form><script>
  setTimeout(() => {
    try {
      opener.top.location = '/stolen';
      document.title = 'navigated the page';
    } catch (error) {
      document.title = 'refused: ' + error.name;
    }
  }, 200);
</script>`;

const startForm = () =>
  listen((request, response) => {
    response.setHeader('Content-Type', 'text/html');
    const { pathname } = new URL(request.url ?? '/', 'http://form');
    response.end(pathname === '/tab' ? TAB : pathname === '/sent' ? '<title>Sent</title>' : FORM);
  });

const it = browserTest
  .extend('site', { scope: 'file' }, startedOnce(startHostSite))
  .extend('form', { scope: 'file' }, startedOnce(startForm))
  .override('firefoxPreferences', { scope: 'file' }, ONE_PROCESS)
  .extend('openTab', ({ site, form }) => async (browser: Browser): Promise<{ page: Page; tab: Page }> => {
    const widget = `<ois-widget token-endpoint="/mei/token" form-url="${form.origin}"></ois-widget>`;
    const script = '<script type="module" src="/ois-widget.js"></script>';
    site.pages.set('/', { html: `<!doctype html><html lang="en"><title>Host</title>${widget}${script}` });
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(site.origin);
    await page.locator('ois-table-grid [part=card]').first().click();
    // Firefox may report the frame before it reports the form in it.
    const findForm = () => page.frames().find((frame) => frame.url().includes('token='));
    await expect.poll(findForm).toBeDefined();
    const opened = context.waitForEvent('page');
    await clickInFrame(findForm()!.getByRole('link'));
    return { page, tab: await opened };
  });

describe('Form frame: a tab that the form opens', () => {
  // Where all sites share a process, Firefox lets a tab that escapes the sandbox navigate the page.
  it.for(['Chromium', 'Firefox with all sites in one process'])(
    'cannot navigate the page, and works otherwise: %s',
    async (name, { browser, firefox, openTab, site }) => {
      const { page, tab } = await openTab(name === 'Chromium' ? browser : firefox);
      await expect.poll(() => tab.title()).toBe('refused: SecurityError');
      await page.waitForTimeout(300);
      expect(page.url()).toBe(`${site.origin}/`);
      await tab.getByRole('button').click();
      await expect.poll(() => tab.title()).toBe('Sent');
    },
  );
});

import type { Page, Route } from 'playwright';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { startHostSite } from '../helpers/host-site.js';

/** The drop-in as a module. */
export const MODULE = '<script type="module" src="/ois-widget.js"></script>';

/** `browserTest` with a site whose page has a widget. */
export const widgetPageTest = browserTest
  .extend('site', { scope: 'file' }, startedOnce(startHostSite))
  .override('contextOptions', ({ site }) => ({ baseURL: site.origin }))
  .extend('openPage', ({ page, site }) => async (lang = 'en', scripts = MODULE): Promise<void> => {
    const widget = '<ois-widget token-endpoint="/mei/token"></ois-widget>';
    site.pages.set('/', {
      html: `<!doctype html><html lang="${lang}"><title>Host</title>${widget}${scripts}`,
    });
    await page.goto('/');
  });

export const cards = (page: Page) => page.locator('ois-table-grid [part=card]');

export const refuse = (route: Route): Promise<void> => route.abort();

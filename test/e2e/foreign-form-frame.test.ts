import { describe, expect } from 'vitest';
import { cards, MODULE, widgetPageTest } from './widget-page.js';

const it = widgetPageTest;

describe('OisWidget on a page that has registered another element as <ois-form-frame>', () => {
  it('can be closed and removed without an error', async ({ page, site }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    site.pages.set('/foreign', {
      html: `<!doctype html><html lang="en"><title>Host</title>
        <script>customElements.define('ois-form-frame', class extends HTMLElement {});</script>
        <ois-widget token-endpoint="/mei/token"></ois-widget>${MODULE}`,
    });
    await page.goto('/foreign');
    await expect.poll(() => cards(page).count()).toBe(9);
    await page.locator('ois-widget [part=search]').first().waitFor();
    await page.evaluate(() => {
      const widget = document.querySelector('ois-widget');
      widget?.close();
      widget?.remove();
      // The widget ends in a task of its own.
      return new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(errors).toEqual([]);
  });
});

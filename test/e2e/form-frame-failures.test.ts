import type { Page, Route } from 'playwright';
import { describe, expect } from 'vitest';
import { card, formFrameTest, forms, openPage } from './form-frame-page.js';
import { stopClock } from '../helpers/browser.js';

/** `formFrameTest`, with the requests to the form site so far, such as `HEAD /`. */
const it = formFrameTest.extend('requests', ({ page, site }): string[] => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname, search } = new URL(request.url());
    if (origin === site.form && pathname !== '/icon.svg')
      requests.push(`${request.method()} ${pathname}${search}`);
  });
  return requests;
});

const heading = (page: Page) => page.frameLocator('ois-form-frame iframe').getByRole('heading');
const screen = (page: Page) => page.locator('ois-form-frame [part=failed]');
const notice = (page: Page) => page.locator('ois-form-frame [part=notice]');
/** Whether the form has the focus, which says that somebody uses it. */
const hasFocus = (page: Page) =>
  forms(page).evaluate((frame) => (frame.getRootNode() as ShadowRoot).activeElement === frame);
const isProbe = (route: Route): boolean => route.request().method() === 'HEAD';
/** Opens a form after a click that is not preceded by a connection to its site. */
const press = (page: Page) => card(page, 1).locator('[part=card-open]').dispatchEvent('click');

describe('Form frame: offline', () => {
  it.for(['dialog', 'inline'])(
    'says so before the frame is sent, and opens the form when online again (%s)',
    async (mode, { page, context, requests }) => {
      await openPage(page, `open-in="${mode}"`);
      await context.setOffline(true);
      await press(page);
      await screen(page).getByText('You are offline').waitFor();
      await expect.poll(() => page.locator('ois-form-frame .body').getAttribute('aria-busy')).toBe('false');
      expect(await page.locator('ois-form-frame iframe').count()).toBe(0);
      expect(requests).toEqual([]);
      await context.setOffline(false);
      await expect.poll(() => heading(page).textContent()).toBe('/mei-1');
      await expect.poll(() => screen(page).count()).toBe(0);
    },
  );

  it('loads on a press also if the browser reports that it is offline', async ({ page, context }) => {
    await openPage(page);
    await context.setOffline(true);
    await press(page);
    await screen(page).getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => page.locator('ois-form-frame iframe').count()).toBe(1);
  });
});

describe('Form frame: a form site that does not answer', () => {
  it('is distinguished from a slow one if nothing loads', async ({ page, site, requests }) => {
    await page.clock.install();
    let isDown = true;
    await page.route(`${site.form}/**`, (route) => {
      if (!isDown) return route.continue();
      return isProbe(route) ? route.abort('connectionrefused') : undefined;
    });
    await openPage(page);
    await press(page);
    await forms(page).waitFor();
    await page.locator('ois-form-frame [part=skeleton]').waitFor();
    await page.clock.runFor(8_100);
    await expect.poll(() => requests.at(-1)).toBe('HEAD /');
    await page.clock.runFor(200);
    await screen(page).getByText('The form’s site does not answer').waitFor();
    expect(await screen(page).getByRole('button').count()).toBe(1);
    isDown = false;
    await screen(page).getByRole('button', { name: 'Reload the form' }).click();
    await expect.poll(() => heading(page).textContent()).toBe('/mei-1');
    await expect.poll(() => screen(page).count()).toBe(0);
  });

  it('gets a notice above the error page of the browser', async ({ page, site, requests }) => {
    await page.clock.install();
    await page.route(`${site.form}/**`, (route) => route.abort('connectionrefused'));
    await openPage(page);
    await press(page);
    await notice(page).getByText('If the form is missing, reload it').waitFor();
    expect(requests.filter((request) => request.startsWith('HEAD'))).toEqual(['HEAD /']);
    await page.unroute(`${site.form}/**`);
    // No time passes while the form loads, which would be asked for again after 2 seconds.
    await stopClock(page);
    await notice(page).getByRole('button', { name: 'Reload the form' }).click();
    await expect.poll(() => heading(page).textContent()).toBe('/mei-1');
    await page.clock.runFor(2_500);
    await expect.poll(() => requests.filter((request) => request.startsWith('HEAD'))).toHaveLength(2);
    // Once the page has the answer, it would wait for a moment before a notice.
    await page.waitForTimeout(300);
    await page.clock.runFor(200);
    expect(await notice(page).count()).toBe(0);
  });
});

describe('Form frame: a form site that answers', () => {
  it('may refuse to be framed if nothing loads: a new tab is offered first', async ({ page, site }) => {
    await page.clock.install();
    await page.route(`${site.form}/mei-1**`, () => undefined);
    await openPage(page);
    await press(page);
    await forms(page).waitFor();
    await page.clock.runFor(8_100);
    await notice(page).getByText('It may open only in a new tab').waitFor();
    expect(await notice(page).getByRole('button').allTextContents()).toEqual([
      'Open in a new tab',
      'Reload the form',
    ]);
  });

  it('receives no request that checks whether it answers while the form is used', async ({
    page,
    requests,
  }) => {
    await page.clock.install();
    await openPage(page);
    await stopClock(page);
    await press(page);
    // A slow device adds the iframe after the dialog is painted.
    await page.getByRole('dialog').waitFor();
    await page.clock.runFor(100);
    await expect
      .poll(async () => {
        await heading(page).click();
        return hasFocus(page);
      })
      .toBe(true);
    await page.clock.runFor(2_500);
    // A request would be on its way.
    await page.waitForTimeout(300);
    expect(requests).toEqual([expect.stringMatching(/^GET .mei-1/)]);
  });

  it('is not reported as down if the page’s policy forbids the check', async ({ page, site }) => {
    await page.clock.install();
    site.pages.set('/strict', {
      policy: `connect-src 'self'`,
      html: `<!doctype html><title>Strict</title><ois-widget token-endpoint="/mei/token"></ois-widget>
        <script type="module" src="/ois-widget.js"></script>`,
    });
    await page.route(`${site.form}/mei-1**`, () => undefined);
    await page.goto('/strict');
    await press(page);
    await forms(page).waitFor();
    await page.clock.runFor(8_100);
    await notice(page).getByText('The form is taking longer than usual.').waitFor();
    await page.clock.runFor(1_000);
    await page.waitForTimeout(300);
    expect(await screen(page).count()).toBe(0);
    expect(await notice(page).textContent()).toContain('The form is taking longer than usual.');
  });
});

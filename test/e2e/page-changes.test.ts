import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { cards, createHostPage, heading, hostPageTest, MEI } from './host-page.js';

const it = hostPageTest;

describe('OisWidget on a page that rebuilds itself', () => {
  it.beforeEach(({ openPage }) => openPage(`<main id="a">${MEI}</main><main id="b"></main>`));

  const settle = async (page: Page): Promise<void> => {
    await expect.poll(() => cards(page).count()).toBe(9);
    await page.waitForTimeout(300);
  };

  it('sends no request when it, or an element around it, is moved', async ({ page, calls }) => {
    await settle(page);
    const before = [...calls()];
    await page.evaluate(async () => {
      const widget = document.querySelector('ois-widget') as HTMLElement;
      const [a, b] = document.querySelectorAll('main');
      b?.append(widget);
      a?.replaceChildren(widget);
      b?.append(...(a?.childNodes ?? []));
      document.body.prepend(b as HTMLElement);
      // Some frameworks remove an element before they insert it elsewhere.
      widget.remove();
      await Promise.resolve().then(() => undefined);
      b?.append(widget);
    });
    await settle(page);
    expect(calls()).toEqual(before);
    await page.getByRole('button', { name: /^home\b/ }).click();
    await expect.poll(() => cards(page).count()).toBe(3);
    await cards(page).first().click();
    await heading(page, 'ois-widget').waitFor();
  });

  it('sends no request when the same values are set again', async ({ page, calls }) => {
    await settle(page);
    const before = [...calls()];
    await page.evaluate(async () => {
      const widget = document.querySelector('ois-widget') as HTMLElementTagNameMap['ois-widget'];
      for (let render = 0; render < 5; render += 1) {
        widget.setAttribute('token-endpoint', '/mei/token');
        widget.tokenEndpoint = '/mei/token';
        widget.limit = undefined;
        widget.setAttribute('tags', '');
        widget.tags = [];
        await widget.updateComplete;
      }
    });
    await settle(page);
    expect(calls()).toEqual(before);
  });

  it('loads once when innerHTML around it is set several times', async ({ page, site, calls }) => {
    await settle(page);
    site.requests.length = 0;
    await page.evaluate(() => {
      const place = document.querySelector('main') as HTMLElement;
      const markup = place.innerHTML;
      for (let render = 0; render < 5; render += 1) place.innerHTML = markup;
    });
    await settle(page);
    // Replaced elements may have requested a token, but no lists.
    expect(calls().filter((call) => call.includes('published'))).toHaveLength(2);
    expect(await page.locator('ois-widget').count()).toBe(1);
  });

  it('opens no form, and reports no error, if it is removed in the task in which it was added', async ({
    page,
  }) => {
    await settle(page);
    const errors = await page.evaluate(async () => {
      const widget = document.createElement('ois-widget');
      widget.tokenEndpoint = '/mei/token';
      const codes: string[] = [];
      widget.addEventListener('ois-error', ({ detail }) => codes.push(detail.error.code));
      widget.addEventListener('ois-open', ({ type }) => codes.push(type));
      document.body.append(widget);
      const opening = widget.open('NfaoqD');
      widget.remove();
      await opening;
      return codes;
    });
    expect(errors).toEqual([]);
  });

  it('keeps fading the edges of its row of tags after a move', async ({ page }) => {
    await settle(page);
    await page.evaluate(() => {
      const b = document.querySelector('#b') as HTMLElement;
      b.append(document.querySelector('ois-widget') as HTMLElement);
    });
    await settle(page);
    await page.evaluate(() =>
      Object.assign((document.querySelector('#b') as HTMLElement).style, { width: '90px' }),
    );
    await page.locator('ois-tag-filter [part=group][style*="- 28px"]').waitFor();
  });
});

describe('OisWidget after an interruption', () => {
  it('requests a new token when the old one has expired during sleep', async ({
    page,
    site,
    consoleMessages,
    openPage,
    calls,
  }) => {
    await page.clock.install();
    await openPage(MEI);
    await expect.poll(() => cards(page).count()).toBe(9);
    const home = page.getByRole('button', { name: /^home\b/ });
    await home.waitFor();
    site.expiredTokens.add('mei-1');
    const tokens = () => calls().filter((call) => call.includes('token')).length;
    expect(tokens()).toBe(1);
    // A request that is still on its way when the clock jumps would have taken too long.
    const answered = page.waitForResponse((response) => response.url().includes('published-list'));
    // Timers do not run during sleep: the clock jumps, and those that are due fire once.
    await page.clock.fastForward('24:00:00');
    await home.click();
    await expect.poll(() => cards(page).count()).toBe(3);
    await expect.poll(tokens).toBe(2);
    await (await answered).finished();
    await page.clock.fastForward('24:00:00');
    await cards(page).first().click();
    await heading(page, 'ois-widget').waitFor();
    expect(tokens()).toBe(3);
    expect(consoleMessages).toEqual([]);
  });

  it('sends one request and dispatches one error if the first load fails before pageshow', async ({
    page,
    context,
    site,
  }) => {
    let asked = 0;
    await context.route('**/mei/token', (route) => {
      asked += 1;
      return route.abort();
    });
    // The page shows (`pageshow`) after all of it has loaded: later than the widget has failed.
    await context.route('**/slow.svg', async (route) => {
      await page.getByText('Please check your connection').waitFor();
      await route.abort();
    });
    await page.addInitScript(() => {
      const seen = Object.assign(window, { errors: 0, shown: false });
      document.addEventListener('ois-error', () => (seen.errors += 1));
      addEventListener('pageshow', () => (seen.shown = true));
    });
    site.pages.set('/', { html: createHostPage(`${MEI}<img src="/slow.svg" alt="">`) });
    await page.goto('/');
    await page.waitForFunction('shown');
    await page.waitForTimeout(300);
    expect([asked, await page.evaluate('errors')]).toEqual([1, 1]);
  });

  it('loads again when the browser is online again', async ({ page, context, openPage }) => {
    await openPage(MEI);
    await expect.poll(() => cards(page).count()).toBe(9);
    await context.setOffline(true);
    await page.evaluate(() => void document.querySelector('ois-widget')?.refresh());
    await page.getByText('Please check your connection').waitFor();
    await context.setOffline(false);
    await expect.poll(() => cards(page).count()).toBe(9);

    await context.setOffline(true);
    await page.getByRole('button', { name: /^home\b/ }).click();
    await page.getByText('Please check your connection').waitFor();
    await context.setOffline(false);
    await expect.poll(() => cards(page).count()).toBe(3);
    await expect.poll(() => page.getByText('Please check your connection').count()).toBe(0);
    await cards(page).first().click();
    await heading(page, 'ois-widget').waitFor();
  });

  it('opens forms also if the deferred file could not be loaded at first', async ({
    page,
    context,
    site,
  }) => {
    await context.route('**/ois-deferred-*.js', (route) => route.abort());
    site.pages.set('/', { html: createHostPage(MEI) });
    await page.goto(`${site.origin}/`);
    await expect.poll(() => cards(page).count()).toBe(9);
    await context.unroute('**/ois-deferred-*.js');
    await cards(page).first().click();
    await heading(page, 'ois-widget').waitFor();
  });
});

import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { startHostSite } from '../helpers/host-site.js';

const it = browserTest
  .extend('site', { scope: 'file' }, startedOnce(startHostSite))
  // Playwright turns the browser's back/forward cache off.
  .override('launchOptions', { scope: 'file' }, { ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  .override('contextOptions', ({ site }) => ({ baseURL: site.origin }))
  .extend('openPage', ({ page, site }) => async (body: string, scripts?: string): Promise<void> => {
    site.pages.set('/', { html: whole(body, scripts) });
    site.pages.set('/elsewhere', { html: whole('<h1>Elsewhere</h1>', '') });
    await page.goto('/');
    await cards(page).first().waitFor();
    await page.waitForFunction(() => customElements.get('ois-form-frame'));
  })
  /** Requests for tokens and lists. */
  .extend(
    'calls',
    ({ site }) =>
      () =>
        site.requests.filter((call) => /token|published/.test(call)),
  );

it.beforeEach(({ site }) => {
  site.expiresInSeconds = 3_600;
  site.requests.length = 0;
  site.expiredTokens.clear();
});

const cards = (page: Page, widget = 'ois-widget') => page.locator(`${widget} ois-table-grid [part=card]`);
const forms = (page: Page, widget = 'ois-widget') => page.locator(`${widget} ois-form-frame iframe`);
const heading = (page: Page, widget: string) =>
  page.frameLocator(`${widget} ois-form-frame iframe`).getByRole('heading');
const whole = (body: string, scripts = '<script type="module" src="/ois-widget.js"></script>'): string =>
  `<!doctype html><html lang="en"><title>Host</title>${body}${scripts}</html>`;

const MEI = '<ois-widget id="mei" token-endpoint="/mei/token"></ois-widget>';
const JONAS = '<ois-widget id="jonas" token-endpoint="/jonas/token"></ois-widget>';

describe('two widgets with two users', () => {
  it.beforeEach(async ({ page, openPage }) => {
    await openPage(MEI + JONAS);
    await expect.poll(() => cards(page, '#jonas').count()).toBe(9);
  });

  it('keep their lists, tokens and forms apart', async ({ page, site, calls }) => {
    for (const user of ['mei', 'jonas']) {
      for (const name of await cards(page, `#${user}`).locator('[part=name]').allTextContents()) {
        expect(name).toMatch(new RegExp(`^${user} \\d$`));
      }
      await page
        .locator(`#${user}`)
        .getByRole('button', { name: /^office\b/ })
        .click();
      await expect.poll(() => cards(page, `#${user}`).count()).toBe(3);
      const [sent] = await Promise.all([
        page.waitForRequest((request) => request.url().startsWith(`${site.form}/${user}-2?`)),
        cards(page, `#${user}`).first().click(),
      ]);
      expect(new URL(sent.url()).searchParams.get('token')).toMatch(new RegExp(`^${user}-\\d+$`));
      await page.locator(`#${user}`).getByRole('button', { name: 'Close' }).click();
      await expect.poll(() => forms(page).count()).toBe(0);
    }
    expect(calls().filter((call) => call.includes('token'))).toHaveLength(2);
  });

  it('go on with their own when the other is reset, filtered or fails', async ({ page }) => {
    await page.evaluate(async () => {
      const [mei, jonas] = document.querySelectorAll('ois-widget');
      if (!mei || !jonas) return;
      mei.tags = ['home'];
      jonas.tokenEndpoint = '/nobody/else/token';
      await mei.reset();
    });
    await page.locator('#jonas').getByRole('alert').waitFor();
    await expect.poll(() => cards(page, '#mei').count()).toBe(9);
    await cards(page, '#mei').first().click();
    await heading(page, '#mei').waitFor();
  });

  it('let the page scroll again only when the last form over it is closed', async ({ page }) => {
    const overflow = () => page.evaluate(() => getComputedStyle(document.body).overflowY);
    const before = await overflow();
    await page.evaluate(async () => {
      for (const widget of document.querySelectorAll('ois-widget')) await widget.open(`${widget.id}-1`);
    });
    await expect.poll(() => forms(page).count()).toBe(2);
    await page.evaluate(() => document.querySelector('#mei')?.remove());
    await expect.poll(() => forms(page).count()).toBe(1);
    expect(await overflow()).toBe('hidden');
    await heading(page, '#jonas').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(overflow).toBe(before);
  });

  it('leave the other usable when one goes with its form open', async ({ page, consoleMessages }) => {
    await cards(page, '#mei').first().click();
    await heading(page, '#mei').waitFor();
    await page.evaluate(() => document.querySelector('#mei')?.remove());
    await expect.poll(() => page.locator('#mei').count()).toBe(0);
    expect(await page.evaluate(() => getComputedStyle(document.body).overflowY)).toBe('visible');
    await page
      .locator('#jonas')
      .getByRole('button', { name: /^home\b/ })
      .click();
    await expect.poll(() => cards(page, '#jonas').count()).toBe(3);
    await cards(page, '#jonas').first().click();
    await heading(page, '#jonas').waitFor();
    expect(consoleMessages).toEqual([]);
  });
});

describe('on a page that rebuilds itself', () => {
  it.beforeEach(({ openPage }) => openPage(`<main id="a">${MEI}</main><main id="b"></main>`));

  const settle = async (page: Page): Promise<void> => {
    await expect.poll(() => cards(page).count()).toBe(9);
    await page.waitForTimeout(300);
  };

  it('loads nothing again when it is moved, or its place is', async ({ page, calls }) => {
    await settle(page);
    const before = [...calls()];
    await page.evaluate(async () => {
      const widget = document.querySelector('ois-widget') as HTMLElement;
      const [a, b] = document.querySelectorAll('main');
      b?.append(widget);
      a?.replaceChildren(widget);
      b?.append(...(a?.childNodes ?? []));
      document.body.prepend(b as HTMLElement);
      // As frameworks do that take an element out before they know where it goes.
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

  it('loads once, however often the same values are set', async ({ page, calls }) => {
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

  it('loads once for each element that stays when its place is written anew', async ({
    page,
    site,
    calls,
  }) => {
    await settle(page);
    site.requests.length = 0;
    await page.evaluate(() => {
      const place = document.querySelector('main') as HTMLElement;
      const markup = place.innerHTML;
      for (let render = 0; render < 5; render += 1) place.innerHTML = markup;
    });
    await settle(page);
    // The ones that were replaced at once may have begun, but none goes on to its lists.
    expect(calls().filter((call) => call.includes('published'))).toHaveLength(2);
    expect(await page.locator('ois-widget').count()).toBe(1);
  });

  it('goes on fitting its tags to its width after a move', async ({ page }) => {
    await settle(page);
    await page.evaluate(() => {
      const b = document.querySelector('#b') as HTMLElement;
      b.append(document.querySelector('ois-widget') as HTMLElement);
    });
    await settle(page);
    await page.evaluate(() =>
      Object.assign((document.querySelector('#b') as HTMLElement).style, { width: '90px' }),
    );
    await page.getByRole('button', { name: /^Show all/ }).waitFor();
  });
});

describe('after a while away', () => {
  it('takes a new token by itself once the old one has expired in its sleep', async ({
    page,
    site,
    consoleMessages,
    openPage,
    calls,
  }) => {
    await page.clock.install();
    await openPage(MEI);
    await expect.poll(() => cards(page).count()).toBe(9);
    site.expiredTokens.add('mei-1');
    const tokens = () => calls().filter((call) => call.includes('token')).length;
    expect(tokens()).toBe(1);
    // Timers stand still in sleep: the clock jumps, and those that are due fire once.
    await page.clock.fastForward('24:00:00');
    await page.getByRole('button', { name: /^home\b/ }).click();
    await expect.poll(() => cards(page).count()).toBe(3);
    await expect.poll(tokens).toBe(2);
    await page.clock.fastForward('24:00:00');
    await cards(page).first().click();
    await heading(page, 'ois-widget').waitFor();
    expect(tokens()).toBe(3);
    expect(consoleMessages).toEqual([]);
  });

  it('works on when the browser brings the page back from memory', async ({ page, site, openPage }) => {
    site.expiresInSeconds = 2;
    await openPage(MEI);
    // Playwright loses sight of a page that comes back so; the site hears of it.
    await page.evaluate(() => {
      const tell = (what: string): void => void fetch(`/tell/${what}`);
      addEventListener('pageshow', ({ persisted }) => {
        tell(persisted ? 'from-memory' : 'anew');
        const widget = document.querySelector('ois-widget');
        if (!widget) return;
        widget.addEventListener('ois-load', ({ detail }) => tell(`load-${detail.matching}`));
        widget.addEventListener('ois-open', () => tell('open'));
        widget.tags = ['garden'];
        void widget.open('mei-1');
      });
    });
    await page.goto(`${site.origin}/elsewhere`);
    await page.waitForTimeout(2_000);
    site.expiredTokens.add('mei-1');
    await page.evaluate(() => setTimeout(() => history.back()));
    await expect.poll(() => site.requests, { timeout: 8_000 }).toContain('GET /tell/from-memory');
    await expect.poll(() => site.requests, { timeout: 8_000 }).toContain('GET /tell/load-3');
    await expect.poll(() => site.requests, { timeout: 8_000 }).toContain('GET /tell/open');
  });

  it('asks once and reports once where the first load fails before the page has shown', async ({
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
    site.pages.set('/', { html: whole(`${MEI}<img src="/slow.svg" alt="">`) });
    await page.goto('/');
    await page.waitForFunction('shown');
    await page.waitForTimeout(300);
    expect([asked, await page.evaluate('errors')]).toEqual([1, 1]);
  });

  it('tries again by itself once the connection is back', async ({ page, context, openPage }) => {
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

  it('opens forms all the same if the connection broke while the page loaded', async ({
    page,
    context,
    site,
  }) => {
    await context.route('**/ois-late.js', (route) => route.abort());
    site.pages.set('/', { html: whole(MEI) });
    await page.goto(`${site.origin}/`);
    await expect.poll(() => cards(page).count()).toBe(9);
    await context.unroute('**/ois-late.js');
    await cards(page).first().click();
    await heading(page, 'ois-widget').waitFor();
  });
});

describe('scripts that are there more than once', () => {
  const copies = [
    '/again/ois-widget.js',
    '/ois-widget.js',
    '/ois-widget.iife.js',
    '/again/ois-widget.iife.js',
  ];
  const tag = (src: string): string =>
    `<script ${src.includes('iife') ? '' : 'type="module"'} src="${src}" data-token-endpoint="/jonas/token"></script>`;

  it('share the work of the first', async ({ page, site, consoleMessages, openPage, calls }) => {
    const marked = '<div data-ois-widget></div>';
    await openPage(MEI + marked, copies.map(tag).join(''));
    await expect.poll(() => cards(page).count()).toBe(18);
    expect(await page.locator('ois-widget').count()).toBe(2);
    expect(calls()).toHaveLength(6);
    await cards(page, '#mei').first().click();
    await heading(page, '#mei').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.evaluate(() => document.querySelector('ois-widget')?.setAttribute('locale', 'zh-CN'));
    await page.getByRole('searchbox', { name: '按名称搜索' }).waitFor();
    expect(site.requests.filter((call) => call.endsWith('ois-late.js'))).toHaveLength(1);
    expect(consoleMessages).toEqual([]);
  });
});

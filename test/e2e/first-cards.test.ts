import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { createTables, firstCardsTest, holdDeferred, type FirstCardsSite } from './first-cards-page.js';

const it = firstCardsTest;

const first = (page: Page) => page.locator('.first-cards');

const listRequests = (requests: readonly string[]): string[] =>
  requests.filter((request) => request.includes('/projects/'));

/** Opens a page without a session, whose list is too long to be in it as JSON, and waits until the hub's lists were refused. */
async function openLongList(page: Page, site: FirstCardsSite): Promise<void> {
  await page.context().addCookies([{ name: 'out', value: '1', url: site.origin }]);
  site.setTables(createTables(1_001, site.origin));
  const refused = page.waitForResponse((response) => response.status() === 401);
  await page.goto('/');
  await refused;
  await page.waitForTimeout(500);
}

describe('First cards: the widget that takes over', () => {
  it('G1 shows hostile texts as text, and reports nothing to the console', async ({
    page,
    site,
    consoleMessages,
  }) => {
    const hostile = `</script></template><img src=x onerror="document.title = 'hacked'">&amp;<!--`;
    site.setTables([{ short_code: 'a', name: hostile, industry: hostile, tags: [hostile] }], [hostile]);
    const sendDeferred = holdDeferred(site);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await expect.poll(() => first(page).locator('[part=name]').textContent()).toBe(hostile);
    expect(await first(page).locator('[part=tag-label]').textContent()).toBe(hostile);
    sendDeferred();
    await first(page).waitFor({ state: 'detached' });
    expect(await page.locator('ois-table-grid [part=name]').textContent()).toBe(hostile);
    expect(await page.title()).toBe('Site');
    expect(consoleMessages).toEqual([]);
  });

  it.for([
    '<script async src="/ois-widget.iife.js"></script>',
    '<script async type="module" src="/ois-widget.js"></script>',
  ])('takes over cards that are still arriving when the script runs: %s', async (script, { page, site }) => {
    let sendRest = (): void => undefined;
    Object.assign(site, { script, restArrival: new Promise<void>((resolve) => (sendRest = resolve)) });
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForFunction(() =>
      document.querySelector('ois-widget')?.shadowRoot?.querySelector('ois-form-frame'),
    );
    await expect.poll(() => site.requests.some((request) => request.includes('deferred'))).toBe(true);
    await page.waitForTimeout(300);
    sendRest();
    await first(page).waitFor({ state: 'detached' });
    await page.locator('ois-table-grid [part=name]', { hasText: 'Table 8' }).waitFor();
    expect(
      await page
        .locator('ois-widget')
        .evaluate(({ shadowRoot }) => shadowRoot!.querySelector('style, script')),
    ).toBe(null);
    expect(listRequests(site.requests)).toEqual([]);
  });

  it('opens a form by a press, and loads its lists for other tags', async ({ page, site }) => {
    await page.goto('/');
    await first(page).waitFor({ state: 'detached' });
    site.setTables(createTables(2, site.origin));
    await page.locator('ois-tag-filter [part~=tag]', { hasText: 'home' }).click();
    await expect
      .poll(() => listRequests(site.requests))
      .toEqual(['GET /ois/api/v1/hub/projects/published-list?tags=home']);
    // Until then, another card may get to where the pointer is.
    await expect.poll(() => page.locator('ois-table-grid [part=card]').count()).toBeLessThan(3);
    await page.locator('ois-table-grid [part=card-open]', { hasText: 'Table 1' }).click();
    // The form site is also requested without a table, to connect to it early.
    const forms = () => site.formVisits.filter(({ url }) => url !== '/').map(({ url }) => url);
    await expect.poll(forms).toEqual([expect.stringMatching(/^\/s%201\?token=token-\d+$/)]);
    expect(page.url()).toBe(`${site.origin}/`);
  });

  it('requests the lists of a page that is older than five minutes, such as one from a cache', async ({
    page,
    site,
  }) => {
    const sendDeferred = holdDeferred(site);
    await page.clock.setSystemTime(Date.now() + site.clockOffsetMs + 306_000);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await expect.poll(() => first(page).locator('[part=card]').count()).toBe(9);
    site.clockOffsetMs += 306_000;
    site.setTables(createTables(5, site.origin));
    sendDeferred();
    await first(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('ois-table-grid [part=card]').count()).toBe(5);
  });

  it('keeps the cards of visitors who are not signed in when they press a tag', async ({
    page,
    context,
    site,
  }) => {
    await context.addCookies([{ name: 'out', value: '1', url: site.origin }]);
    await page.goto('/');
    await first(page).waitFor({ state: 'detached' });
    await page.locator('ois-tag-filter [part~=tag]', { hasText: 'home' }).click();
    await page.getByText('Please sign in').waitFor();
    const cards = page.locator('ois-table-grid [part=card]');
    expect(await cards.count()).toBe(7);
    await page.locator('ois-tag-filter [part~=tag]', { hasText: 'home' }).click();
    await expect.poll(() => cards.count()).toBe(9);
  });

  it.for(['fails', 'is answered with 502'])(
    'keeps the cards if the request for their lists %s',
    async (how, { page, site }) => {
      site.setTables(createTables(1_001, site.origin));
      await page.route('**/ois/token', (route) =>
        how === 'fails' ? route.abort() : route.fulfill({ status: 502, body: 'Bad gateway' }),
      );
      await page.addInitScript(() => {
        document.addEventListener('ois-error', () => Object.assign(window, { hasFailed: true }));
      });
      await page.goto('/');
      await expect.poll(() => page.evaluate(() => 'hasFailed' in window)).toBe(true);
      await page.waitForTimeout(300);
      expect(await first(page).locator('[part=card]').count()).toBe(60);
      await page.unroute('**/ois/token');
      await page.evaluate(() => document.querySelector('ois-widget')!.refresh());
      await first(page).waitFor({ state: 'detached' });
      expect(await page.locator('ois-table-grid [part=card]').count()).toBeGreaterThan(0);
    },
  );

  it('keeps the cards of a list that is too long for the page, for visitors who are not signed in', async ({
    page,
    site,
  }) => {
    await openLongList(page, site);
    await first(page).getByRole('button').nth(4).click();
    await page.waitForURL(/\/open\?/);
    expect(await page.getByText('sign in').count()).toBe(1);
  });

  it('replaces these cards by the widget when the page opens a form, to show why it cannot be opened', async ({
    page,
    site,
  }) => {
    site.options = { attributes: { 'open-in': 'page' } };
    await openLongList(page, site);
    await page.evaluate(() => void document.querySelector('ois-widget')!.open('s 1'));
    await first(page).waitFor({ state: 'detached', timeout: 5_000 });
    expect(await page.getByText('Please sign in').first().isVisible()).toBe(true);
  });

  it('drops a kept form of a user who has signed out', async ({ page, context, site }) => {
    await page.goto('/');
    await first(page).waitFor({ state: 'detached' });
    await page.locator('ois-table-grid [part=card-open]', { hasText: 'Table 1' }).click();
    const dialog = page.locator('ois-form-frame dialog');
    // A form that was pressed is kept when it is closed.
    await page.frameLocator('ois-form-frame iframe').getByRole('heading', { name: 'Form' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.locator('ois-form-frame iframe').count()).toBe(1);
    await page.locator('ois-table-grid').getByText('Continue').waitFor();
    await context.addCookies([{ name: 'out', value: '1', url: site.origin }]);
    await page.evaluate(() => document.querySelector('ois-widget')!.refresh());
    await page.getByText('Please sign in').waitFor();
    await expect.poll(() => page.locator('ois-table-grid').getByText('Continue').count()).toBe(0);
    expect(await page.locator('ois-table-grid [part=card]').count()).toBe(9);
  });

  it('keeps the focus on the card that has it', async ({ page, site }) => {
    const sendDeferred = holdDeferred(site);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await first(page).getByRole('button', { name: 'Table 4' }).focus();
    sendDeferred();
    await first(page).waitFor({ state: 'detached' });
    const focused = page.locator('ois-table-grid [part=card-open]:focus');
    await expect.poll(() => focused.textContent()).toContain('Table 4');
  });

  it.for([80, 81])('keeps the first cards of %i in their places', async (count, { page, site }) => {
    site.setTables(createTables(count, site.origin));
    const sendDeferred = holdDeferred(site);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    const cards = page.locator('[part=grid] li:has([part=name])');
    const boxes = () =>
      cards.evaluateAll((items) =>
        items.slice(0, 12).map((item) => JSON.stringify(item.getBoundingClientRect())),
      );
    await first(page).waitFor();
    const before = await boxes();
    expect(before).toHaveLength(12);
    sendDeferred();
    await first(page).waitFor({ state: 'detached' });
    await expect.poll(boxes).toEqual(before);
  });

  it.for([70, 100])(
    'keeps the focus on a card that is scrolled out of view (%i tables)',
    async (count, { page, site }) => {
      site.setTables(createTables(count, site.origin));
      const sendDeferred = holdDeferred(site);
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      await first(page).getByRole('button', { name: 'Table 56' }).focus();
      await page.evaluate(() => scrollTo(0, 0));
      sendDeferred();
      await first(page).waitFor({ state: 'detached' });
      const focused = page.locator('ois-table-grid [part=card-open]:focus');
      await expect.poll(() => focused.textContent()).toContain('Table 56');
    },
  );

  it('renders no lists out of sight before it can take over', async ({ page, site }) => {
    const sendDeferred = holdDeferred(site);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await page.locator('ois-widget [part=bar]').waitFor({ state: 'attached' });
    expect(await page.locator('ois-table-grid, ois-tag-filter').count()).toBe(0);
    sendDeferred();
    await page.locator('ois-table-grid [part=card]').nth(8).waitFor();
  });

  it('keeps the cards if it cannot load the deferred file, and says so to the page', async ({ page }) => {
    await page.route(/deferred/, (route) => route.abort());
    await page.addInitScript(() => {
      document.addEventListener('ois-ready', () => Object.assign(window, { isReady: true }));
    });
    await page.goto('/');
    await expect.poll(() => page.evaluate(() => 'isReady' in window)).toBe(true);
    const codes = await page.evaluate(async () => {
      const widget = document.querySelector('ois-widget')!;
      const received: string[] = [];
      widget.addEventListener('ois-error', ({ detail }) => received.push(detail.error.code));
      await widget.open('s 1');
      return received;
    });
    expect(codes).toEqual(['LOAD_FAILED']);
    await page.locator('ois-table-grid').waitFor({ state: 'attached' });
    expect(await first(page).getByRole('button').nth(4).isVisible()).toBe(true);
  });

  it('are replaced by the question for consent that is withdrawn before', async ({ page, site }) => {
    const sendDeferred = holdDeferred(site);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await page.evaluate(() => document.querySelector('ois-widget')!.setAttribute('consent', 'required'));
    sendDeferred();
    await page.locator('ois-widget [part=grant-consent]').waitFor();
  });

  it('keeps content for its slots in sight', async ({ page, site }) => {
    const sendDeferred = holdDeferred(site);
    await page.route('/', async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      const slots = '<p slot="header">Header</p><p slot="footer">Footer</p></ois-widget>';
      await route.fulfill({ response, body: body.replace('</ois-widget>', slots) });
    });
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await page.locator('ois-widget [part=bar]').waitFor({ state: 'attached' });
    const boxes = async () => [
      await page.getByText('Header').boundingBox(),
      await page.getByText('Footer').boundingBox(),
    ];
    const before = await boxes();
    expect(before[1]!.y - before[0]!.y).toBeGreaterThan(400);
    sendDeferred();
    await first(page).waitFor({ state: 'detached' });
    expect(await boxes()).toEqual(before);
  });

  it('requests its lists where the page has none, and shows the cards until they are there', async ({
    page,
    site,
  }) => {
    site.setTables(createTables(1_001, site.origin));
    await page.goto('/');
    await first(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('ois-table-grid [part=count]').textContent()).toContain('1,001');
    expect(site.requests).toContain('POST /ois/token');
  });

  it('loads as always where the HTML was added by a script', async ({ page, site }) => {
    const html = await site.backend.render({ headers: {} }, {});
    site.isPlain = true;
    await page.goto('/');
    await page.evaluate((text) => {
      document.querySelector('ois-widget')?.remove();
      document.querySelector('main')!.insertAdjacentHTML('beforeend', text);
    }, html);
    await page.locator('ois-table-grid [part=card]').nth(8).waitFor();
    expect(await first(page).count()).toBe(0);
  });
});

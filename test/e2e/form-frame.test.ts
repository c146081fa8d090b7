import type { Frame, Page } from 'playwright';
import { describe, expect, inject } from 'vitest';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { startHostSite } from '../helpers/host-site.js';

const ROUNDS = inject('isThorough') ? 20 : 6;

const it = browserTest
  .extend('site', { scope: 'file' }, startedOnce(startHostSite))
  // With scroll bars that take up space, as on most desktops.
  .override('launchOptions', { scope: 'file' }, { ignoreDefaultArgs: ['--hide-scrollbars'] })
  .override('contextOptions', ({ site }) => ({
    baseURL: site.origin,
    viewport: { width: 1280, height: 800 },
  }))
  .extend(
    'formFrame',
    ({ page, site }) =>
      (): Frame =>
        page.frames().find((frame) => frame.url().startsWith(site.form)) as Frame,
  )
  /** Follows the link of the form's page. */
  .extend('followLinkInForm', ({ page, formFrame }) => async (): Promise<void> => {
    const before = await length(page);
    const url = formFrame().url();
    await page.frameLocator('ois-form-frame iframe').getByRole('link', { name: 'Next' }).click();
    await expect.poll(() => formFrame().url()).not.toBe(url);
    await expect.poll(() => length(page)).toBe(before + 2);
  })
  /** Counts the requests for the first table's form. */
  .extend(
    'visits',
    ({ site }) =>
      (): number =>
        site.formVisits.filter((path) => path.startsWith('/mei-0')).length,
  );

it.beforeEach(({ site }) => {
  site.expiresInSeconds = 3_600;
  site.tableCount = 40;
  site.formVisits.length = 0;
  site.pages.set('/', { html: (query) => createPage(decodeURIComponent(query)) });
});

/** Creates a page with a widget that has these attributes, and with a router that has a state in each history entry. */
const createPage = (attributes: string): string => `<!doctype html>
  <html lang="en"><meta name="viewport" content="width=device-width"><title>Page</title>
  <script>
    window.restoredRoutes = [];
    if (!history.state) history.replaceState({ route: 'start' }, '');
    addEventListener('popstate', ({ state }) => restoredRoutes.push(state?.route));
  </script>
  <p style="height: 300px">Above</p>
  <ois-widget token-endpoint="/mei/token" ${attributes}></ois-widget>
  <p style="height: 2000px" id="below">Below</p>
  <script type="module" src="/ois-widget.js"></script></html>`;

const card = (page: Page, index = 0) => page.locator('ois-table-grid [part~=card]').nth(index);
const forms = (page: Page) => page.locator('ois-form-frame iframe');
const closeButton = (page: Page) => page.getByRole('button', { name: 'Close' });
const state = (page: Page) => page.evaluate(() => history.state as Record<string, unknown>);
const length = (page: Page) => page.evaluate(() => history.length);
const back = (page: Page) => page.evaluate(() => history.back());
async function openPage(page: Page, attributes = ''): Promise<void> {
  await page.goto(`/?${encodeURIComponent(attributes)}`);
  await card(page).waitFor();
  await page.waitForFunction(() => customElements.get('ois-form-frame'));
}

async function openForm(page: Page, index = 0): Promise<void> {
  await card(page, index).click();
  await page.frameLocator('ois-form-frame iframe').getByRole('heading').waitFor();
  await expect.poll(async () => JSON.stringify(await state(page))).toContain('ois-forms');
}

async function expectBackOnPage(page: Page): Promise<void> {
  await expect.poll(() => forms(page).count()).toBe(0);
  await expect.poll(() => state(page)).toEqual({ route: 'start' });
  expect(new URL(page.url()).hostname).toBe('localhost');
}

describe.each(['with', 'without'])('Form frame: Back, %s the Navigation API', (api) => {
  it.beforeEach(async ({ page }) => {
    if (api === 'without') {
      await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
    }
  });

  it.for(['dialog', 'drawer', 'inline'])(
    'closes the form and stays on the page (%s)',
    async (mode, { page }) => {
      await openPage(page, `open-in="${mode}"`);
      await openForm(page);
      expect(await state(page)).toMatchObject({ route: 'start' });
      await back(page);
      await expectBackOnPage(page);
      await expect.poll(() => page.evaluate('restoredRoutes')).toEqual(['start']);
    },
  );

  it('closes the form also if it has navigated', async ({ page, followLinkInForm }) => {
    await openPage(page);
    await openForm(page);
    await followLinkInForm();
    await back(page);
    await expectBackOnPage(page);
  });

  it('returns to the page’s history entry when the form is closed by its button', async ({
    page,
    followLinkInForm,
  }) => {
    await openPage(page);
    await openForm(page);
    await closeButton(page).click();
    await expectBackOnPage(page);
    await openForm(page);
    await followLinkInForm();
    await followLinkInForm();
    await closeButton(page).click();
    await expectBackOnPage(page);
  });

  it(`adds one history entry in ${ROUNDS} rounds`, async ({ page }) => {
    await openPage(page);
    const before = await length(page);
    for (let round = 0; round < ROUNDS; round += 1) {
      await openForm(page, round % 3);
      if (round % 2) await back(page);
      else await closeButton(page).click();
      await expectBackOnPage(page);
    }
    expect(await length(page)).toBeLessThanOrEqual(before + 1);
    await page.goBack();
    expect(page.url()).toBe('about:blank');
  });

  it('does not close a form that opens right after another was closed', async ({ page, formFrame }) => {
    await openPage(page);
    await openForm(page);
    await page.evaluate(async () => {
      const widget = document.querySelector('ois-widget');
      widget?.close();
      await widget?.open('mei-2');
    });
    await expect.poll(() => formFrame()?.url()).toContain('/mei-2');
    await page.waitForTimeout(700);
    expect(await forms(page).count()).toBe(1);
    await back(page);
    await expectBackOnPage(page);
  });

  it('removes its history entry when the element is removed with its form open', async ({ page }) => {
    await openPage(page);
    await openForm(page);
    await page.evaluate(() => document.querySelector('ois-widget')?.remove());
    await expectBackOnPage(page);
  });

  it('does not go back if the page has navigated meanwhile', async ({ page }) => {
    await openPage(page, 'open-in="inline"');
    await openForm(page);
    await page.evaluate(() => {
      history.pushState({ route: 'other' }, '', '/other');
      document.querySelector('ois-widget')?.remove();
    });
    await page.waitForTimeout(700);
    expect(await state(page)).toEqual({ route: 'other' });
  });
});

describe('Form frame: without the Navigation API', () => {
  it('goes back once only, as a second step could leave the page', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'navigation', { value: undefined });
      Object.assign(window, { steps: 0 });
      history.back = () => void ((window as unknown as { steps: number }).steps += 1);
    });
    const steps = () => page.evaluate('steps');
    await openPage(page);
    await openForm(page);
    await closeButton(page).click();
    await page.waitForTimeout(1_300);
    expect(await steps()).toBe(1);
    await openForm(page, 1);
    expect(await steps()).toBe(1);
    await closeButton(page).click();
    await page.waitForTimeout(1_300);
    expect(await steps()).toBe(2);
  });
});

describe('Form frame: history entry', () => {
  it('is not added with no-history', async ({ page }) => {
    await openPage(page, 'no-history');
    const before = await length(page);
    await card(page).click();
    await page.frameLocator('ois-form-frame iframe').getByRole('heading').waitFor();
    expect(await length(page)).toBe(before);
    expect(await state(page)).toEqual({ route: 'start' });
  });

  it('is kept when a link of the page changes the hash', async ({ page }) => {
    await openPage(page, 'open-in="inline"');
    await openForm(page);
    await page.evaluate(() => (location.hash = 'below'));
    await page.waitForTimeout(200);
    expect(await forms(page).count()).toBe(1);
    await back(page);
    await page.waitForTimeout(200);
    expect(await forms(page).count()).toBe(1);
    await back(page);
    await expectBackOnPage(page);
  });

  it('is reused after a reload with the form open', async ({ page }) => {
    await openPage(page);
    const before = await length(page);
    await openForm(page);
    await page.reload();
    await card(page).waitFor();
    await openForm(page);
    expect(await length(page)).toBe(before + 1);
    await closeButton(page).click();
    await expectBackOnPage(page);
  });

  it('is one for each of two widgets', async ({ page }) => {
    await openPage(page, 'open-in="inline"');
    await openForm(page);
    await page.evaluate(async () => {
      const second = Object.assign(document.createElement('ois-widget'), { tokenEndpoint: '/mei/token' });
      second.id = 'second';
      document.body.append(second);
      await second.open('mei-1');
    });
    await expect.poll(() => forms(page).count()).toBe(2);
    await expect.poll(async () => (await state(page))['ois-forms']).toHaveLength(2);
    await back(page);
    await expect.poll(() => forms(page).count()).toBe(1);
    await page.evaluate(() =>
      (document.querySelector('#second') as HTMLElementTagNameMap['ois-widget']).open('mei-1'),
    );
    await expect.poll(async () => (await state(page))['ois-forms']).toHaveLength(2);
    // The one below is closed first.
    await page.evaluate(() => document.querySelector('ois-widget')?.close());
    await expect.poll(() => forms(page).count()).toBe(1);
    await closeButton(page).click();
    await expectBackOnPage(page);
  });
});

describe('Form frame: open-in="page"', () => {
  it('opens a tab without opener and referrer', async ({ page, context, site }) => {
    await openPage(page, 'open-in="page"');
    const before = await length(page);
    const [tab] = await Promise.all([context.waitForEvent('page'), card(page, 1).click()]);
    await tab.getByRole('heading', { name: '/mei-1' }).waitFor();
    expect(tab.url()).toMatch(new RegExp(`^${site.form}/mei-1\\?token=mei-\\d+$`));
    expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    expect(await length(page)).toBe(before);
    expect(await page.locator('ois-form-frame *').filter({ visible: true }).count()).toBe(0);
  });

  it('renews a token that expires soon before it opens the tab', async ({ page, context, site }) => {
    site.expiresInSeconds = 90;
    await page.clock.install();
    await openPage(page, 'open-in="page"');
    const tokens: string[] = [];
    page.on('request', (request) => request.url().endsWith('/mei/token') && tokens.push(request.url()));
    await page.clock.fastForward(40_000);
    const [tab] = await Promise.all([context.waitForEvent('page'), card(page, 1).click()]);
    await tab.getByRole('heading', { name: '/mei-1' }).waitFor();
    expect(tokens).toHaveLength(1);
  });

  it('shows a button if the browser blocked the tab, and opens it on a press', async ({ page, context }) => {
    await openPage(page, 'open-in="page" short-code="mei-3"');
    const button = page.getByRole('button', { name: 'Open in a new tab' });
    await button.waitFor();
    expect(await page.getByText('held the new tab back').isVisible()).toBe(true);
    expect(context.pages()).toHaveLength(1);
    const [tab] = await Promise.all([context.waitForEvent('page'), button.click()]);
    await tab.getByRole('heading', { name: '/mei-3' }).waitFor();
    await expect.poll(() => button.count()).toBe(0);
  });
});

describe('Form frame: the page around it', () => {
  const scroll = (page: Page) => page.evaluate(() => [scrollX, scrollY, document.body.clientWidth]);

  it.for(['dialog', 'drawer'])(
    'does not scroll behind a %s, and keeps its position',
    async (mode, { page }) => {
      await openPage(page, `open-in="${mode}"`);
      await page.evaluate(() => scrollTo(0, 333));
      const before = await scroll(page);
      await card(page, 9).click();
      await forms(page).waitFor();
      await page.mouse.move(5, 400);
      await page.mouse.wheel(0, 500);
      await page.waitForTimeout(200);
      expect(await scroll(page)).toEqual(before);
      await closeButton(page).click();
      expect(await scroll(page)).toEqual(before);
      // Turns of the wheel that follow each other go to what the first went to, until the pointer moves.
      let x = 100;
      await expect
        .poll(async () => {
          await page.mouse.move((x += 10), 300);
          await page.mouse.wheel(0, 20);
          return (await scroll(page))[1];
        })
        .toBeGreaterThan(333);
    },
  );

  it.for(['its button', 'Back', 'its button, with no-history,'])(
    'returns to its scroll position after an inline form that %s closed',
    async (way, { page }) => {
      await openPage(page, `open-in="inline" ${way.includes('no-history') ? 'no-history' : ''}`);
      await card(page, 20).scrollIntoViewIfNeeded();
      const before = await scroll(page);
      await card(page, 20).click();
      const backButton = page.getByRole('button', { name: 'Back to the list' });
      await expect.poll(() => backButton.evaluate((button) => button.matches(':focus'))).toBe(true);
      expect(await card(page).isVisible()).toBe(false);
      expect(await backButton.boundingBox()).toMatchObject({ y: expect.any(Number) });
      expect((await backButton.boundingBox())?.y).toBeGreaterThanOrEqual(0);
      if (way === 'Back') await back(page);
      else await backButton.click();
      await expectBackOnPage(page);
      await expect.poll(() => card(page, 20).evaluate((element) => element.matches(':focus'))).toBe(true);
      await page.waitForTimeout(200);
      expect(await scroll(page)).toEqual(before);
    },
  );
});

describe('Form frame: the form', () => {
  it('cannot navigate the page, not even on a press', async ({ page, site }) => {
    await page.route(`${site.form}/**`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<button onclick="this.textContent = `pressed`; top.location = `/gone`">Leave</button>',
      }),
    );
    await openPage(page);
    await card(page).click();
    const inside = page.frameLocator('ois-form-frame iframe');
    await inside.getByRole('button', { name: 'Leave' }).click();
    await inside.getByRole('button', { name: 'pressed' }).waitFor();
    await page.waitForTimeout(500);
    expect(page.url()).toContain(site.origin);
    expect(await forms(page).count()).toBe(1);
  });

  it('can be reloaded if the browser shows an error page in its place', async ({ page, context, site }) => {
    let isDown = true;
    await page.route(`${site.form}/**`, (route) => (isDown ? route.abort() : route.continue()));
    await openPage(page);
    await card(page, 1).click();
    await expect.poll(() => page.locator('ois-form-frame .body').getAttribute('aria-busy')).toBe('false');
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.frameLocator('ois-form-frame iframe').getByRole('heading', { name: '/mei-1' }).waitFor();
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Open in a new tab' }).click(),
    ]);
    await tab.getByRole('heading', { name: '/mei-1' }).waitFor();
  });
});

describe('Form frame: Try again', () => {
  const again = (page: Page) =>
    page.locator('ois-form-frame .header').getByRole('button', { name: 'Try again' });
  const inside = (page: Page) => page.frameLocator('ois-form-frame iframe').getByRole('heading');
  const clears = (page: Page) => page.getByText('Starting again clears your entries');

  it('asks for confirmation if the user may have typed something', async ({ page, visits }) => {
    await openPage(page);
    await openForm(page);
    await inside(page).click();
    await again(page).click();
    await clears(page).waitFor();
    expect(visits()).toBe(1);
    await page.getByRole('button', { name: 'Keep filling in' }).click();
    await expect.poll(() => clears(page).count()).toBe(0);
    expect(visits()).toBe(1);
    // Not lost with the button that was pressed.
    await expect.poll(() => closeButton(page).evaluate((button) => button.matches(':focus'))).toBe(true);
    await again(page).click();
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect.poll(visits).toBe(2);
    await inside(page).waitFor();
    expect(await clears(page).count()).toBe(0);
    await expect.poll(() => closeButton(page).evaluate((button) => button.matches(':focus'))).toBe(true);
  });

  it('does not ask if the user has not been inside the form', async ({ page, visits }) => {
    await openPage(page);
    await openForm(page);
    await again(page).click();
    await expect.poll(visits).toBe(2);
    expect(await clears(page).count()).toBe(0);
  });

  it('asks also if the user was inside by keyboard only', async ({ page, formFrame, visits }) => {
    await openPage(page, 'open-in="inline"');
    await openForm(page);
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
    await expect.poll(() => formFrame().evaluate(() => document.hasFocus())).toBe(true);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => again(page).evaluate((button) => button.matches(':focus'))).toBe(true);
    await page.keyboard.press('Enter');
    await clears(page).waitFor();
    expect(visits()).toBe(1);
  });
});

describe('Form frame: preconnect', () => {
  it('sends one request without a token on hover or focus, and none on touch', async ({ page, site }) => {
    await openPage(page);
    await card(page, 1).dispatchEvent('pointerover', { pointerType: 'touch', bubbles: true, composed: true });
    await page.waitForTimeout(200);
    expect(site.formVisits).toEqual([]);
    await card(page, 2).hover();
    await expect.poll(() => site.formVisits).toEqual(['/']);
    await card(page, 3).hover();
    await card(page, 4).focus();
    await page.waitForTimeout(200);
    expect(site.formVisits).toEqual(['/']);
    await card(page, 4).click();
    await expect
      .poll(() => site.formVisits)
      .toEqual(['/', expect.stringMatching(/^\/mei-4\?token=mei-\d+$/)]);
    expect(await page.locator('ois-widget > iframe, ois-widget iframe[aria-hidden]').count()).toBe(0);
  });
});

describe('Form frame: problems', () => {
  it('shows a notice with two buttons if a form takes long', async ({ page, context, site }) => {
    await page.clock.install();
    let isStuck = true;
    await page.route(`${site.form}/mei-1**`, (route) => (isStuck ? undefined : route.continue()));
    await openPage(page);
    await card(page, 1).click();
    await forms(page).waitFor();
    await page.clock.runFor(7_000);
    expect(await page.getByText('longer than usual').count()).toBe(0);
    await page.clock.runFor(1_500);
    await page.getByText('longer than usual').waitFor();
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('status').getByRole('button', { name: 'Open in a new tab' }).click(),
    ]);
    await tab.getByRole('heading', { name: '/mei-1' }).waitFor();
    isStuck = false;
    await page.getByRole('status').getByRole('button', { name: 'Try again' }).click();
    await page.frameLocator('ois-form-frame iframe').getByRole('heading', { name: '/mei-1' }).waitFor();
    expect(await page.getByText('longer than usual').count()).toBe(0);
  });

  it('warns the developer once of an unknown open-in', async ({ page, consoleMessages }) => {
    await openPage(page, 'open-in="windwo"');
    await openForm(page);
    await closeButton(page).click();
    await openForm(page);
    expect(consoleMessages.filter((line) => line.includes('open-in="windwo"'))).toHaveLength(1);
  });

  it('warns the developer once of a form on the page’s own origin', async ({
    page,
    site,
    consoleMessages,
  }) => {
    await openPage(page, `form-url="${site.origin}/form"`);
    for (const index of [1, 2]) {
      await card(page, index).click();
      await forms(page).waitFor();
      await closeButton(page).click();
    }
    expect(consoleMessages.filter((line) => line.includes('own origin'))).toHaveLength(1);
  });
});

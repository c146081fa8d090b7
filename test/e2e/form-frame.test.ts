import { chromium, type Browser, type BrowserContext, type Frame, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chromiumLaunchOptions } from '../../scripts/browsers.mjs';
import { TOKEN, startFormSites, type FormSites } from '../helpers/form-sites.js';

let sites: FormSites;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  sites = await startFormSites();
  // With scroll bars that take room, as on most desktops.
  browser = await chromium.launch({ ...chromiumLaunchOptions(), ignoreDefaultArgs: ['--hide-scrollbars'] });
});

afterAll(async () => {
  await browser?.close();
  await sites?.close();
});

beforeEach(async () => {
  sites.life = 3_600;
  sites.asked.length = 0;
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
});

afterEach(() => context.close());

const card = (index = 0) => page.locator('ois-table-grid [part~=card]').nth(index);
const forms = () => page.locator('ois-form-frame iframe');
const closeButton = () => page.getByRole('button', { name: 'Close' });
const state = () => page.evaluate(() => history.state as Record<string, unknown>);
const length = () => page.evaluate(() => history.length);
const back = () => page.evaluate(() => history.back());
const formFrame = (): Frame => page.frames().find((frame) => frame.url().startsWith(sites.form)) as Frame;

async function openPage(attributes = ''): Promise<void> {
  await page.goto(`${sites.page}/?${encodeURIComponent(attributes)}`);
  await card().waitFor();
  await page.waitForFunction(() => customElements.get('ois-form-frame'));
}

async function openForm(index = 0): Promise<void> {
  await card(index).click();
  await page.frameLocator('ois-form-frame iframe').getByRole('heading').waitFor();
  await expect.poll(async () => JSON.stringify(await state())).toContain('ois-forms');
}

async function goOnInside(): Promise<void> {
  const before = await length();
  const url = formFrame().url();
  await page.frameLocator('ois-form-frame iframe').getByRole('link', { name: 'Next' }).click();
  await expect.poll(() => formFrame().url()).not.toBe(url);
  await expect.poll(length).toBe(before + 2);
}

const isBackOnPage = async (): Promise<void> => {
  await expect.poll(() => forms().count()).toBe(0);
  await expect.poll(state).toEqual({ route: 'start' });
  expect(page.url()).toContain(sites.page);
};

describe.each(['with', 'without'])('Back in a browser %s the Navigation API', (api) => {
  beforeEach(async () => {
    if (api === 'without') {
      await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
    }
  });

  it.each(['dialog', 'drawer', 'inline'])('closes the form and stays on the page (%s)', async (mode) => {
    await openPage(`open-in="${mode}"`);
    await openForm();
    expect(await state()).toMatchObject({ route: 'start' });
    await back();
    await isBackOnPage();
    expect(await page.evaluate('seen')).toEqual(['start']);
  });

  it('closes the form also after it went to another page of its own', async () => {
    await openPage();
    await openForm();
    await goOnInside();
    await back();
    await isBackOnPage();
  });

  it('leaves the page’s entry in place when the form is closed by its button', async () => {
    await openPage();
    await openForm();
    await closeButton().click();
    await isBackOnPage();
    await openForm();
    await goOnInside();
    await goOnInside();
    await closeButton().click();
    await isBackOnPage();
  });

  it('leaves one entry after 20 rounds', async () => {
    await openPage();
    const before = await length();
    for (let round = 0; round < 20; round += 1) {
      await openForm(round % 3);
      if (round % 2) await back();
      else await closeButton().click();
      await isBackOnPage();
    }
    expect(await length()).toBeLessThanOrEqual(before + 1);
    await page.goBack();
    expect(page.url()).toBe('about:blank');
  });

  it('opens another form right after the first without taking it away', async () => {
    await openPage();
    await openForm();
    await page.evaluate(async () => {
      const widget = document.querySelector('ois-widget');
      widget?.close();
      await widget?.open('table-2');
    });
    await expect.poll(() => formFrame()?.url()).toContain('/table-2');
    await page.waitForTimeout(700);
    expect(await forms().count()).toBe(1);
    await back();
    await isBackOnPage();
  });

  it('goes back when the element is removed with its form open', async () => {
    await openPage();
    await openForm();
    await page.evaluate(() => document.querySelector('ois-widget')?.remove());
    await isBackOnPage();
  });

  it('leaves a page alone that has gone elsewhere meanwhile', async () => {
    await openPage('open-in="inline"');
    await openForm();
    await page.evaluate(() => {
      history.pushState({ route: 'other' }, '', '/other');
      document.querySelector('ois-widget')?.remove();
    });
    await page.waitForTimeout(700);
    expect(await state()).toEqual({ route: 'other' });
  });
});

describe('in a browser without the Navigation API', () => {
  it('never goes back once more where a step changed nothing: that could leave the page', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'navigation', { value: undefined });
      Object.assign(window, { steps: 0 });
      history.back = () => void ((window as unknown as { steps: number }).steps += 1);
    });
    const steps = () => page.evaluate('steps');
    await openPage();
    await openForm();
    await closeButton().click();
    await page.waitForTimeout(1_300);
    expect(await steps()).toBe(1);
    await openForm(1);
    expect(await steps()).toBe(1);
    await closeButton().click();
    await page.waitForTimeout(1_300);
    expect(await steps()).toBe(2);
  });
});

describe('the form’s history entry', () => {
  it('stays out where no-history says so', async () => {
    await openPage('no-history');
    const before = await length();
    await card().click();
    await page.frameLocator('ois-form-frame iframe').getByRole('heading').waitFor();
    expect(await length()).toBe(before);
    expect(await state()).toEqual({ route: 'start' });
  });

  it('does not take a link of the page for a way back', async () => {
    await openPage('open-in="inline"');
    await openForm();
    await page.evaluate(() => (location.hash = 'below'));
    await page.waitForTimeout(200);
    expect(await forms().count()).toBe(1);
    await back();
    await page.waitForTimeout(200);
    expect(await forms().count()).toBe(1);
    await back();
    await isBackOnPage();
  });

  it('is used again after the page was loaded anew with its form open', async () => {
    await openPage();
    const before = await length();
    await openForm();
    await page.reload();
    await card().waitFor();
    await openForm();
    expect(await length()).toBe(before + 1);
    await closeButton().click();
    await isBackOnPage();
  });

  it('is one for each of two widgets', async () => {
    await openPage('open-in="inline"');
    await openForm();
    await page.evaluate(async () => {
      const second = Object.assign(document.createElement('ois-widget'), { tokenEndpoint: '/ois/token' });
      second.id = 'second';
      document.body.append(second);
      await second.open('table-1');
    });
    await expect.poll(() => forms().count()).toBe(2);
    await expect.poll(async () => (await state())['ois-forms']).toHaveLength(2);
    await back();
    await expect.poll(() => forms().count()).toBe(1);
    await page.evaluate(() =>
      (document.querySelector('#second') as HTMLElementTagNameMap['ois-widget']).open('table-1'),
    );
    await expect.poll(async () => (await state())['ois-forms']).toHaveLength(2);
    // The one below is closed first.
    await page.evaluate(() => document.querySelector('ois-widget')?.close());
    await expect.poll(() => forms().count()).toBe(1);
    await closeButton().click();
    await isBackOnPage();
  });
});

describe('open-in="page"', () => {
  it('opens a tab that knows nothing of the page', async () => {
    await openPage('open-in="page"');
    const before = await length();
    const [tab] = await Promise.all([context.waitForEvent('page'), card(1).click()]);
    await tab.getByRole('heading', { name: '/table-1' }).waitFor();
    expect(tab.url()).toBe(`${sites.form}/table-1?token=${TOKEN}`);
    expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    expect(await length()).toBe(before);
    expect(await page.locator('ois-form-frame *').filter({ visible: true }).count()).toBe(0);
  });

  it('renews a token that has little left, and opens the tab all the same', async () => {
    sites.life = 90;
    await page.clock.install();
    await openPage('open-in="page"');
    const tokens: string[] = [];
    page.on('request', (request) => request.url().endsWith('/ois/token') && tokens.push(request.url()));
    await page.clock.fastForward(40_000);
    const [tab] = await Promise.all([context.waitForEvent('page'), card(1).click()]);
    await tab.getByRole('heading', { name: '/table-1' }).waitFor();
    expect(tokens).toHaveLength(1);
  });

  it('says that the browser held the tab back when nobody pressed, and opens it on a press', async () => {
    await openPage('open-in="page" short-code="table-3"');
    const button = page.getByRole('button', { name: 'Open in a new tab' });
    await button.waitFor();
    expect(await page.getByText('held the new tab back').isVisible()).toBe(true);
    expect(context.pages()).toHaveLength(1);
    const [tab] = await Promise.all([context.waitForEvent('page'), button.click()]);
    await tab.getByRole('heading', { name: '/table-3' }).waitFor();
    await expect.poll(() => button.count()).toBe(0);
  });
});

describe('on the page around', () => {
  const scroll = () => page.evaluate(() => [scrollX, scrollY, document.body.clientWidth]);

  it.each(['dialog', 'drawer'])('cannot scroll behind a %s, and stands where it stood', async (mode) => {
    await openPage(`open-in="${mode}"`);
    await page.evaluate(() => scrollTo(0, 333));
    const before = await scroll();
    await card(9).click();
    await forms().waitFor();
    await page.mouse.move(5, 400);
    await page.mouse.wheel(0, 500);
    await page.waitForTimeout(200);
    expect(await scroll()).toEqual(before);
    await closeButton().click();
    expect(await scroll()).toEqual(before);
    // Turns of the wheel that follow each other go to what the first went to, until the pointer moves.
    let x = 100;
    await expect
      .poll(async () => {
        await page.mouse.move((x += 10), 300);
        await page.mouse.wheel(0, 20);
        return (await scroll())[1];
      })
      .toBeGreaterThan(333);
  });

  it.each(['its button', 'Back', 'its button, with no-history,'])(
    'comes back to its place after a form inside it that %s closed',
    async (way) => {
      await openPage(`open-in="inline" ${way.includes('no-history') ? 'no-history' : ''}`);
      await card(20).scrollIntoViewIfNeeded();
      const before = await scroll();
      await card(20).click();
      const backButton = page.getByRole('button', { name: 'Back to the list' });
      expect(await backButton.evaluate((button) => button.matches(':focus'))).toBe(true);
      expect(await card().isVisible()).toBe(false);
      expect(await backButton.boundingBox()).toMatchObject({ y: expect.any(Number) });
      expect((await backButton.boundingBox())?.y).toBeGreaterThanOrEqual(0);
      if (way === 'Back') await back();
      else await backButton.click();
      await isBackOnPage();
      await page.waitForTimeout(200);
      expect(await card(20).evaluate((element) => element.matches(':focus'))).toBe(true);
      expect(await scroll()).toEqual(before);
    },
  );
});

describe('the form', () => {
  it('may not navigate the page, not even on a press', async () => {
    await page.route(`${sites.form}/**`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<button onclick="this.textContent = `pressed`; top.location = `/gone`">Leave</button>',
      }),
    );
    await openPage();
    await card().click();
    const inside = page.frameLocator('ois-form-frame iframe');
    await inside.getByRole('button', { name: 'Leave' }).click();
    await inside.getByRole('button', { name: 'pressed' }).waitFor();
    await page.waitForTimeout(500);
    expect(page.url()).toContain(sites.page);
    expect(await forms().count()).toBe(1);
  });

  it('can be tried again when the browser shows an error page in its place', async () => {
    let isDown = true;
    await page.route(`${sites.form}/**`, (route) => (isDown ? route.abort() : route.continue()));
    await openPage();
    await card(1).click();
    await expect.poll(() => page.locator('ois-form-frame .body').getAttribute('aria-busy')).toBe('false');
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.frameLocator('ois-form-frame iframe').getByRole('heading', { name: '/table-1' }).waitFor();
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Open in a new tab' }).click(),
    ]);
    await tab.getByRole('heading', { name: '/table-1' }).waitFor();
  });
});

describe('Try again above a form that is open', () => {
  const again = () => page.locator('ois-form-frame .header').getByRole('button', { name: 'Try again' });
  const inside = () => page.frameLocator('ois-form-frame iframe').getByRole('heading');
  const clears = () => page.getByText('Starting again clears your entries');
  const visits = () => sites.asked.filter((path) => path.startsWith('/table-0')).length;

  it('asks first where something may have been typed, and leaves it if told so', async () => {
    await openPage();
    await openForm();
    await inside().click();
    await again().click();
    await clears().waitFor();
    expect(visits()).toBe(1);
    await page.getByRole('button', { name: 'Keep filling in' }).click();
    await expect.poll(() => clears().count()).toBe(0);
    expect(visits()).toBe(1);
    // Not lost with the button that was pressed.
    expect(await closeButton().evaluate((button) => button.matches(':focus'))).toBe(true);
    await again().click();
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect.poll(visits).toBe(2);
    await inside().waitFor();
    expect(await clears().count()).toBe(0);
    expect(await closeButton().evaluate((button) => button.matches(':focus'))).toBe(true);
  });

  it('does not ask where nobody has been inside', async () => {
    await openPage();
    await openForm();
    await again().click();
    await expect.poll(visits).toBe(2);
    expect(await clears().count()).toBe(0);
  });

  it('asks also where the keyboard alone has been inside', async () => {
    await openPage('open-in="inline"');
    await openForm();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
    await expect.poll(() => formFrame().evaluate(() => document.hasFocus())).toBe(true);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => again().evaluate((button) => button.matches(':focus'))).toBe(true);
    await page.keyboard.press('Enter');
    await clears().waitFor();
    expect(visits()).toBe(1);
  });
});

describe('before a press', () => {
  it('sends the form site one visit without token, and none for a touch', async () => {
    await openPage();
    await card(1).dispatchEvent('pointerover', { pointerType: 'touch', bubbles: true, composed: true });
    await page.waitForTimeout(200);
    expect(sites.asked).toEqual([]);
    await card(2).hover();
    await expect.poll(() => sites.asked).toEqual(['/']);
    await card(3).hover();
    await card(4).focus();
    await page.waitForTimeout(200);
    expect(sites.asked).toEqual(['/']);
    await card(4).click();
    await expect.poll(() => sites.asked).toEqual(['/', `/table-4?token=${TOKEN}`]);
    expect(await page.locator('ois-widget > iframe, ois-widget iframe[aria-hidden]').count()).toBe(0);
  });
});

describe('what goes wrong', () => {
  it('is said once a form takes long, with two ways on', async () => {
    await page.clock.install();
    let isStuck = true;
    await page.route(`${sites.form}/table-1**`, (route) => (isStuck ? undefined : route.continue()));
    await openPage();
    await card(1).click();
    await forms().waitFor();
    await page.clock.runFor(7_000);
    expect(await page.getByText('longer than usual').count()).toBe(0);
    await page.clock.runFor(1_500);
    await page.getByText('longer than usual').waitFor();
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('status').getByRole('button', { name: 'Open in a new tab' }).click(),
    ]);
    await tab.getByRole('heading', { name: '/table-1' }).waitFor();
    isStuck = false;
    await page.getByRole('status').getByRole('button', { name: 'Try again' }).click();
    await page.frameLocator('ois-form-frame iframe').getByRole('heading', { name: '/table-1' }).waitFor();
    expect(await page.getByText('longer than usual').count()).toBe(0);
  });

  it('is told to the developer: an unknown open-in, once', async () => {
    const printed: string[] = [];
    page.on('console', (message) => printed.push(message.text()));
    await openPage('open-in="windwo"');
    await openForm();
    await closeButton().click();
    await openForm();
    expect(printed.filter((line) => line.includes('open-in="windwo"'))).toHaveLength(1);
  });

  it('is told to the developer: a form on the page’s own origin, once', async () => {
    const printed: string[] = [];
    page.on('console', (message) => printed.push(message.text()));
    await openPage(`form-url="${sites.page}"`);
    for (const index of [1, 2]) {
      await card(index).click();
      await forms().waitFor();
      await closeButton().click();
    }
    expect(printed.filter((line) => line.includes('own origin'))).toHaveLength(1);
  });
});

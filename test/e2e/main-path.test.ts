import { readFileSync, readdirSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chromiumLaunchOptions } from '../../scripts/browsers.mjs';
import { ROOT } from '../../scripts/root.mjs';
import { startDemo, type RunningDemo } from '../helpers/demo.js';

const API_KEY = /\bsk-[0-9a-f]{16,}/;

let demo: RunningDemo;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** Everything that the browser received, as text, by address. */
let received: Map<string, string>;
let printed: string[];
let token: string;

beforeAll(async () => {
  demo = await startDemo();
  browser = await chromium.launch(chromiumLaunchOptions());
});

afterAll(async () => {
  await browser?.close();
  await demo?.interrupt();
});

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  page = await context.newPage();
  received = new Map();
  printed = [];
  token = '';
  page.on('console', (message) => printed.push(`${message.text()} ${message.location().url}`));
  page.on('pageerror', (error) => printed.push(String(error)));
  page.on('response', async (response) => {
    const body = await response.text().catch(() => '');
    received.set(response.url(), `${JSON.stringify(response.headers())}\n${body}`);
    if (response.url().endsWith('/ois/token') && response.ok())
      token = (JSON.parse(body) as { access_token: string }).access_token;
  });
});

afterEach(() => context.close());

const cards = () => page.locator('ois-table-grid [part=card]');
/** How many tables match. */
const count = async (): Promise<number> =>
  Number.parseInt((await page.locator('ois-table-grid [part=count]').textContent()) ?? '');
/** Where the form is. The demo has the full page in a frame as well. */
const formAddress = (): string | undefined =>
  page
    .frames()
    .map((frame) => frame.url())
    .find((url) => url.startsWith(demo.form));
const formPage = () => page.frameLocator('ois-form-frame iframe');

async function openDemo(path = '/'): Promise<void> {
  await page.goto(demo.page + path);
  await cards().first().waitFor();
}

describe('the whole path', () => {
  it('goes from API key to a form that was sent', async () => {
    await openDemo();
    expect(await count()).toBeGreaterThan(50);

    const chip = page.getByRole('button', { name: /^Cleaning\b/ });
    await chip.click();
    await expect.poll(count).toBeLessThan(20);
    for (const tags of await cards().locator('[part=tags]').allTextContents()) expect(tags).toMatch(/clean/i);

    const name = await cards().first().locator('[part=name]').textContent();
    await cards().first().click();
    await page.getByRole('dialog', { name: name ?? '' }).waitFor();
    await formPage()
      .getByRole('heading', { name: name ?? '' })
      .waitFor();
    expect(new URL(formAddress() ?? '').origin).toBe(demo.form);

    await fillForm();
    await formPage()
      .getByRole('button', { name: /send|submit/i })
      .click();
    await formPage()
      .getByRole('heading', { name: /thank you/i })
      .waitFor();

    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect.poll(() => page.locator('ois-form-frame iframe').count()).toBe(0);
    expect(printed).toEqual([]);
  });

  it('ends with Esc, and gives focus back to the card', async () => {
    await openDemo();
    await cards().nth(2).click();
    await formPage().getByRole('heading').first().waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('ois-form-frame iframe').count()).toBe(0);
    expect(
      await cards()
        .nth(2)
        .evaluate((card) => card.matches(':focus')),
    ).toBe(true);
  });

  it('never shows the API key to the browser, nor puts one into dist/', async () => {
    await openDemo();
    await cards().first().click();
    await formPage().getByRole('heading').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(received.size).toBeGreaterThan(10);
    for (const [url, text] of received) expect(`${url} ${text}`).not.toMatch(API_KEY);
    for (const file of readdirSync(`${ROOT}dist`, { withFileTypes: true })) {
      if (file.isFile()) expect(readFileSync(`${ROOT}dist/${file.name}`, 'utf8')).not.toMatch(API_KEY);
    }
    expect(demo.output()).not.toMatch(API_KEY);
  });

  it('keeps the token in memory alone', async () => {
    await openDemo();
    const entries = await page.evaluate(() => history.length);
    await cards().first().click();
    await formPage().getByRole('heading').first().waitFor();
    expect(token).not.toBe('');
    const traces = await page.evaluate(() => {
      const markup = (root: ParentNode): string =>
        [...root.querySelectorAll('*')]
          .map((node) => node.outerHTML + (node.shadowRoot ? markup(node.shadowRoot) : ''))
          .join('\n');
      return {
        markup: markup(document),
        timing: JSON.stringify(performance.getEntries()),
        storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
        state: JSON.stringify(history.state),
        entries: history.length,
      };
    });
    // The demo page writes every event of the widget into its log, so the markup covers the events as well.
    expect(traces.markup).toContain('ois-open');
    expect(traces.markup).toContain('<iframe');
    for (const trace of [traces.markup, traces.timing, traces.storage, traces.state, printed.join()]) {
      expect(trace).not.toContain(token);
    }
    // The form's own entry, by which Back closes it; the address in it is the page's.
    expect(traces.entries).toBe(entries + 1);
  });

  it('switches the user: another token, and nothing of the old one', async () => {
    let bearers: string[] = [];
    page.on('request', (request) => {
      const { authorization } = request.headers();
      if (authorization) bearers.push(authorization);
    });
    // The first lists come with the token; a choice of tags asks for one by itself.
    const chooseTag = async (): Promise<void> => {
      const list = page.waitForResponse((response) => response.url().includes('/published-list'));
      await page.getByRole('button', { name: /^Cleaning\b/ }).click();
      await list;
    };
    await openDemo();
    const first = token;
    await chooseTag();
    expect(bearers).toEqual([`Bearer ${first}`]);

    bearers = [];
    await page.getByLabel('Signed in as').selectOption({ label: 'Amara Okafor' });
    await expect.poll(() => token, { timeout: 5_000 }).not.toBe(first);
    await page.getByRole('button', { name: /^Cleaning\b/, pressed: false }).waitFor();
    await chooseTag();
    expect(bearers).toEqual([`Bearer ${token}`]);

    await cards().first().click();
    await formPage().getByRole('heading').first().waitFor();
    // The form's address holds the token.
    expect(formAddress()).toContain(encodeURIComponent(token));
    expect(formAddress()).not.toContain(encodeURIComponent(first));
  });

  it('asks for a sign-in, in words, when the session is gone', async () => {
    await openDemo();
    await context.clearCookies();
    await page.evaluate(() => void document.querySelector('ois-widget')?.reset());
    await page.getByText('Please sign in and try again.').waitFor();
    await page.reload();
    await cards().first().waitFor();
  });

  it('loads twice without harm, as module and as classic script', async () => {
    await openDemo();
    for (const [src, type] of [
      ['/ois-widget.js?again', 'module'],
      ['/ois-widget.iife.js', 'text/javascript'],
    ] as const) {
      await page.addScriptTag({ url: src, type });
    }
    await cards().first().click();
    await formPage().getByRole('heading').first().waitFor();
    expect(printed).toEqual([]);
  });

  it('works from the classic script alone, in a place that the page has marked', async () => {
    await openDemo('/classic');
    expect(await cards().count()).toBe(6);
    expect(await page.evaluate(() => typeof window.OIS?.mount)).toBe('function');
    await cards().first().click();
    await formPage().getByRole('heading').first().waitFor();
    expect(printed).toEqual([]);
  });
});

/** Something believable into every field that is asked for. */
async function fillForm(): Promise<void> {
  const fields = formPage().locator('input:not([type=hidden]), select, textarea');
  for (const field of await fields.all()) {
    const kind = await field.evaluate((element) => {
      if (element instanceof HTMLInputElement) return element.inputMode || element.type;
      return element instanceof HTMLSelectElement ? 'select' : 'text';
    });
    if (kind === 'select') await field.selectOption({ index: 1 });
    else if (kind === 'date') await field.fill('2031-05-17');
    else if (kind === 'numeric') await field.fill('30');
    else if (kind === 'tel') await field.fill('+86 138 0000 0000');
    else if (kind === 'email') await field.fill('mei@example.com');
    else if (kind === 'time') await field.fill('10:30');
    else if (kind === 'checkbox') await field.check();
    else await field.fill('Second floor, the door on the left');
  }
}

import { readFileSync, readdirSync } from 'node:fs';
import type { Page, Request } from 'playwright';
import { describe, expect } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';
import { browserTest, clickInFrame, startedOnce } from '../helpers/browser.js';
import { startDemo } from '../helpers/demo.js';

const API_KEY = /\bsk-[0-9a-f]{16,}/;

const it = browserTest
  .extend('demo', { scope: 'file' }, startedOnce(startDemo))
  .override('contextOptions', ({ demo }) => ({ baseURL: demo.page, viewport: { width: 1280, height: 900 } }))
  /** Everything that the browser received, as text, by address. */
  .extend('received', ({ page }) => {
    const received = new Map<string, string>();
    page.on('response', async (response) => {
      const body = await response.text().catch(() => '');
      received.set(response.url(), `${JSON.stringify(response.headers())}\n${body}`);
    });
    return received;
  })
  /** The requests that have not ended, save event streams, which stay open. */
  .extend('pending', ({ page }) => {
    const pending = new Set<Request>();
    page.on('request', (request) => {
      if (!request.url().endsWith('/ois/events')) pending.add(request);
    });
    page.on('requestfinished', (request) => pending.delete(request));
    page.on('requestfailed', (request) => pending.delete(request));
    return pending;
  })
  /** The latest token that the page received. */
  .extend('session', ({ page }) => {
    const session = { token: '' };
    page.on('response', async (response) => {
      if (!response.url().endsWith('/ois/token') || !response.ok()) return;
      session.token = ((await response.json()) as { access_token: string }).access_token;
    });
    return session;
  })
  .extend(
    'formAddress',
    ({ page, demo }) =>
      (): string | undefined =>
        page
          .frames()
          .map((frame) => frame.url())
          .find((url) => url.startsWith(demo.form)),
  );

const cards = (page: Page) => page.locator('ois-table-grid [part=card]');
/** Reads how many tables match. */
const readCount = async (page: Page): Promise<number> =>
  Number.parseInt((await page.locator('ois-table-grid [part=count]').textContent()) ?? '');
const formPage = (page: Page) => page.frameLocator('ois-form-frame iframe');

async function openDemo(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await cards(page).first().waitFor();
}

describe('Demo page', () => {
  it('opens a form for a card, and the form can be sent', async ({
    page,
    demo,
    consoleMessages,
    formAddress,
  }) => {
    await openDemo(page);
    await expect.poll(() => readCount(page)).toBeGreaterThan(50);

    const chip = page.getByRole('button', { name: /^Cleaning\b/ });
    await chip.click();
    await expect.poll(() => readCount(page)).toBeLessThan(20);
    const otherTags = async (): Promise<string[]> =>
      (await cards(page).locator('[part=tags]').allTextContents()).filter((tags) => !/clean/i.test(tags));
    await expect.poll(otherTags).toEqual([]);

    const name = await cards(page).first().locator('[part=name]').textContent();
    await cards(page).first().click();
    await page.getByRole('dialog', { name: name ?? '' }).waitFor();
    await formPage(page)
      .getByRole('heading', { name: name ?? '' })
      .waitFor();
    expect(new URL(formAddress() ?? '').origin).toBe(demo.form);

    await fillForm(page);
    await clickInFrame(formPage(page).getByRole('button', { name: /send|submit/i }));
    await page.getByRole('heading', { name: 'Sent', exact: true }).waitFor();
    expect(await page.locator('ois-form-frame iframe').count()).toBe(0);

    await page.getByRole('button', { name: 'Back to projects' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(consoleMessages).toEqual([]);
  });

  it('closes a form by Esc, and restores the focus to its card', async ({ page }) => {
    await openDemo(page);
    await cards(page).nth(2).click();
    await formPage(page).getByRole('heading').first().waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('ois-form-frame iframe').count()).toBe(0);
    const third = cards(page).nth(2);
    await expect.poll(() => third.evaluate((card) => card.matches(':focus-within'))).toBe(true);
  });

  it('sends no API key to the browser, and dist/ contains none', async ({
    page,
    demo,
    received,
    pending,
  }) => {
    await openDemo(page);
    await cards(page).first().click();
    await formPage(page).getByRole('heading').first().waitFor();
    // Those of a frame that was removed, such as the one that connects to the form site, never end.
    const isOfPage = (request: Request): boolean => !request.frame().isDetached();
    await expect.poll(() => [...pending].filter(isOfPage).map((request) => request.url())).toEqual([]);
    // A body is read a moment after its response has ended.
    await expect.poll(() => received.size).toBeGreaterThan(10);
    for (const [url, text] of received) expect(`${url} ${text}`).not.toMatch(API_KEY);
    for (const file of readdirSync(`${ROOT}dist`, { withFileTypes: true })) {
      if (file.isFile()) expect(readFileSync(`${ROOT}dist/${file.name}`, 'utf8')).not.toMatch(API_KEY);
    }
    expect(demo.output()).not.toMatch(API_KEY);
  });

  it('keeps the token in memory alone', async ({ page, session, consoleMessages }) => {
    await openDemo(page);
    const entries = await page.evaluate(() => history.length);
    await cards(page).first().click();
    await formPage(page).getByRole('heading').first().waitFor();
    await expect.poll(() => session.token).not.toBe('');
    // The form has a history entry of its own, by which Back closes it; the address in it is the page's.
    await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + 1);
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
      };
    });
    // The demo page writes every event of the widget into its log, so the markup covers the events as well.
    expect(traces.markup).toContain('ois-open');
    expect(traces.markup).toContain('<iframe');
    for (const trace of [
      traces.markup,
      traces.timing,
      traces.storage,
      traces.state,
      consoleMessages.join(),
    ]) {
      expect(trace).not.toContain(session.token);
    }
  });

  it('uses another token after a switch of users', async ({ page, session, formAddress }) => {
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
    await openDemo(page);
    await expect.poll(() => session.token).not.toBe('');
    const first = session.token;
    await chooseTag();
    expect(bearers).toEqual([`Bearer ${first}`]);

    bearers = [];
    await page.getByRole('tab', { name: 'Try it' }).click();
    await page.getByLabel('Signed in as').selectOption({ label: 'Amara Okafor' });
    await expect.poll(() => session.token).not.toBe(first);
    await page.getByRole('button', { name: /^Cleaning\b/, pressed: false }).waitFor();
    await chooseTag();
    expect(bearers).toEqual([`Bearer ${session.token}`]);

    await cards(page).first().click();
    await formPage(page).getByRole('heading').first().waitFor();
    // The form's address holds the token.
    expect(formAddress()).toContain(encodeURIComponent(session.token));
    expect(formAddress()).not.toContain(encodeURIComponent(first));
  });

  it('shows a message if the session has ended', async ({ page, context }) => {
    await openDemo(page);
    await context.clearCookies();
    await page.evaluate(() => void document.querySelector('ois-widget')?.reset());
    await page.getByText('Please sign in and try again.').waitFor();
    await page.reload();
    await cards(page).first().waitFor();
  });

  it('works with the drop-in loaded twice, as module and as classic script', async ({
    page,
    consoleMessages,
  }) => {
    await openDemo(page);
    for (const [src, type] of [
      ['/ois-widget.js?again', 'module'],
      ['/ois-widget.iife.js', 'text/javascript'],
    ] as const) {
      await page.addScriptTag({ url: src, type });
    }
    await cards(page).first().click();
    await formPage(page).getByRole('heading').first().waitFor();
    expect(consoleMessages).toEqual([]);
  });

  it('works with the classic script in a marked element', async ({ page, consoleMessages }) => {
    await openDemo(page, '/classic');
    await expect.poll(() => cards(page).count()).toBe(6);
    expect(await page.evaluate(() => typeof window.OIS?.mount)).toBe('function');
    await cards(page).first().click();
    await formPage(page).getByRole('heading').first().waitFor();
    expect(consoleMessages).toEqual([]);
  });
});

/** Fills in every field with a valid value. */
async function fillForm(page: Page): Promise<void> {
  // The last element: all fields are there.
  await formPage(page)
    .getByRole('button', { name: /send|submit/i })
    .waitFor();
  const fields = formPage(page).locator('input:not([type=hidden]), select, textarea');
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

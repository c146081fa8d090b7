import type { FrameLocator, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { listenSimulator, type SimulatedTable } from '../../src/simulator/index.js';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { listen } from '../helpers/listen.js';
import { findDropInFile, send, sendFile } from '../helpers/static-site.js';

const TABLE: SimulatedTable = {
  short_code: 'bees',
  type: 'A',
  supply_name: 'Honey',
  demand_name: '',
  industry: 'Beekeeping',
  icon: null,
  tags: [],
  status: 'published',
};

/** Starts a simulated hub, and a site whose page has a widget with the attributes in its query. */
async function startSite() {
  const hub = await listenSimulator({ frameAncestors: ['http://localhost:*'] });
  const { key } = hub.simulator.keys.create({ label: 'tests' });
  const exchange = async (): Promise<object> => {
    const response = await fetch(`${hub.hubUrl}/api/v1/hub/apikeys/token`, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      body: '{"client_user_id":"mei"}',
    });
    const { data } = (await response.json()) as { data: object };
    return { ...data, form_url: hub.formUrl, hub_url: hub.hubUrl };
  };
  const page = await listen(
    async (request, response) => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://page');
      const file = findDropInFile(pathname);
      if (file) return sendFile(response, file);
      if (pathname === '/token') return send(response, 'application/json', JSON.stringify(await exchange()));
      if (pathname !== '/') return void response.writeHead(404).end();
      const attributes = decodeURIComponent(search.slice(1));
      return send(
        response,
        'text/html',
        `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Page</title>
        <ois-widget token-endpoint="/token" ${attributes}></ois-widget>
        <script>
          window.submits = [];
          addEventListener('ois-submit', ({ detail }) => submits.push(detail));
        </script>
        <script type="module" src="/ois-widget.js"></script></html>`,
      );
    },
    { host: 'localhost' },
  );
  return {
    ...hub,
    origin: page.origin,
    close: async () => void (await Promise.all([page.close(), hub.close()])),
  };
}

const test = browserTest
  .extend('site', { scope: 'file' }, startedOnce(startSite))
  .extend('reset', { auto: true }, ({ site }) => {
    const { simulator } = site;
    simulator.formMessages.enabled = true;
    if (simulator.tables.get('bees')) simulator.tables.publish('bees');
    else simulator.tables.add(TABLE);
  })
  .override('contextOptions', ({ site }) => ({
    baseURL: site.origin,
    viewport: { width: 1280, height: 800 },
  }));

/** The same test in another engine. */
const inFirefox = test.override('context', async ({ firefox, contextOptions }, { onCleanup }) => {
  const context = await firefox.newContext(contextOptions);
  onCleanup(() => context.close());
  return context;
});

const form = (page: Page): FrameLocator => page.frameLocator('ois-form-frame iframe');
const sent = (page: Page) => page.getByRole('heading', { name: 'Sent' });
const frameHeight = (page: Page) =>
  page.locator('ois-form-frame iframe').evaluate(({ clientHeight }) => clientHeight);
const submits = (page: Page) => page.evaluate(() => (window as unknown as { submits: unknown[] }).submits);

async function openForm(page: Page, attributes = ''): Promise<void> {
  await page.goto(`/?${encodeURIComponent(attributes)}`);
  await page.locator('ois-table-grid [part~=card]').first().waitFor();
  await page.evaluate(() => document.querySelector('ois-widget')!.open('bees'));
  await form(page).getByRole('heading', { level: 1 }).waitFor();
}

async function sendForm(page: Page): Promise<void> {
  const fields = { 'Your name': 'Mei', Phone: '010 1234567', 'E-mail': 'mei@example.com', Address: '7 Lane' };
  for (const [label, value] of Object.entries(fields)) await form(page).getByLabel(label).fill(value);
  await form(page).getByRole('button', { name: 'Send request' }).click();
}

describe.each([
  ['Chromium', test],
  ['Firefox', inFirefox],
] as const)('Simulated form in a widget, %s', (_engine, it) => {
  it('says that it was sent, and can be sent again', async ({ page, site, consoleMessages }) => {
    await openForm(page);
    await sendForm(page);
    await sent(page).waitFor();
    const { reference } = site.simulator.submissions.list().at(-1)!;
    await page.getByText(reference).waitFor();
    expect(await submits(page)).toEqual([{ shortCode: 'bees', reference }]);
    expect(await page.locator('ois-form-frame iframe').count()).toBe(0);
    await page.getByRole('button', { name: 'Send another' }).click();
    await form(page).getByRole('heading', { name: 'Honey' }).waitFor();
    expect(await form(page).getByLabel('Your name').inputValue()).toBe('');
    await sendForm(page);
    await page.getByRole('button', { name: 'Back to projects' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await submits(page)).toHaveLength(2);
    expect(page.url()).toContain(site.origin);
    expect(consoleMessages).toEqual([]);
  });

  it('was sent: the browser’s Back button closes it, and stays on the page', async ({ page, site }) => {
    await openForm(page);
    await sendForm(page);
    await sent(page).waitFor();
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('ois-forms');
    await page.evaluate(() => history.back());
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(page.url()).toContain(site.origin);
  });

  it('open-in="inline" is as high as its content, so that it does not scroll', async ({ page }) => {
    await openForm(page, 'open-in="inline"');
    const overflow = () =>
      form(page)
        .locator('html')
        .evaluate((root) => root.scrollHeight - root.clientHeight);
    await expect.poll(() => frameHeight(page)).toBeGreaterThan(900);
    expect(await overflow()).toBe(0);
    const before = await frameHeight(page);
    // Errors beside the fields make it longer.
    await form(page).getByRole('button', { name: 'Send request' }).click();
    await form(page).getByRole('alert').waitFor();
    await expect.poll(() => frameHeight(page)).toBeGreaterThan(before);
    expect(await overflow()).toBe(0);
  });

  it('closes by its own button', async ({ page, site }) => {
    await page.goto('/');
    await page.locator('ois-table-grid [part~=card]').first().waitFor();
    site.simulator.tables.withdraw('bees');
    await page.evaluate(() => document.querySelector('ois-widget')!.open('bees'));
    await form(page).getByRole('heading', { name: 'There is no such form' }).waitFor();
    await form(page).getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('without messages is sent as well, and shows its own page', async ({ page, site, consoleMessages }) => {
    site.simulator.formMessages.enabled = false;
    await openForm(page, 'open-in="inline"');
    expect(await frameHeight(page)).toBe(708);
    await sendForm(page);
    await form(page).getByRole('heading', { name: 'Thank you' }).waitFor();
    const { reference } = site.simulator.submissions.list().at(-1)!;
    await form(page).getByText(reference).waitFor();
    expect(await form(page).getByRole('button', { name: 'Done' }).isVisible()).toBe(false);
    expect(await submits(page)).toEqual([]);
    expect(await sent(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await expect.poll(() => page.locator('ois-form-frame iframe').count()).toBe(0);
    expect(consoleMessages).toEqual([]);
  });
});

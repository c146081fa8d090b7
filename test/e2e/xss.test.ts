import type { BrowserContext, Page } from 'playwright';
import { describe, expect, inject } from 'vitest';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { formatCount } from '../hostile/seed.js';
import { startXssSite } from '../hostile/xss/site.js';
import { createVectors } from '../hostile/xss/vectors.js';
import { listenSimulator } from '../../src/simulator/index.js';

const BATCH = 100;
const ALL = createVectors();
/** Of all parts of the grammar. */
const VECTORS = inject('isThorough') ? ALL : ALL.filter((_vector, index) => index % 40 === 0);
/** Each takes a page of the form site. */
const OPERATOR_VECTORS = inject('isThorough') ? ALL : VECTORS.filter((_vector, index) => index % 6 === 0);
const BATCHES = Array.from({ length: Math.ceil(VECTORS.length / BATCH) }, (_, index) =>
  VECTORS.slice(index * BATCH, (index + 1) * BATCH),
);

const startHub = async () => {
  const ports = { hubPort: 0, formPort: 0, consolePort: 0 };
  return listenSimulator({ ...ports, warn: () => {} });
};

const it = browserTest
  .extend(
    'site',
    { scope: 'file' },
    startedOnce(() => startXssSite(BATCHES)),
  )
  .extend('hub', { scope: 'file' }, startedOnce(startHub));

const isAllowed = (address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  return (
    protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost') || address === 'about:blank'
  );
};

/** Records what gets through: calls of a vector, dialogs, requests of other origins, and violations of Trusted Types. */
async function watch(context: BrowserContext): Promise<string[]> {
  const found: string[] = [];
  await context.exposeBinding('xss', ({ page }) => void found.push(`executed in ${page.url()}`));
  await context.exposeBinding('violated', (_source, text: string) => void found.push(text));
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) => {
      if (violatedDirective.includes('trusted-types'))
        (window as never as { violated(text: string): void }).violated(`${violatedDirective}: ${sample}`);
    }),
  );
  context.on('request', (request) => {
    if (!isAllowed(request.url())) found.push(`requested ${request.url().slice(0, 100)}`);
  });
  context.on('dialog', (dialog) => {
    found.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  return found;
}

/** Handlers of pointer and focus get their events, and those that come later some frames. */
async function touchAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots)
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) roots.push(element.shadowRoot);
        for (const type of ['pointerover', 'focusin', 'animationstart', 'error', 'load'])
          element.dispatchEvent(new Event(type));
      }
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
  });
}

describe('XSS', () => {
  it('is detected in a page that shows the vectors as markup', async ({ context, page, site }) => {
    const found = await watch(context);
    await context.route(/xss\.invalid/, (route) => route.abort());
    await page.goto(`${site.formOrigin}/`);
    const staying = VECTORS.filter((vector) => !/<meta|<base/.test(vector));
    for (const vector of staying.slice(0, 30))
      await page.evaluate((text) => document.body.insertAdjacentHTML('beforeend', text), vector);
    await touchAll(page);
    await expect.poll(() => found.filter((text) => text.startsWith('executed')).length).toBeGreaterThan(3);
    await expect.poll(() => found.join()).toContain('requested http://xss.invalid/');
  });

  it('vectors in every field of tables, points and notifications run nothing in the widget, and load nothing', async ({
    context,
    page,
    site,
    task,
  }) => {
    const found = await watch(context);
    // Icons may be https: nothing leaves this machine.
    await context.route(/^https:/, (route) => route.abort());
    for (const [index, batch] of BATCHES.entries()) {
      await page.goto(`${site.origin}/b/${index}/`);
      const cards = page.locator('ois-table-grid [part=card]');
      await expect.poll(() => cards.count()).toBeGreaterThan(0);
      await page.locator('ois-points [part=opener]').click();
      await page.locator('ois-points [part=entry-reason]').first().waitFor();
      await touchAll(page);
      await page.keyboard.press('Escape');
      await page.locator('ois-notifications [part=opener]').click();
      await page.locator('ois-notifications [part=notification-content]').first().waitFor();
      await touchAll(page);
      await page.keyboard.press('Escape');
      await page.locator('ois-tag-filter [part=all-tags]').click();
      await touchAll(page);
      await page.keyboard.press('Escape');
      await page.locator('ois-widget').getByRole('searchbox').first().fill(batch[0]!);
      await touchAll(page);
      await page
        .locator('ois-widget')
        .evaluate((widget) => (widget as never as { open(code: string): unknown }).open('code0'));
      await page.locator('ois-form-frame [part=title]').first().waitFor();
      await touchAll(page);
    }
    expect(found).toEqual([]);
    task.meta.figure = `widget: ${formatCount(VECTORS.length)} vectors in each of 17 fields, 0 ran, 0 requests that are not https or localhost`;
  });

  it('vectors in names, tags, icons, users and reasons run nothing on the console and the form site', async ({
    context,
    page,
    hub,
    task,
  }) => {
    const found = await watch(context);
    await context.route(/^https:/, (route) => route.abort());
    const { simulator } = hub;
    for (const { short_code } of simulator.tables.list()) simulator.tables.withdraw(short_code);
    const [sample] = simulator.tables.list();
    OPERATOR_VECTORS.forEach((vector, index) => {
      const text = {
        supply_name: vector,
        demand_name: vector,
        industry: vector,
        icon: vector,
        tags: [vector],
      };
      simulator.tables.add({ ...sample!, ...text, short_code: `vector${index}`, status: 'published' });
      simulator.ledger.topUp(1);
      simulator.ledger.transfer({
        clientUserId: vector,
        amountCents: 100,
        reason: vector,
        externalOrderId: vector,
      });
    });
    await page.goto(hub.consoleUrl);
    await page.getByLabel('Password').fill(hub.consolePassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const pages = Math.ceil(OPERATOR_VECTORS.length / 25) + 2;
    for (const path of ['tables', 'points', 'points/users'])
      for (let number = 1; number <= pages; number += 1) {
        await page.goto(`${hub.consoleUrl}/${path}?page=${number}`);
        await touchAll(page);
      }
    const { key } = simulator.keys.create({ label: OPERATOR_VECTORS[0]! });
    const answer = await fetch(`${hub.hubUrl}/api/v1/hub/apikeys/token`, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ client_user_id: 'ada' }),
    });
    const { data } = (await answer.json()) as { data: { access_token: string } };
    const tabs = [page, ...(await Promise.all([1, 2, 3].map(() => context.newPage())))];
    const codes = OPERATOR_VECTORS.map((_vector, index) => `vector${index}`);
    await Promise.all(
      tabs.map(async (tab) => {
        for (let code = codes.pop(); code; code = codes.pop()) {
          await tab.goto(`${hub.formUrl}/${code}?token=${data.access_token}`, {
            waitUntil: 'domcontentloaded',
          });
          await touchAll(tab);
        }
      }),
    );
    expect(found).toEqual([]);
    task.meta.figure = `console and form site: ${formatCount(OPERATOR_VECTORS.length)} vectors in each of 8 fields, 0 ran`;
  });
});

import type { BrowserContext, Page } from 'playwright';
import { describe, expect, inject } from 'vitest';
import { listenSimulator } from '../../src/simulator/index.js';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { split, takeVectors } from '../hostile/xss/corpus.js';
import { INSPECT } from '../hostile/xss/site.js';
import { inspect, watchRequests } from '../hostile/xss/watch.js';
import { formatCount } from '../hostile/seed.js';

/** A page and a frame each: every second one is enough work. */
const VECTORS = takeVectors(inject('isThorough') ? 2 : 400);
const FRAMES_PER_PAGE = 24;

/** Starts a hub with a vector in each field of its tables and points. */
async function startHostileHub() {
  const ports = { hubPort: 0, formPort: 0, consolePort: 0 };
  const hub = await listenSimulator({ ...ports, frameAncestors: ['http://localhost:*'], warn: () => {} });
  const { keys, ledger, tables } = hub.simulator;
  for (const { short_code } of tables.list()) tables.withdraw(short_code);
  const [sample] = tables.list();
  VECTORS.forEach((vector, index) => {
    const names = { supply_name: vector, demand_name: vector, industry: vector };
    const table = { ...sample!, ...names, icon: vector, tags: [vector] };
    tables.add({ ...table, short_code: `vector${index}`, status: 'published' });
    ledger.topUp(1);
    ledger.transfer({ clientUserId: vector, amountCents: 100, reason: vector, externalOrderId: vector });
  });
  const answer = await fetch(`${hub.hubUrl}/api/v1/hub/apikeys/token`, {
    method: 'POST',
    headers: { 'X-API-Key': keys.create({ label: VECTORS[0]! }).key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_user_id: 'ada' }),
  });
  const { data } = (await answer.json()) as { data: { access_token: string } };
  return { ...hub, token: data.access_token };
}

/** Opens all addresses, in several tabs. @returns what is wrong in any page */
async function inspectAll(
  context: BrowserContext,
  addresses: readonly string[],
  prepare: (tab: Page) => Promise<unknown> = async () => undefined,
): Promise<Set<string>> {
  const found = new Set<string>();
  const left = addresses.values();
  const work = async (): Promise<void> => {
    const tab = await context.newPage();
    await prepare(tab);
    for (const url of left) {
      await tab.goto(url);
      for (const one of await inspect(tab)) found.add(one);
    }
  };
  await Promise.all([work(), work(), work()]);
  return found;
}

const it = browserTest.extend('hub', { scope: 'file' }, startedOnce(startHostileHub));

describe('Hostile texts', () => {
  it('run nothing on the console', async ({ context, page, hub, task }) => {
    const requests = watchRequests(context);
    await context.addInitScript(INSPECT);
    await page.goto(hub.consoleUrl);
    await page.getByLabel('Password').fill(hub.consolePassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    // Lists of 25, and one more page of those that were there before.
    const numbers = Array.from({ length: Math.ceil(VECTORS.length / 25) + 1 }, (_, index) => index + 1);
    const addresses = ['tables', 'points', 'points/users'].flatMap((path) =>
      numbers.map((number) => `${hub.consoleUrl}/${path}?page=${number}`),
    );
    const found = await inspectAll(context, addresses);
    expect([...found, ...requests]).toEqual([]);
    task.meta.figure = `console: ${formatCount(VECTORS.length)} vectors in each of 8 fields, 0 ran`;
  });

  it('run nothing on the form site', async ({ context, hub, task }) => {
    const requests = watchRequests(context);
    await context.addInitScript(INSPECT);
    // Many forms a page, each in a frame of the same origin, which the page can look into.
    const { origin } = new URL(hub.formUrl);
    const codes = split(VECTORS, FRAMES_PER_PAGE).map((batch, page) =>
      batch.map((_vector, index) => `vector${page * FRAMES_PER_PAGE + index}`),
    );
    const forms = new Set<string>();
    const showFrames = (tab: Page): Promise<unknown> =>
      tab.route(`${origin}/frames/*`, (route) => {
        const [number = ''] = /\d+$/.exec(route.request().url()) ?? [];
        const frames = (codes[Number(number)] ?? []).map(
          (code) => `<iframe data-own src="${hub.formUrl}/${code}?token=${hub.token}"></iframe>`,
        );
        const body = `<!doctype html><title>Forms</title>${frames.join('')}`;
        return route.fulfill({ contentType: 'text/html', body });
      });
    context.on('response', (response) => {
      const [code] = /vector\d+/.exec(response.url()) ?? [];
      if (code && response.ok()) forms.add(code);
    });
    const addresses = codes.map((_batch, index) => `${origin}/frames/${index}`);
    const found = await inspectAll(context, addresses, showFrames);
    expect([...found, ...requests]).toEqual([]);
    expect(forms.size).toBe(VECTORS.length);
    task.meta.figure = `form site: ${formatCount(VECTORS.length)} vectors in each of 3 fields, 0 ran`;
  });
});

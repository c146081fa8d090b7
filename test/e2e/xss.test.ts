import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { browserTest } from '../helpers/browser.js';
import { split, takeVectors } from '../hostile/xss/corpus.js';
import { INSPECT, startXssSite, type XssSite } from '../hostile/xss/site.js';
import { inspect, watchRequests } from '../hostile/xss/watch.js';
import { formatCount } from '../hostile/seed.js';
import { findEngines, launchEngine, type LaunchedEngine } from '../versions/engines.js';

const isThorough = inject('isThorough');
/** `npm test` runs a slice. */
const VECTORS = takeVectors(isThorough ? 1 : 80);

describe('inspect()', () => {
  browserTest('detects vectors that a page shows as markup', async ({ context, page }) => {
    const requests = watchRequests(context);
    await context.route(/xss\.invalid/, (route) => route.abort());
    await page.route('http://localhost/markup', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Markup</title><body>' }),
    );
    await page.addInitScript(INSPECT);
    await page.goto('http://localhost/markup');
    const staying = takeVectors(60).filter((vector) => !/meta|base|script:/i.test(vector));
    for (const vector of staying)
      await page.evaluate((text) => document.body.insertAdjacentHTML('beforeend', text), vector);
    await expect.poll(() => inspect(page).then((found) => found.join())).toContain('executed in /markup');
    const found = (await inspect(page)).join('\n');
    expect(found).toContain('onerror in /markup');
    expect(found).toContain('forbidden markup in /markup');
    await expect.poll(() => requests.join()).toContain('requested http://xss.invalid/');
  });
});

describe.each(findEngines(isThorough))('Hostile texts in the widget, in %s', (engine) => {
  // The others have their own slice: what they do differently is in few parts.
  const vectors = engine === 'Chromium' ? VECTORS : takeVectors(8);
  // With more tables than that, only the cards near the viewport are rendered.
  const batches = split(vectors, 80);
  let site: XssSite;
  let browser: LaunchedEngine;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startXssSite(batches), launchEngine(engine)]);
  });
  afterAll(() => Promise.all([site?.close(), browser?.close()]));

  it('run nothing and load nothing in tables, points, notifications, tags, search and errors', async ({
    task,
  }) => {
    site.reset();
    const close = await browser.open(site.start);
    await expect.poll(site.countEnded, { timeout: isThorough ? 280_000 : 60_000 }).toBe(batches.length);
    await close();
    expect(site.found).toEqual([]);
    const counts = Object.values(site.countByField()).sort((a, b) => b - a);
    // The texts that users read have all of them, or all but the wrong types.
    expect(counts.slice(0, 7).every((count) => count > 0.85 * vectors.length)).toBe(true);
    expect(counts.length).toBeGreaterThan(16);
    const [most, least] = [counts[0]!, counts.at(-1)!].map(formatCount);
    task.meta.figure = `widget in ${engine}: ${counts.length} fields, ${least} to ${most} vectors in each, 0 ran, 0 requests that are not https or localhost`;
  });
});

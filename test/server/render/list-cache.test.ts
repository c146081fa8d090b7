// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import type { RenderOptions } from '../../../src/server/index.js';
import { ListCache } from '../../../src/server/render/list-cache.js';
import {
  json,
  LIST_PATH,
  startFakeHub,
  success,
  TABLES,
  TAGS_PATH,
  TOKEN_PATH,
  type FakeHub,
} from '../../helpers/fake-hub.js';
import { measureHeap } from '../../helpers/heap.js';
import { startSite, type Site } from '../site.js';
import { PLAIN, renderInTime, REQUEST } from './render-in-time.js';

let hub: FakeHub;
let site: Site;
let time = 1_700_000_000_000;

beforeEach(async () => {
  hub = await startFakeHub();
  site = await startSite({ hubUrl: hub.url, now: () => time });
});

const render = (options?: RenderOptions, request = REQUEST) => renderInTime(site, request, options);

describe('backend.render, cache', () => {
  const lists = () => hub.requestsTo(LIST_PATH).length;

  it('requests the lists once for pages at the same time, and for 5 seconds', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        render({}, { headers: { 'accept-language': i % 2 ? 'de' : 'en' } }),
      ),
    );
    time += 4_999;
    await render();
    expect([lists(), hub.requestsTo(TAGS_PATH).length, hub.requestsTo(TOKEN_PATH).length]).toEqual([1, 1, 1]);
  });

  it('requests the lists again after the clock was set back', async () => {
    await render();
    time -= 3_600_000;
    await render();
    expect(lists()).toBe(2);
  });

  it('keeps the lists of 100 queries, and none for longer than a minute', async () => {
    let loads = 0;
    const cache = new ListCache({
      load: async () => ((loads += 1), { tags: [], tables: [] }),
      freshMs: 5_000,
      now: () => time,
      onError: () => undefined,
    });
    for (let nth = 0; nth <= 100; nth += 1) await cache.get(`?tags=${nth}`);
    expect(loads).toBe(101);
    await cache.get('?tags=0');
    expect(loads).toBe(102);
    const kept = new WeakRef((await cache.get('?tags=100'))!);
    time += 60_000;
    await cache.get('?tags=other');
    // The object stays until the end of this task.
    await new Promise((resolve) => setTimeout(resolve));
    measureHeap();
    expect(kept.deref()).toBeUndefined();
  });

  it('shows lists of up to a minute once more while newer ones are loaded', async () => {
    await render();
    hub.on(LIST_PATH, success({ list: [{ short_code: 'n', name: 'New' }] }));
    time += 5_000;
    expect(await render()).toContain('Alpha');
    await expect.poll(() => render()).toContain('New');
    expect(lists()).toBe(2);
    hub.on(LIST_PATH, success({ list: [{ short_code: 'm', name: 'Newest' }] }));
    time += 60_000;
    expect(await render()).toContain('Newest');
  });

  it('returns a widget that loads its list while the hub fails, logs it once, and asks again 5 seconds later', async () => {
    hub.on(LIST_PATH, json(500, { code: 500, message: 'x' }));
    expect(await Promise.all([render(), render(), render()])).toEqual([PLAIN, PLAIN, PLAIN]);
    expect(await render()).toBe(PLAIN);
    expect(lists()).toBe(1);
    expect(site.logs).toEqual([expect.objectContaining({ event: 'render_failed', level: 'warn' })]);
    hub.on(LIST_PATH, success({ list: TABLES }));
    time += 5_000;
    expect(await render()).toContain('Alpha');
  });

  it('requests the lists of one page although the hub has just refused those of another', async () => {
    hub.on(LIST_PATH, (request, response) =>
      (request.url.includes('refused') ? json(400, { code: 400, message: 'x' }) : success({ list: TABLES }))(
        request,
        response,
      ),
    );
    expect(await render({ attributes: { tags: 'refused' } })).not.toContain('template');
    expect(await render()).toContain('Alpha');
    expect(await render({ attributes: { tags: 'refused' } })).not.toContain('template');
    expect(lists()).toBe(2);
  });

  it('shows the last lists for a minute while the hub fails', async () => {
    await render();
    hub.on(LIST_PATH, json(500, { code: 500, message: 'x' }));
    time += 59_999;
    expect(await render()).toContain('Alpha');
    await expect.poll(() => site.logs).toHaveLength(1);
    time += 1;
    expect(await render()).toBe(PLAIN);
  });

  it('renews a refused token once', async () => {
    hub.on(LIST_PATH, json(401, { code: 401, message: 'expired' }));
    time += 3_000;
    expect(await render()).toBe(PLAIN);
    expect(lists()).toBe(2);
  });

  it('does not keep a page waiting for a slow hub', async () => {
    const pending: (() => void)[] = [];
    hub.on(LIST_PATH, (request, response) =>
      pending.push(() => success({ list: TABLES })(request, response)),
    );
    const start = performance.now();
    expect(await site.backend.render(REQUEST)).toBe(PLAIN);
    expect(performance.now() - start).toBeLessThan(5_000);
    await expect.poll(() => pending).toHaveLength(1);
    for (const respond of pending) respond();
    await expect.poll(() => render()).toContain('Alpha');
    expect(lists()).toBe(1);
  });
});

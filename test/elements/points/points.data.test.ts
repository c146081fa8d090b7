import { describe, expect, it } from 'vitest';
import { PointsClient } from '../../../src/client/points-client.js';
import { PointsData } from '../../../src/elements/points/points.data.js';
import type { HubError } from '../../../src/hub/errors.js';

interface Site {
  data: PointsData;
  client: PointsClient;
  /** Ids of the records on the server, the newest first. */
  ids: number[];
  failures: HubError[];
  pages: number[];
}

const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => last - index);

function createSite(ids: number[]): Site {
  const failures: HubError[] = [];
  const data = new PointsData({ onChange: () => undefined, onError: (error) => failures.push(error) });
  const site: Site = { data, client: undefined as never, ids, failures, pages: [] };
  site.client = new PointsClient({
    endpoint: 'https://site.example/points',
    fetch: async (input) => {
      const { pathname, searchParams } = new URL(String(input));
      if (pathname.endsWith('/balance')) return ok({ balance_cents: 5 });
      const page = Number(searchParams.get('page'));
      site.pages.push(page);
      const list = site.ids.slice((page - 1) * 20, page * 20).map((id) => ({ id, change_cents: id }));
      return ok({ list, total: site.ids.length });
    },
  });
  return site;
}

const ok = (data: unknown): Response => Response.json({ code: 200, message: 'success', data });
const shown = ({ data }: Site): number[] => data.entries.map(({ id }) => id);

async function readAll(site: Site): Promise<void> {
  for (let press = 0; press < 50 && site.data.hasMore; press += 1) await site.data.loadMore(site.client);
}

describe('PointsData: pages of the log', () => {
  it.each([1, 19, 20, 21, 40, 60, 300])(
    'E11 (W) repeats no record and loses none when %i new ones come between two pages',
    async (count) => {
      const site = createSite(upTo(100));
      await site.data.refresh(site.client, true);
      await site.data.loadMore(site.client);
      expect(shown(site)).toEqual(upTo(100).slice(0, 40));
      site.ids = upTo(100 + count);
      await readAll(site);
      expect(shown(site)).toEqual(upTo(100 + count));
      expect(site.failures).toEqual([]);
    },
  );

  it('repeats no record and loses none when new ones come before every page', async () => {
    const site = createSite(upTo(95));
    await site.data.refresh(site.client, true);
    for (let press = 0; press < 30 && site.data.hasMore; press += 1) {
      site.ids = upTo((site.ids[0] ?? 0) + 3);
      await site.data.loadMore(site.client);
    }
    expect(shown(site)).toEqual(site.ids);
  });

  it('puts what is new on top when it is refreshed, and starts anew where a gap would be left', async () => {
    const site = createSite(upTo(60));
    await site.data.refresh(site.client, true);
    await readAll(site);
    site.ids = upTo(70);
    await site.data.refresh(site.client, true);
    expect(shown(site)).toEqual(upTo(70));
    site.ids = upTo(95);
    await site.data.refresh(site.client, true);
    expect(shown(site)).toEqual(upTo(95).slice(0, 20));
    await readAll(site);
    expect(shown(site)).toEqual(upTo(95));
  });

  it('asks for a bounded number of pages where a server has nothing new on any', async () => {
    const site = createSite(upTo(20));
    site.client = new PointsClient({
      endpoint: 'https://site.example/points',
      fetch: async (input) => {
        site.pages.push(Number(new URL(String(input)).searchParams.get('page')));
        return ok({ list: upTo(20).map((id) => ({ id, change_cents: id })), total: 1e9, balance_cents: 1 });
      },
    });
    await site.data.refresh(site.client, true);
    site.pages = [];
    await site.data.loadMore(site.client);
    expect(site.pages.length).toBeLessThanOrEqual(11);
    expect(shown(site)).toEqual(upTo(20));
  });
});

describe('PointsData: another user', () => {
  it('ignores what was asked for before', async () => {
    const site = createSite(upTo(30));
    const before = site.data.refresh(site.client, true);
    site.data.clear();
    await before;
    expect([site.data.entries, site.data.balanceCents, site.data.state]).toEqual([[], undefined, 'loading']);
    expect(site.failures).toEqual([]);
  });
});

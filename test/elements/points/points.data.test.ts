import { describe, expect, it } from 'vitest';
import { PointsClient } from '../../../src/client/points-client.js';
import { nextTask } from '../../../src/elements/internal/after-layout.js';
import { createSite, hold, ok, readAll, shown, upTo, type Site } from './points-data-site.js';

describe('PointsData: pages of the log', () => {
  it('shows a recharge and a charge that have the same id', async () => {
    const site = createSite([]);
    const list = [
      { id: 1, source: 'billing', change_cents: -5 },
      { id: 1, source: 'transfer', change_cents: 20 },
      // Larger than a safe integer, and so rounded to the same number.
      { id: 2 ** 60, source: 'billing', change_cents: -1, balance_after: 7 },
      { id: 2 ** 60 + 1, source: 'billing', change_cents: -2, balance_after: 8 },
    ];
    const fetch = async (): Promise<Response> => ok({ balance_cents: 15, list, total: 4 });
    await site.data.refresh(new PointsClient({ endpoint: 'https://site.example/points', fetch }), true);
    expect(shown(site)).toEqual([-5, 20, -1, -2]);
  });

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

  it.each([10, 20, 50])('lists all records of a server whose pages have %i', async (size) => {
    const site = createSite(upTo(110));
    site.pageSize = size;
    await site.data.refresh(site.client, true);
    await readAll(site);
    expect(shown(site)).toEqual(upTo(110));
  });

  it('puts what is new on top when it is refreshed, and starts again where a gap would be left', async () => {
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
    // One that cannot be parsed is counted.
    site.ids = [95.5, ...upTo(95)];
    await site.data.refresh(site.client, true);
    expect([shown(site), site.data.skipped]).toEqual([upTo(95), 1]);
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
  it('ignores responses to requests of the user before', async () => {
    const site = createSite(upTo(30));
    const before = site.data.refresh(site.client, true);
    site.data.clear();
    await before;
    expect([site.data.entries, site.data.balanceCents, site.data.state]).toEqual([[], undefined, 'loading']);
    expect(site.failures).toEqual([]);
  });
});

describe('PointsData: another user has signed in, in another tab', () => {
  async function readTwoPages(): Promise<Site> {
    const site = createSite(upTo(60));
    site.user = 'mei';
    await site.data.refresh(site.client, true);
    await site.data.loadMore(site.client);
    expect([shown(site).length, site.data.balanceCents]).toEqual([40, 3]);
    site.user = 'amara';
    site.ids = upTo(145).slice(0, 45);
    return site;
  }

  it('A4 (W) drops the former user’s records and balance when more are loaded, and starts again', async () => {
    const site = await readTwoPages();
    await site.data.loadMore(site.client);
    expect(shown(site)).toEqual(site.ids.slice(0, 20));
    expect(site.data.balanceCents).toBe(5);
    await readAll(site);
    expect(shown(site)).toEqual(site.ids);
    expect(site.failures).toEqual([]);
    expect(site.gone).toBe(1);
  });

  it.each(['/logs', '/balance'])('A4 (W) drops them in a refresh, also if %s fails', async (down) => {
    const site = await readTwoPages();
    site.down = down;
    await site.data.refresh(site.client, true);
    expect(shown(site)).toEqual(down === '/logs' ? [] : site.ids.slice(0, 20));
    expect(site.data.balanceCents).toBe(down === '/logs' ? 5 : undefined);
    expect(site.failures).toHaveLength(1);
    expect(site.gone).toBe(1);
  });

  it('A4 (W) calls onUserChange when the user signs out, and not if no data was shown before', async () => {
    const site = createSite(upTo(3));
    [site.down, site.status] = ['/balance', 401];
    await site.data.refresh(site.client, false);
    expect([site.data.state, site.gone]).toEqual(['signed-out', 0]);
    site.down = undefined;
    await site.data.refresh(site.client, true);
    expect(shown(site)).toHaveLength(3);
    site.down = '/balance';
    await site.data.refresh(site.client, true);
    expect([site.data.state, shown(site), site.gone]).toEqual(['signed-out', [], 1]);
  });

  it('A4 (W) calls onUserChange when a user signs out of whom only records are shown', async () => {
    const site = createSite(upTo(3));
    site.down = '/balance';
    await site.data.refresh(site.client, true);
    expect([site.data.balanceCents, shown(site).length]).toEqual([undefined, 3]);
    site.status = 401;
    await site.data.refresh(site.client, true);
    expect([site.data.state, shown(site), site.gone]).toEqual(['signed-out', [], 1]);
  });

  it('A4 (W) shows the balance of the new user in place of one that the app sent for the former one', async () => {
    const site = createSite(upTo(3));
    site.user = 'mei';
    await site.data.refresh(site.client, true);
    site.user = 'amara';
    const release = hold(site);
    const refreshed = site.data.refresh(site.client, true);
    site.data.setBalance(900);
    release();
    await refreshed;
    expect([site.data.balanceCents, site.gone]).toEqual(['amara'.length, 1]);
  });

  it('A4 (W) keeps no record of the former user whose ids overlap', async () => {
    const site = await readTwoPages();
    site.ids = upTo(45);
    await site.data.refresh(site.client, true);
    expect(shown(site)).toEqual(upTo(45).slice(0, 20));
  });
});

describe('PointsData: the user changes between the two responses of a refresh', () => {
  it('A4 (W) shows nothing of the former user, and loads again', async () => {
    const site = createSite(upTo(3));
    let requests = 0;
    site.owner = (path) => {
      requests += 1;
      return path.endsWith('/logs') && requests <= 2 ? 'mei' : 'amara';
    };
    await site.data.refresh(site.client, true);
    expect([site.data.balanceCents, shown(site).length, requests]).toEqual([5, 3, 4]);
    expect(site.failures).toEqual([]);
  });

  it('A4 (W) is an error if it happens again', async () => {
    const site = createSite(upTo(3));
    site.owner = (path) => (path.endsWith('/logs') ? 'mei' : 'amara');
    await site.data.refresh(site.client, true);
    expect([site.data.balanceCents, shown(site)]).toEqual([undefined, []]);
    expect(site.failures.map(({ code }) => code)).toEqual(['BAD_RESPONSE']);
  });
});

describe('PointsData: at the same time', () => {
  it('sends no request after it was aborted', async () => {
    const site = createSite(upTo(50));
    await site.data.refresh(site.client, true);
    const release = hold(site);
    const more = site.data.loadMore(site.client);
    const refreshed = site.data.refresh(site.client, true);
    site.data.abort();
    release();
    await Promise.all([more, refreshed]);
    // Those of the requests before.
    expect(site.pages).toEqual([1, 2, 1]);
  });

  it('keeps a balance that the app has sent during a request', async () => {
    const site = createSite(upTo(3));
    const release = hold(site);
    const refreshed = site.data.refresh(site.client, true);
    site.data.setBalance(900);
    release();
    await refreshed;
    expect(site.data.balanceCents).toBe(900);
    await site.data.refresh(site.client, true);
    expect(site.data.balanceCents).toBe(5);
  });

  it('requests no page that is past the end after a refresh that came meanwhile', async () => {
    const site = createSite(upTo(50));
    await site.data.refresh(site.client, true);
    const release = hold(site);
    const more = site.data.loadMore(site.client);
    const refreshed = site.data.refresh(site.client, true);
    site.ids = [999, 998];
    site.pages.length = 0;
    release();
    await Promise.all([more, refreshed]);
    expect(shown(site)).toEqual([999, 998]);
    expect(site.pages.slice(site.pages.indexOf(1))).toEqual([1]);
    site.ids = upTo(50);
    await site.data.refresh(site.client, true);
    expect(shown(site)).toHaveLength(20);
  });

  it('loads more records only when asked again after that has failed', async () => {
    const site = createSite(upTo(50));
    await site.data.refresh(site.client, true);
    site.down = '/logs';
    await site.data.loadMore(site.client);
    site.down = undefined;
    await site.data.refresh(site.client, true);
    expect(shown(site)).toHaveLength(20);
  });

  it.each([1, 2])('loads more records after %i refreshes that came meanwhile', async (count) => {
    const site = createSite(upTo(50));
    await site.data.refresh(site.client, true);
    const release = hold(site);
    const more = site.data.loadMore(site.client);
    const refreshed: Promise<void>[] = [];
    for (let nth = 0; nth < count; nth += 1) {
      refreshed.push(site.data.refresh(site.client, true));
      await nextTask();
    }
    release();
    await Promise.all([more, ...refreshed]);
    expect(shown(site)).toEqual(upTo(50).slice(0, 40));
    await site.data.refresh(site.client, true);
    expect(shown(site)).toHaveLength(40);
  });
});

// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { startSite, type Site } from '../site.js';
import { success } from '../../helpers/fake-hub.js';
import { LOGS_PATH, logRecord, parseQuery, startPointsHub, type PointsHub } from './points-hub.js';

let hub: PointsHub;
let site: Site;

beforeEach(async () => {
  hub = await startPointsHub();
  site = await startSite({ hubUrl: hub.url });
});

/** Responds with records, newest first. @param count returns their number when a page is requested */
function respondWithLogs(count: (page: number) => number, maxPerPage = 100): void {
  hub.on(LOGS_PATH, (call, response) => {
    const query = parseQuery(call);
    const page = Number(query.get('page'));
    const page_size = Math.min(Number(query.get('page_size')), maxPerPage);
    const total = count(page);
    const ids = Array.from({ length: total }, (_none, index) => total - index);
    const list = ids.slice((page - 1) * page_size, page * page_size).map((id) => logRecord(id));
    success({ client_user_id: 'u1', user_id: 7, list, total, page, page_size })(call, response);
  });
}

async function idsOfAll(most = Infinity): Promise<number[]> {
  const ids: number[] = [];
  for await (const { id } of site.backend.allLogs('u1')) {
    ids.push(id);
    if (ids.length >= most) break;
  }
  return ids;
}

const countdown = (from: number): number[] => Array.from({ length: from }, (_none, index) => from - index);

describe('backend.logs', () => {
  it('E11 X3 (S) returns a page, and validates its arguments before it requests one', async () => {
    respondWithLogs(() => 30);
    expect(await site.backend.logs('u1')).toMatchObject({ total: 30, page: 1, page_size: 20 });
    const { list } = await site.backend.logs('u1', { page: 3, pageSize: 10 });
    expect(list.map(({ id }) => id)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    const requests = hub.requests.length;
    for (const wrong of [{ page: 0 }, { page: 1.5 }, { pageSize: 101 }, { pageSize: 0 }]) {
      await expect(site.backend.logs('u1', wrong)).rejects.toMatchObject({ code: 'BAD_ARGUMENT' });
    }
    await expect(site.backend.logs('')).rejects.toMatchObject({ code: 'BAD_ARGUMENT' });
    await expect(site.backend.balance('')).rejects.toMatchObject({ code: 'BAD_ARGUMENT' });
    expect(() => site.backend.allLogs('')).toThrow(/clientUserId/);
    expect(hub.requests).toHaveLength(requests);
  });
});

describe('backend.allLogs', () => {
  it.each([0, 1, 100, 101, 250])('E11 (S) yields %d records, each once', async (count) => {
    respondWithLogs(() => count);
    expect(await idsOfAll()).toEqual(countdown(count));
    expect(hub.requests).toHaveLength(Math.max(1, Math.ceil(count / 100)));
  });

  it('E11 (S) follows a hub that returns shorter pages than requested', async () => {
    respondWithLogs(() => 95, 30);
    expect(await idsOfAll()).toEqual(countdown(95));
  });

  it('fetches no page before it is needed', async () => {
    respondWithLogs(() => 1_000);
    expect(await idsOfAll(100)).toHaveLength(100);
    expect(hub.requests).toHaveLength(1);
  });

  it('yields records once that new ones moved to the next page', async () => {
    respondWithLogs((page) => 250 + (page - 1) * 30);
    expect(await idsOfAll()).toEqual(countdown(250));
  });

  it('yields a recharge and a charge that have the same id', async () => {
    const list = [{ ...logRecord(1, -100), source: 'billing' }, logRecord(1)];
    hub.on(LOGS_PATH, success({ client_user_id: 'u1', user_id: 7, list, total: 2, page: 1, page_size: 100 }));
    expect(await idsOfAll()).toEqual([1, 1]);
  });

  it('goes on when a whole page has moved', async () => {
    respondWithLogs((page) => (page === 1 ? 150 : 250));
    expect(await idsOfAll()).toEqual(countdown(150));
  });

  it.each([
    ['sends one page again and again', () => [logRecord(1)]],
    ['ends too early', (page: number) => (page === 1 ? [logRecord(1)] : [])],
  ])('rejects rather than lack records when the hub %s', async (_what, listOf) => {
    hub.on(LOGS_PATH, (call, response) => {
      const page = Number(parseQuery(call).get('page'));
      const data = { client_user_id: 'u1', user_id: 7, list: listOf(page), total: 300, page, page_size: 100 };
      success(data)(call, response);
    });
    await expect(idsOfAll()).rejects.toMatchObject({
      code: 'BAD_RESPONSE',
      message: expect.stringMatching(/announced 300 log records.*contain 1\./),
    });
  });

  it('rejects when the pages of the hub never end', async () => {
    let id = 0;
    hub.on(LOGS_PATH, (call, response) => {
      const page = Number(parseQuery(call).get('page'));
      const list = [logRecord(++id)];
      success({ client_user_id: 'u1', user_id: 7, list, total: 10 ** 9, page, page_size: 1 })(call, response);
    });
    await expect(idsOfAll()).rejects.toMatchObject({ message: expect.stringMatching(/1000 pages/) });
    expect(hub.requests).toHaveLength(1_000);
  });
});

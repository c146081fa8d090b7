// @vitest-environment node
import { expect, it } from 'vitest';
import { createHubApi } from '../../src/server/hub-api.js';
import { SharedLists } from '../../src/server/shared-lists.js';
import { measureGrowth } from '../helpers/heap.js';

it('Requests to the hub keep no memory after their responses', async () => {
  const hub = createHubApi({
    hubUrl: 'https://hub.example',
    apiKey: 'sk-memory',
    fetch: async (_url, init) => {
      // As the real one does: a signal with a listener is kept until it is aborted or its request ends.
      init?.signal?.addEventListener('abort', () => undefined);
      return Response.json({
        code: 200,
        message: 'success',
        data: { access_token: 'token', expires_in: 7200 },
      });
    },
  });
  const exchange = async (count: number): Promise<void> => {
    for (let nth = 0; nth < count; nth += 1) await hub.exchange(`u${nth}`);
  };
  // Compiles what is called often.
  await exchange(1_000);
  expect(await measureGrowth(() => exchange(2_500))).toBeLessThan(1e6);
});

it('Lists for tags that users make up take little memory', async () => {
  const hub = createHubApi({
    hubUrl: 'https://hub.example',
    apiKey: 'sk-memory',
    fetch: async () => Response.json({ code: 200, message: 'success', data: { list: [] } }),
  });
  const shared = new SharedLists({ hub, cacheMs: 5_000, now: () => 0 });
  const { signal } = new AbortController();
  let requests = 0;
  const request = async (count: number): Promise<void> => {
    for (let nth = 0; nth < count; nth += 1) {
      requests += 1;
      const query = new URLSearchParams({ tags: `${requests}${'测'.repeat(900)}` });
      const list = { path: `/projects/published-list?${query}`, select: () => [] };
      await shared.get(list, 'Bearer token', signal);
    }
  };
  await request(300);
  expect(await measureGrowth(() => request(1_000))).toBeLessThan(4e6);
});

// @vitest-environment node
import { expect, it } from 'vitest';
import { createHubApi } from '../../src/server/hub-api.js';
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

// @vitest-environment node
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createHubApi } from '../../src/server/hub-api.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

it('Requests to the hub keep no memory after their responses', async () => {
  const hub = createHubApi({
    hubUrl: 'https://hub.example',
    apiKey: 'sk-memory',
    fetch: async () =>
      Response.json({ code: 200, message: 'success', data: { access_token: 'token', expires_in: 7200 } }),
  });
  const exchange = async (count: number): Promise<void> => {
    for (let nth = 0; nth < count; nth += 1) await hub.exchange(`u${nth}`);
  };
  // Compiles what is called often.
  await exchange(1_000);
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  await exchange(5_000);
  collectGarbage();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(2e6);
});

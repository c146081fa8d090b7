// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { BodyBudget } from '../../src/server/body-budget.js';
import { requestHub } from '../../src/server/hub-request.js';

it('requestHub: sends nothing for a client that has disconnected before', async () => {
  const transport = vi.fn();
  const request = requestHub(
    'https://hub.example/list',
    { headers: {} },
    {
      transport,
      signal: AbortSignal.abort(),
      timeoutMs: 5_000,
      maxBytes: 1024,
      budget: new BodyBudget(1024),
      debug: () => undefined,
    },
  );
  await expect(request).rejects.toMatchObject({ code: 'ABORTED' });
  expect(transport).not.toHaveBeenCalled();
});

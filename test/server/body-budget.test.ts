// @vitest-environment node
import { expect, it } from 'vitest';
import { BodyBudget } from '../../src/server/body-budget.js';
import { requestHub } from '../../src/server/hub-request.js';
import { createFetchTransport } from '../../src/server/hub-transport.js';

it('BodyBudget: a response that exceeds it is refused with what to do', async () => {
  const body = new Uint8Array(600 * 1024);
  const request = requestHub(
    'https://hub.example/list',
    { headers: {} },
    {
      transport: createFetchTransport(async () => new Response(body)),
      timeoutMs: 5_000,
      maxBytes: 1024 * 1024,
      budget: new BodyBudget(100 * 1024),
      debug: () => undefined,
    },
  );
  await expect(request).rejects.toMatchObject({
    code: 'BAD_RESPONSE',
    message: expect.stringMatching(/^Too many large responses .* Ask for fewer tables with limit\.$/),
  });
});

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

it('BodyBudget: is free again for the next response, also after one that was refused', async () => {
  const budget = new BodyBudget(400 * 1024);
  const request = (kibibytes: number) =>
    requestHub(
      'https://hub.example/list',
      { headers: {} },
      {
        transport: createFetchTransport(async () => new Response(new Uint8Array(kibibytes * 1024))),
        timeoutMs: 5_000,
        maxBytes: 1024 * 1024,
        budget,
        debug: () => undefined,
      },
    );
  await expect(request(900)).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
  for (let count = 0; count < 3; count += 1) expect((await request(600)).status).toBe(200);
});

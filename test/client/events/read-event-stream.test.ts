import { expect, it } from 'vitest';
import { AuthorizedRequests } from '../../../src/client/authorized-requests.js';
import { readEventStream } from '../../../src/client/events/read-event-stream.js';
import { systemClock } from '../../../src/client/token-session.js';
import { measureGrowth } from '../../helpers/heap.js';

it('keeps nothing of the heartbeats of a stream that stays open', async () => {
  let stream!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) });
  const reading = readEventStream(
    {
      endpoint: 'https://site.example/ois/events',
      requests: new AuthorizedRequests(undefined),
      fetch: () => Promise.resolve(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })),
      clock: systemClock,
    },
    { onOpen: () => undefined, onMessage: () => undefined, onId: () => undefined, onRetry: () => undefined },
    { lastEventId: undefined, signal: new AbortController().signal },
  );
  const growth = await measureGrowth(async () => {
    for (let count = 0; count < 5_000; count += 1) {
      stream.enqueue(new TextEncoder().encode(`:${count}\n\n`));
      // Each is a chunk of its own.
      await new Promise(setImmediate);
    }
  });
  stream.close();
  await reading;
  // 5,000 chunks that are kept have more than 2 MB.
  expect(growth).toBeLessThan(500_000);
});

import { expect, it, vi } from 'vitest';
import { AuthorizedRequests } from '../../../src/client/authorized-requests.js';
import { readEventStream } from '../../../src/client/events/read-event-stream.js';
import { systemClock } from '../../../src/client/token-session.js';
import { measureGrowth } from '../../helpers/heap.js';

const LISTENER = {
  onOpen: () => undefined,
  onMessage: () => undefined,
  onId: () => undefined,
  onRetry: () => undefined,
};

it('rejects with TIMEOUT if the server sends no headers, and with ABORTED if the caller leaves', async () => {
  vi.useFakeTimers();
  try {
    const signals: (AbortSignal | null | undefined)[] = [];
    const read = (signal: AbortSignal): Promise<unknown> =>
      readEventStream(
        {
          endpoint: 'https://site.example/ois/events',
          requests: new AuthorizedRequests(undefined),
          // As browsers do: it rejects when it is aborted.
          fetch: (_url, init) =>
            new Promise((_resolve, reject) => {
              signals.push(init?.signal);
              init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
            }),
          clock: systemClock,
        },
        LISTENER,
        { lastEventId: undefined, signal },
      ).catch((error: unknown) => error);
    const late = read(new AbortController().signal);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await late).toMatchObject({ code: 'TIMEOUT' });
    const caller = new AbortController();
    const left = read(caller.signal);
    caller.abort();
    expect(await left).toMatchObject({ code: 'ABORTED' });
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true]);
  } finally {
    vi.useRealTimers();
  }
});

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
    LISTENER,
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

import { setTimeout as nextTask } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { requestText } from '../../src/client/request.js';
import { startServer } from '../helpers/test-server.js';

/** Serves the number of each request, and keeps connections that `/slow` has opened. */
async function startCounter() {
  const requests: string[] = [];
  const aborted: string[] = [];
  const server = await startServer((request, response) => {
    const url = request.url ?? '';
    requests.push(`${url} ${request.headers.authorization ?? ''}`);
    response.on('close', () => !response.writableEnded && aborted.push(url));
    if (url !== '/slow') response.end(String(requests.length));
  });
  return { origin: server.origin, requests, aborted };
}

const ask = (url: string, token: string, signal?: AbortSignal, fetchFn?: typeof fetch) =>
  requestText(url, { headers: { Authorization: token } }, { fetch: fetchFn, who: 'The site', signal });

describe('requestText: equal requests', () => {
  it('are sent once if they begin in the same task', async () => {
    const { origin, requests } = await startCounter();
    const responses = await Promise.all(Array.from({ length: 20 }, () => ask(`${origin}/list`, 'a')));
    expect(requests).toEqual(['/list a']);
    expect(responses.map(({ body }) => body)).toEqual(Array(20).fill('1'));
  });

  it('are sent again in a later task, even while the first one is pending: another user may have signed in', async () => {
    const { origin, requests } = await startCounter();
    const first = ask(`${origin}/list`, 'a');
    await nextTask();
    const second = ask(`${origin}/list`, 'a');
    expect((await first).body).not.toBe((await second).body);
    expect(requests).toEqual(['/list a', '/list a']);
  });

  it('are sent again once one is answered, although its task has not ended: timers of hidden pages are late', async () => {
    const { origin, requests } = await startCounter();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      await ask(`${origin}/list`, 'a');
      await ask(`${origin}/list`, 'a');
    } finally {
      vi.useRealTimers();
    }
    expect(requests).toEqual(['/list a', '/list a']);
  });

  it('are not joined once a caller has left, although another one waits: the user may have changed', async () => {
    const { origin, requests } = await startCounter();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const [leaving, staying, next] = [new AbortController(), new AbortController(), new AbortController()];
      const begin = ({ signal }: AbortController): Promise<unknown> =>
        ask(`${origin}/slow`, 'a', signal).catch(({ code }) => code);
      const all = [leaving, staying].map(begin);
      leaving.abort();
      all.push(begin(next));
      await vi.waitFor(() => expect(requests).toHaveLength(2));
      for (const caller of [staying, next]) caller.abort();
      expect(await Promise.all(all)).toEqual(Array(3).fill('ABORTED'));
    } finally {
      vi.useRealTimers();
    }
  });

  it('are sent each with its own token, address and body', async () => {
    const { origin, requests } = await startCounter();
    const post = (body: string) =>
      requestText(`${origin}/list`, { method: 'POST', body }, { fetch: undefined, who: 'The site' });
    await Promise.all([
      ask(`${origin}/list`, 'a'),
      ask(`${origin}/list`, 'b'),
      ask(`${origin}/tags`, 'a'),
      post('{}'),
      post('{"limit":5}'),
    ]);
    expect(requests.sort()).toEqual(['/list ', '/list ', '/list a', '/list b', '/tags a']);
  });

  it('are sent each by a fetch function of its own', async () => {
    const { origin, requests } = await startCounter();
    const own: typeof fetch = (input, init) => fetch(input, init);
    await Promise.all([
      ask(`${origin}/list`, 'a', undefined, own),
      ask(`${origin}/list`, 'a', undefined, own),
    ]);
    expect(requests).toHaveLength(2);
  });

  it('go on while any of their callers waits, and are aborted with the last one', async () => {
    const { origin, requests, aborted } = await startCounter();
    const readers = [new AbortController(), new AbortController()] as const;
    const results = readers.map(({ signal }) => ask(`${origin}/slow`, 'a', signal).catch(({ code }) => code));
    await expect.poll(() => requests).toHaveLength(1);
    readers[0].abort();
    expect(await results[0]).toBe('ABORTED');
    await nextTask(100);
    expect(aborted).toEqual([]);
    readers[1].abort();
    expect(await results[1]).toBe('ABORTED');
    await expect.poll(() => aborted).toEqual(['/slow']);
  });

  it('are sent again in the same task after the last caller has left', async () => {
    const { origin, requests } = await startCounter();
    const reader = new AbortController();
    const left = ask(`${origin}/list`, 'a', reader.signal).catch(({ code }) => code);
    reader.abort();
    const { status } = await ask(`${origin}/list`, 'a');
    expect([await left, status]).toEqual(['ABORTED', 200]);
    expect(requests.length).toBeGreaterThan(0);
  });
});

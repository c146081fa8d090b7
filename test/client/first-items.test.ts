import { describe, expect, it } from 'vitest';
import { calls } from '../../src/client/calls.js';
import { createConnection } from '../../src/client/connection.js';
import type { ProjectTable } from '../../src/hub/tables.js';
import { startServer } from '../helpers/test-server.js';
import { loadDeferredClientFromSource } from '../helpers/load-deferred-client.js';

const createItems = (count: number): Record<string, unknown>[] =>
  Array.from({ length: count }, (_, i) => ({
    short_code: `t${i}`,
    name: `Table ${i} 门🙂 },{"x`,
    tags: ['}]'],
  }));

const LONG_BODY = JSON.stringify({ code: 200, message: 'success', data: { list: createItems(20_000) } });

/** Sends a request for tables. @returns what it passes on, the request, and what lets the second half arrive */
function request(headers: Record<string, string>) {
  const data = new TextEncoder().encode(LONG_BODY);
  let finish!: () => void;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(data.slice(0, data.length >> 1));
      finish = () => {
        controller.enqueue(data.slice(data.length >> 1));
        controller.close();
      };
    },
  });
  const { hub } = createConnection({
    tokenEndpoint: '/ois/token',
    page: 'https://shop.example.com/page',
    fetch: async (input) =>
      String(input).endsWith('/token')
        ? Response.json({ access_token: 'secret-token', expires_in: 3600 })
        : new Response(body, { headers }),
  });
  const firsts: ProjectTable[][] = [];
  const { signal } = new AbortController();
  const tables = hub.getTables({}, signal, (first) => void firsts.push(first));
  return { firsts, tables, finish };
}

const KNOWN_LENGTH = { 'Content-Length': '900000' };

describe('HubClient', () => {
  it.each([
    ['known', KNOWN_LENGTH],
    ['unknown', {}],
    // As it was sent, compressed.
    ['a smaller', { 'Content-Length': '90000' }],
  ])(
    'passes on the first tables while the rest of a long list of %s length arrives',
    async (_case, headers) => {
      loadDeferredClientFromSource();
      const { firsts, tables, finish } = request(headers);
      await expect.poll(() => firsts.length).toBe(1);
      finish();
      const { list } = await tables;
      expect(list).toHaveLength(20_000);
      expect(firsts[0]).toEqual(list.slice(0, firsts[0]!.length));
    },
  );

  it('passes on the first tables that come with a renewed token', async () => {
    loadDeferredClientFromSource();
    let lists = 0;
    const { hub } = createConnection({
      tokenEndpoint: '/ois/token',
      page: 'https://shop.example.com/page',
      fetch: async (input) => {
        if (String(input).endsWith('/token'))
          return Response.json({ access_token: `secret-token-${lists}`, expires_in: 3600 });
        lists += 1;
        if (lists === 1) return Response.json({ code: 401, message: 'No', data: null }, { status: 401 });
        return new Response(LONG_BODY, { headers: KNOWN_LENGTH });
      },
    });
    const firsts: ProjectTable[][] = [];
    await hub.getTables({}, new AbortController().signal, (first) => void firsts.push(first));
    expect(firsts).toHaveLength(1);
  });

  it('keeps a long list that others wait for if the first of them leaves', async () => {
    loadDeferredClientFromSource();
    let lists = 0;
    let finish = (): void => undefined;
    const server = await startServer(async (incoming, response) => {
      if (incoming.url === '/ois/token')
        return void response.end(JSON.stringify({ access_token: 'secret-token', expires_in: 3600 }));
      lists += 1;
      const data = Buffer.from(LONG_BODY);
      response.writeHead(200, { 'Content-Length': data.length }).write(data.subarray(0, data.length >> 1));
      finish = () => response.end(data.subarray(data.length >> 1));
    });
    const connect = () =>
      createConnection({ tokenEndpoint: '/ois/token', page: `${server.origin}/`, fetch: undefined }).hub;
    const [leaver, stayer] = [new AbortController(), new AbortController()];
    const aborted: boolean[] = [];
    const left = connect().getTables(
      {},
      leaver.signal,
      (_first, { aborted: isLeft }) => void aborted.push(isLeft),
    );
    const stays = connect().getTables({}, stayer.signal);
    const rejected = expect(left).rejects.toMatchObject({ code: 'ABORTED' });
    await expect.poll(() => aborted).toEqual([false]);
    leaver.abort();
    await rejected;
    finish();
    expect((await stays).list).toHaveLength(20_000);
    expect(lists).toBe(1);
  });

  it('loads what parses long lists while such a list arrives', async () => {
    let loads = 0;
    calls.load = () => {
      loads += 1;
      return Promise.reject(new Error('gone'));
    };
    const { firsts, tables, finish } = request(KNOWN_LENGTH);
    await expect.poll(() => loads).toBe(1);
    finish();
    // At once, as it could not be loaded.
    expect((await tables).list).toHaveLength(20_000);
    expect(firsts).toEqual([]);
  });
});

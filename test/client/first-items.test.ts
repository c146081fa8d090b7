import { describe, expect, it } from 'vitest';
import { calls } from '../../src/client/calls.js';
import { createConnection } from '../../src/client/connection.js';
import { readFirst } from '../../src/client/large-list.js';
import { parseTables, type ProjectTable } from '../../src/hub/tables.js';
import { loadDeferredClientFromSource } from '../helpers/load-deferred-client.js';

const createItems = (count: number): Record<string, unknown>[] =>
  Array.from({ length: count }, (_, i) => ({
    short_code: `t${i}`,
    name: `Table ${i} 门🙂 },{"short_code":"x"`,
    tags: ['}]'],
  }));

const toBody = (data: unknown): string => JSON.stringify({ code: 200, message: 'success', data });

const LONG_BODY = toBody({ list: createItems(9_000) });

/** A body of which the rest arrives when the test says so. */
function createSlowBody(text: string, bytes: number) {
  const data = new TextEncoder().encode(text);
  let finish!: () => void;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(data.slice(0, bytes));
      finish = () => {
        controller.enqueue(data.slice(bytes));
        controller.close();
      };
    },
  });
  return { body, finish, length: data.length };
}

/** Sends a request for tables whose response is `response`. @returns what it calls with the first ones, and the request */
function request(response: Response) {
  const firsts: ProjectTable[][] = [];
  const { hub } = createConnection({
    tokenEndpoint: '/ois/token',
    page: 'https://shop.example.com/page',
    fetch: async (input) =>
      String(input).endsWith('/token')
        ? Response.json({ access_token: 'secret-token', expires_in: 3600 })
        : response,
  });
  const tables = hub.getTables({}, new AbortController().signal, (first) => void firsts.push(first));
  return { firsts, tables };
}

describe('HubClient', () => {
  it('passes on the first tables while the rest of a long list arrives', async () => {
    loadDeferredClientFromSource();
    const { body, finish, length } = createSlowBody(LONG_BODY, 150_000);
    const headers = { 'Content-Length': `${length}` };
    const { firsts, tables } = request(new Response(body, { headers }));
    await expect.poll(() => firsts.length).toBe(1);
    finish();
    const { list } = await tables;
    expect(list).toHaveLength(9_000);
    expect(firsts[0]!.length).toBeGreaterThan(200);
    expect(firsts[0]!.length).toBeLessThan(2_000);
    expect(firsts[0]).toEqual(list.slice(0, firsts[0]!.length));
  });

  it('returns a long list also if what parses it in slices cannot be loaded', async () => {
    calls.load = () => Promise.reject(new Error('gone'));
    const headers = { 'Content-Length': `${LONG_BODY.length}` };
    const { firsts, tables } = request(new Response(LONG_BODY, { headers }));
    expect((await tables).list).toHaveLength(9_000);
    expect(firsts).toEqual([]);
  });
});

describe('readFirst', () => {
  const read = async (body: BodyInit | ReadableStream): Promise<ProjectTable[][]> => {
    const firsts: ProjectTable[][] = [];
    const { signal } = new AbortController();
    const onFirst = (first: ProjectTable[]): void => void firsts.push(first);
    await readFirst(new Response(body), parseTables, { who: 'The table list', signal, onFirst });
    return firsts;
  };

  it('reads no more than it needs', async () => {
    let isCancelled = false;
    let pulls = 0;
    const data = new TextEncoder().encode(LONG_BODY);
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(data.slice(pulls * 10_000, (pulls += 1) * 10_000));
      },
      cancel: () => void (isCancelled = true),
    });
    const [first] = await read(body);
    expect(first!.slice(0, 2)).toMatchObject([{ short_code: 't0' }, { short_code: 't1' }]);
    expect(isCancelled).toBe(true);
    expect(pulls).toBeLessThan(20);
  });

  it.each([
    ['a short list', toBody({ list: createItems(100) })],
    ['no list', toBody({ text: 'x'.repeat(200_000) })],
    ['a page in HTML', `<!doctype html>${'<p>},'.repeat(50_000)}`],
    ['one long item', toBody({ list: [{ short_code: 'x', name: 'x'.repeat(200_000) }] })],
    ['nothing', ''],
  ])('passes on nothing of %s', async (_case, body) => {
    expect(await read(body)).toEqual([]);
  });

  it('passes on nothing of a body that breaks off', async () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('network')) });
    expect(await read(body)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { calls } from '../../src/client/calls.js';
import { createConnection } from '../../src/client/connection.js';
import { parseList } from '../../src/client/large-list.js';
import { readText, type TextReader } from '../../src/client/request.js';
import { readEnvelope, readObject } from '../../src/hub/envelope.js';
import { parseTables, type ProjectTable } from '../../src/hub/tables.js';
import { loadDeferredClientFromSource } from '../helpers/load-deferred-client.js';

loadDeferredClientFromSource();

/** Texts that look like the end of an item, of the list or of a string. */
const HOSTILE = ['},{"short_code":"x"', '"},{"list":[', ']}}', '\\', '\\"', '[', '},', '\u2028'];

const createItems = (count: number): unknown[] =>
  Array.from({ length: count }, (_, i) => ({
    short_code: `t${i}`,
    name: `Table ${i} 门🙂é ${HOSTILE[i % HOSTILE.length]}`,
    industry: HOSTILE[(i * 3) % HOSTILE.length],
    icon: i % 5 ? null : `https://icons.example/${i}.png`,
    tags: [`a${i % 7}`, HOSTILE[(i * 5) % HOSTILE.length], `a${i % 7}`],
    total: i === 0 ? count : undefined,
  }));

const toBody = (data: unknown, indent?: number): string =>
  JSON.stringify({ code: 200, message: 'success', data }, null, indent);

/** A response that arrives in pieces which end anywhere, also within a character. */
function toResponse(body: string | Blob, pieceBytes = 70_001, headers = {}): Response {
  const blob = new Blob([body]);
  let position = 0;
  return new Response(
    new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (position >= blob.size) return controller.close();
        const piece = blob.slice(position, (position += pieceBytes));
        controller.enqueue(new Uint8Array(await piece.arrayBuffer()));
      },
    }),
    { headers },
  );
}

/** One that is read once it has arrived. */
const toVeryLongResponse = (body: string | Blob): Response =>
  new Response(body, { headers: { 'Content-Length': '5000001' } });

const parse = (
  source: Response | TextReader,
  options: { signal?: AbortSignal; onFirst?: (first: ProjectTable[]) => void } = {},
  start = '',
) => {
  const { signal = new AbortController().signal, onFirst } = options;
  return parseList(source, signal, start, { who: 'The table list', signal, parse: parseTables, onFirst });
};

/** In several pieces. */
const LONG_BODY = toBody({ list: createItems(12_000) });

/** What the response is parsed to at once. */
const parseAtOnce = (body: string) => parseTables(readEnvelope(200, readObject(body))!, 'The table list');

describe.each([
  ['very long response', toVeryLongResponse],
  ['response that arrives', toResponse],
  ['text that arrives', (body: string | Blob) => readText(toResponse(body))],
])('parseList of a %s', (_kind, toSource) => {
  it.each([
    ['compact', LONG_BODY],
    ['indented', toBody({ list: createItems(12_000) }, 2)],
    ['with invalid items', toBody({ list: [null, 7, ...createItems(12_000), { name: 'none' }, 'text'] })],
    ['with fields around the list', toBody({ page: 1, list: createItems(12_000), total: 3_000 })],
    [
      'with nested objects',
      toBody({ list: createItems(12_000).map((item) => ({ more: { item }, ...(item as object) })) }),
    ],
  ])('returns what parsing at once does: %s', async (_case, body) => {
    expect(body.length).toBeGreaterThan(1_200_000);
    expect(await parse(toSource(body))).toEqual(parseAtOnce(body));
  });

  it.each([
    ['a list before the data', `{"meta":{"list":[1]},${toBody({ list: createItems(10) }).slice(1)}`],
    ['another list after it', toBody({ list: createItems(10), others: [{ short_code: 'x' }] })],
    ['no list', toBody({ items: [] })],
    ['an error', JSON.stringify({ code: 500, message: 'failed', data: { list: createItems(10) } })],
    ['a text that is cut off', toBody({ list: createItems(2_000) }).slice(0, -200)],
    ['one that is cut off behind an item', LONG_BODY.slice(0, LONG_BODY.lastIndexOf(',{'))],
    ['one that is cut off in an item', LONG_BODY.slice(0, LONG_BODY.lastIndexOf('"tags"'))],
    [
      'a very long item',
      toBody({ list: [{ short_code: 'x', name: 'x'.repeat(900_000) }, ...createItems(9_000)] }),
    ],
    ['a comma too many', toBody({ list: createItems(10) }).replace(/\}\]\}\}$/, '},]}}')],
    ['a page in HTML', `<!doctype html><p>"list":[{"short_code":"x"}]`],
    ['nothing', ''],
  ])('leaves to parsing at once: %s', async (_case, body) => {
    expect(await parse(toSource(body))).toBe(body);
  });

  it.each([0, 1, 2])('decodes a character that is in two pieces (%i bytes before)', async (offset) => {
    const items = Array.from({ length: 4_000 }, (_, i) => ({ short_code: `t${i}`, name: '门'.repeat(100) }));
    const body = toBody({ list: [{ short_code: 'x'.repeat(offset + 1) }, ...items] });
    expect(await parse(toSource(body))).toEqual(parseAtOnce(body));
  });

  it('leaves a body that ends within a character to parsing at once', async () => {
    const body = new Blob([LONG_BODY, new Uint8Array([0xe2])]);
    expect(await parse(toSource(body))).toBe(`${LONG_BODY}\ufffd`);
  });

  it('passes on the first items, once', async () => {
    const firsts: ProjectTable[][] = [];
    const parsed = await parse(toSource(LONG_BODY), { onFirst: (first) => void firsts.push(first) });
    expect(firsts).toHaveLength(1);
    expect(firsts[0]!.length).toBeGreaterThan(80);
    expect(firsts[0]!.length).toBeLessThan(1_000);
    expect(parsed).toMatchObject({ skipped: 0 });
    expect((parsed as { list: ProjectTable[] }).list.slice(0, firsts[0]!.length)).toEqual(firsts[0]);
  });

  it('pauses for the page, and rejects with ABORTED once the request is aborted', async () => {
    const controller = new AbortController();
    const parsed = parse(toSource(toBody({ list: createItems(60_000) })), controller);
    const rejected = expect(parsed).rejects.toMatchObject({ code: 'ABORTED' });
    await new Promise((resolve) => setTimeout(resolve));
    controller.abort();
    await rejected;
  });

  it('lets timers of the page run', async () => {
    let runs = 0;
    const timer = setInterval(() => (runs += 1), 10);
    await parse(toSource(toBody({ list: createItems(200_000) })));
    clearInterval(timer);
    expect(runs).toBeGreaterThan(0);
  });
});

describe('parseList', () => {
  it('rejects if a part cannot be read, and leaves no rejection unhandled', async () => {
    const body = new Blob([LONG_BODY]);
    const slice = body.slice.bind(body);
    let reads = 0;
    body.slice = (...range) => {
      const piece = slice(...range);
      reads += 1;
      if (reads > 1) piece.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
      return piece;
    };
    const response = Object.assign(toVeryLongResponse(''), { blob: async () => body });
    await expect(parse(response)).rejects.toThrow('gone');
  });

  it('reads a response of up to 5 MB while it arrives', async () => {
    const whole = new Response(LONG_BODY, { headers: { 'Content-Length': '5000000' } });
    whole.blob = () => Promise.reject(new Error('waits for all of it'));
    expect(await parse(whole)).toEqual(parseAtOnce(LONG_BODY));
  });

  it.each([1, 600_000])('reads on after a start of %i characters', async (length) => {
    const rest = readText(toResponse(LONG_BODY.slice(length)));
    expect(await parse(rest, {}, LONG_BODY.slice(0, length))).toEqual(parseAtOnce(LONG_BODY));
  });
});

describe('HubClient', () => {
  const getTables = (respond: () => Response) =>
    createConnection({
      tokenEndpoint: '/ois/token',
      page: 'https://shop.example.com/page',
      fetch: async (input) =>
        String(input).endsWith('/token')
          ? Response.json({ access_token: 'secret-token', expires_in: 3600 })
          : respond(),
    }).hub.getTables({}, new AbortController().signal);

  it.each([
    ['of unknown length', {}],
    // A browser reports the length of the body as it was sent.
    ['compressed', { 'Content-Length': '30000' }],
    ['of known length', { 'Content-Length': '4000000' }],
  ])('parses a long list in slices, with the page’s work in between: %s', async (_case, headers) => {
    const body = toBody({ list: createItems(40_000) });
    let turns = 0;
    let isParsed = false;
    const parsed = getTables(() => new Response(body, { headers })).finally(() => (isParsed = true));
    const count = (): void => {
      turns += 1;
      if (!isParsed) setImmediate(count);
    };
    count();
    expect(await parsed).toEqual(parseAtOnce(body));
    expect(turns).toBeGreaterThan(4);
  });

  it.each([{}, { 'Content-Length': '4000000' }])(
    'parses a long list at once if what parses it in slices cannot be loaded, which it tries once: headers %o',
    async (headers) => {
      let loads = 0;
      calls.load = () => {
        loads += 1;
        return Promise.reject(new Error('offline'));
      };
      try {
        expect(await getTables(() => toResponse(LONG_BODY, 70_001, headers))).toEqual(parseAtOnce(LONG_BODY));
      } finally {
        loadDeferredClientFromSource();
      }
      expect(loads).toBe(1);
    },
  );
});

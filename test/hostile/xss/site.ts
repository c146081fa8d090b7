import { readFileSync } from 'node:fs';
import { json as readJson } from 'node:stream/consumers';
import { ROOT } from '../../../scripts/root.mjs';
import { listen, type TestServer } from '../../helpers/listen.js';
import { findDropInFile, send, sendFile } from '../../helpers/static-site.js';

/** A site whose hub sends hostile texts, a batch a page, which uses all parts of the widget and goes on to the next one. */
export interface XssSite extends TestServer {
  formOrigin: string;
  /** Address of the first page. */
  start: string;
  /** How many pages have ended. */
  countEnded(): number;
  /** What was wrong in the pages that have ended. */
  found: readonly string[];
  /** Returns how many vectors the hub has sent as the whole text of a field, by the field's name such as `table.name`. */
  countByField(): Record<string, number>;
  /** Starts again with the first page. */
  reset(): void;
}

/** Trusted Types are required: a sink that takes a text throws. Scripts are those of the site. */
const POLICY = "require-trusted-types-for 'script'; trusted-types open-integration-widget; script-src 'self'";

/** Shows some vectors as words of the search and as codes to open: each takes a moment. */
const COUNT_OF_SEARCHES = 4;

/** Runs in pages with hostile texts: see there. */
export const INSPECT = readFileSync(`${ROOT}test/hostile/xss/inspect.js`, 'utf8');

const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const createPage = (vectors: readonly string[], next: string): string =>
  `<!doctype html><html lang="en" data-next="${next}" data-cards="${vectors.length}" data-vectors="${escape(
    JSON.stringify(vectors.slice(0, COUNT_OF_SEARCHES)),
  )}"><title>Texts</title><link rel="icon" href="data:,"><script src="/inspect.js"></script>
  <ois-widget token-endpoint="ois/token" points notifications url-state></ois-widget>
  <script type="module" src="/ois-widget.js"></script><script src="/drive.js"></script></html>`;

/** Values of another type than text, some of which Lit reads as templates and not as texts. */
const SHAPES: readonly ((vector: string) => unknown)[] = [
  (vector) => [vector],
  (vector) => ({ _$litType$: 1, strings: [vector], values: [] }),
  (vector) => ({ _$litType$: 1, strings: { 0: vector, raw: [vector], length: 1 }, values: [] }),
  (vector) => ({ _$litDirective$: vector, values: [vector] }),
  (vector) => ({ toString: vector, innerHTML: vector }),
  (vector) => ({ 0: vector, length: 1 }),
  () => 1e21,
  () => true,
];

/** Fields that no hub has, some of which mean something to scripts. */
const createUnknownFields = (vector: string): object => ({
  [vector]: vector,
  ['__proto__']: { innerHTML: vector, hub_url: vector, icon: vector },
  constructor: { prototype: { innerHTML: vector } },
  nonce: vector,
});

/** Returns a table with a vector in each field. The first tables also have each wrong type once. */
const toTable = (vector: string, index: number): object => {
  const shape = index % 5 === 0 ? SHAPES[index / 5] : undefined;
  const text = shape?.(vector) ?? vector;
  return {
    ...createUnknownFields(vector),
    short_code: index % 2 ? vector : `code${index}`,
    name: text,
    industry: text,
    icon: text,
    tags: shape ? text : [vector, `tag ${index}`],
  };
};

const toRecord = (vector: string, id: number): object => ({
  id,
  source: vector,
  record_type: id % 2 ? vector : 'recharge',
  change_cents: 100,
  amount_cents: 100,
  balance_after: 100,
  reason: vector,
  status: id % 3 ? vector : 'success',
  short_code: vector,
  project_id: id,
  created_at: id % 5 ? '2026-03-01T01:30:00Z' : vector,
});

const toNotification = (vector: string, index: number): object => ({
  event: index % 2 ? vector : 'order_matched',
  timestamp: index % 7 ? '2026-03-01T01:30:00Z' : vector,
  short_code: vector,
  project_icon_url: vector,
  title: vector,
  content: vector,
  link: vector,
});

const toEvent = (notification: object, index: number): string =>
  `id: ${index}\nevent: notification\ndata: ${JSON.stringify(notification)}\n\n`;

/** Counts the vectors that are the whole text of a field. */
class FieldCounts {
  readonly #sent = new Map<string, Set<string>>();

  /** @returns the objects, one for each vector */
  add<T extends object>(kind: string, vectors: readonly string[], objects: T[]): T[] {
    objects.forEach((one, index) => {
      const vector = vectors[index]!;
      for (const [name, value] of Object.entries(one)) {
        // Further fields have no name of their own, or are none of the hub's.
        if (name === vector || name === 'nonce' || ![value].flat().includes(vector)) continue;
        const field = `${kind}.${name}`;
        this.#sent.set(field, (this.#sent.get(field) ?? new Set()).add(vector));
      }
    });
    return objects;
  }

  toObject(): Record<string, number> {
    return Object.fromEntries([...this.#sent].map(([field, vectors]) => [field, vectors.size]));
  }
}

const respond = (data: object): string => JSON.stringify({ code: 200, message: 'success', data });

/** @param batches at least one */
export async function startXssSite(batches: readonly (readonly string[])[]): Promise<XssSite> {
  const found: string[] = [];
  const counts = new FieldCounts();
  let ended = 0;
  /** Whether the lists of the current page answer with errors. */
  let isBroken = false;
  const form = await listen((_request, response) => send(response, 'text/html', '<!doctype html><p>Form'), {
    host: 'localhost',
  });
  const site = await listen(
    async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://site');
      const file = /^\/(inspect|drive)\.js$/.test(pathname)
        ? `test/hostile/xss${pathname}`
        : findDropInFile(pathname);
      if (file) return sendFile(response, file);
      const [, number = '', route = ''] = /^\/b\/(\d+)\/(.*)$/.exec(pathname) ?? [];
      const vectors = batches[Number(number)];
      if (!vectors) return send(response, 'text/html', '<!doctype html><title>End</title>');
      if (route === '') {
        isBroken = false;
        response.setHeader('Content-Security-Policy', POLICY);
        // The last one stays: Chromium may never answer a request to close a page that is being replaced.
        const next = Number(number) + 1 < batches.length ? `/b/${Number(number) + 1}/` : '';
        return send(response, 'text/html', createPage(vectors, next));
      }
      if (route === 'report') {
        for (const one of (await readJson(request)) as string[]) found.push(`page ${number}: ${one}`);
        ended += 1;
        return void response.end();
      }
      if (route === 'break') {
        isBroken = true;
        return void response.end();
      }
      if (route === 'ois/events') {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        const notifications = counts.add('notification', vectors, vectors.map(toNotification));
        return void response.write(notifications.map(toEvent).join(''));
      }
      const json = (body: string): void => send(response, 'application/json', body);
      const tags = vectors.slice(0, 20);
      const tables = counts.add('table', vectors, vectors.map(toTable));
      if (route === 'ois/token')
        return json(
          JSON.stringify({ access_token: 'token', expires_in: 600, form_url: form.origin, tags, tables }),
        );
      if (isBroken) return json(JSON.stringify({ code: 400, message: vectors[0], data: vectors }));
      if (route.endsWith('balance')) return json(respond({ balance_cents: 1 }));
      if (route.endsWith('logs')) {
        const list = counts.add('record', vectors, vectors.map(toRecord));
        return json(respond({ list, total: vectors.length, page: 1, page_size: 100 }));
      }
      return json(respond({ list: route.includes('tags') ? tags : tables }));
    },
    { host: 'localhost' },
  );
  return {
    ...site,
    formOrigin: form.origin,
    start: `${site.origin}/b/0/`,
    countEnded: () => ended,
    found,
    countByField: () => counts.toObject(),
    reset() {
      found.length = 0;
      ended = 0;
    },
    close: async () => void (await Promise.all([site.close(), form.close()])),
  };
}

import { listen, type TestServer } from '../../helpers/listen.js';
import { findDropInFile, send, sendFile } from '../../helpers/static-site.js';

/** A site whose hub sends hostile texts, in batches: `/b/3/` is the page of the fourth one. */
export interface XssSite extends TestServer {
  formOrigin: string;
}

/** Trusted Types are required: a sink that takes a text throws. Nothing else is forbidden. */
const POLICY = "require-trusted-types-for 'script'; trusted-types open-integration-widget";

const PAGE = `<!doctype html><html lang="en"><title>Texts</title><link rel="icon" href="/ois-widget.js">
  <ois-widget token-endpoint="ois/token" points notifications url-state></ois-widget>
  <script type="module" src="/ois-widget.js"></script></html>`;

/** Returns a table with a vector in each field. */
const toTable = (vector: string, index: number): object => ({
  short_code: index % 2 ? vector : `code${index}`,
  name: vector,
  industry: vector,
  icon: vector,
  tags: [vector, `tag ${index}`],
});

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

const toEvent = (vector: string, index: number): string =>
  `id: ${index}\nevent: notification\ndata: ${JSON.stringify({
    event: index % 2 ? vector : 'order_matched',
    timestamp: '2026-03-01T01:30:00Z',
    short_code: vector,
    project_icon_url: vector,
    title: vector,
    content: vector,
    link: vector,
  })}\n\n`;

const respond = (data: object): string => JSON.stringify({ code: 200, message: 'success', data });

export async function startXssSite(batches: readonly (readonly string[])[]): Promise<XssSite> {
  const form = await listen((_request, response) => send(response, 'text/html', '<!doctype html><p>Form'), {
    host: 'localhost',
  });
  const site = await listen(
    (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://site');
      const file = findDropInFile(pathname);
      if (file) return sendFile(response, file);
      const [, number = '', route = ''] = /^\/b\/(\d+)\/(.*)$/.exec(pathname) ?? [];
      const vectors = batches[Number(number)];
      if (!vectors) return void response.writeHead(404).end();
      if (route === '') {
        response.setHeader('Content-Security-Policy', POLICY);
        return send(response, 'text/html', PAGE);
      }
      if (route === 'ois/events') {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        return void response.write(vectors.map(toEvent).join(''));
      }
      const json = (body: string): void => send(response, 'application/json', body);
      const tags = vectors.slice(0, 20);
      const tables = vectors.map(toTable);
      if (route === 'ois/token')
        return json(
          JSON.stringify({ access_token: 'token', expires_in: 600, form_url: form.origin, tags, tables }),
        );
      if (route.endsWith('balance')) return json(respond({ balance_cents: 1 }));
      if (route.endsWith('logs'))
        return json(respond({ list: vectors.map(toRecord), total: vectors.length, page: 1, page_size: 100 }));
      return json(respond({ list: route.includes('tags') ? tags : tables }));
    },
    { host: 'localhost' },
  );
  const close = async (): Promise<void> => void (await Promise.all([site.close(), form.close()]));
  return { ...site, close, formOrigin: form.origin };
}

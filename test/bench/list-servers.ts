/**
 * Servers with a token route that includes lists, and with the pass-through of a list; the process's argument names one, or the
 * hub behind them, whose address is in `HUB_URL`. The lists have a hundred tables.
 */
import { Agent, get, type RequestListener } from 'node:http';
import { serve } from './serve.js';
import { buildTables } from './tables.js';

const LIST_PATH = '/api/v1/hub/projects/published-list';
const FORM_URL = 'https://form.example';
const { HUB_URL = '' } = process.env;

const tables = buildTables(100);
const tags = [...new Set(tables.flatMap((table) => table.tags))];
const wrap = (data: object): string => JSON.stringify({ code: 200, message: 'success', data });

function createHub(): RequestListener {
  const bodies: Record<string, string> = {
    '/api/v1/hub/apikeys/token': wrap({ access_token: 'x'.repeat(200), expires_in: 7200 }),
    '/api/v1/hub/projects/published-tags': wrap({ list: tags }),
    [LIST_PATH]: wrap({ list: tables }),
  };
  return (request, response) => {
    request.resume();
    const body = bodies[request.url ?? ''] ?? '{}';
    const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
    response.writeHead(200, headers).end(body);
  };
}

/** The minimum on `node:http`: a token with lists that it has as text, and a list that it forwards. */
function createBare(): RequestListener {
  const agent = new Agent({ keepAlive: true });
  const lists = `"tags":${JSON.stringify(tags)},"tables":${JSON.stringify(tables)}`;
  return (request, response) => {
    const send = (status: number, text: string): void => {
      response
        .writeHead(status, {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(text),
          'Cache-Control': 'no-store',
        })
        .end(text);
    };
    const user = request.headers['x-user'];
    if (request.method === 'GET') {
      const { authorization = '' } = request.headers;
      get(HUB_URL + LIST_PATH, { agent, headers: { Authorization: authorization } }, (list) => {
        const parts: Buffer[] = [];
        list.on('data', (part: Buffer) => parts.push(part));
        list.on('end', () => send(user ? list.statusCode! : 401, Buffer.concat(parts).toString()));
      });
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { include } = JSON.parse(Buffer.concat(chunks).toString()) as { include: string[] };
      const token = { access_token: 'x'.repeat(200), expires_in: 7200, form_url: FORM_URL };
      const text = JSON.stringify(token);
      send(user ? 200 : 401, include.length > 0 ? `${text.slice(0, -1)},${lists}}` : text);
    });
  };
}

async function createKit(): Promise<RequestListener> {
  const { createBackend, toNodeHandler } = await import('./built-backend.js');
  return toNodeHandler(
    createBackend({
      hubUrl: HUB_URL,
      formUrl: FORM_URL,
      apiKey: 'sk-bench',
      identify: (request) => request.headers.get('x-user'),
    }),
  );
}

await serve({ hub: createHub, bare: createBare, kit: createKit });

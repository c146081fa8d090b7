/**
 * Servers that respond to `POST /ois/token` with a cached token; the process's argument names one. Each parses the body
 * as JSON, reads the user from a header, and responds with the same fields.
 */
import type { RequestListener } from 'node:http';
import { serve } from './serve.js';

const TOKEN = 'x'.repeat(200);
const FORM_URL = 'https://form.example';
const createTokenResponse = (user: unknown, body: unknown) =>
  typeof user === 'string' && typeof body === 'object'
    ? { access_token: TOKEN, expires_in: 7200, form_url: FORM_URL }
    : undefined;

/** The minimum on `node:http`. */
const bare: RequestListener = (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = createTokenResponse(request.headers['x-user'], JSON.parse(Buffer.concat(chunks).toString()));
    const text = JSON.stringify(body);
    response
      .writeHead(body ? 200 : 401, {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(text),
        'Cache-Control': 'no-store',
      })
      .end(text);
  });
};

async function withExpress(): Promise<RequestListener> {
  const { default: express } = await import('express');
  const app = express();
  app.post('/ois/token', express.json(), (request, response) => {
    response.set('Cache-Control', 'no-store').json(createTokenResponse(request.get('X-User'), request.body));
  });
  return app;
}

async function withFastify(): Promise<RequestListener> {
  const { default: fastify } = await import('fastify');
  const app = fastify();
  app.post('/ois/token', (request, reply) =>
    reply
      .header('Cache-Control', 'no-store')
      .send(createTokenResponse(request.headers['x-user'], request.body)),
  );
  await app.ready();
  return app.routing as RequestListener;
}

async function kit(): Promise<RequestListener> {
  const { createBackend, toNodeHandler } = await import('./built-backend.js');
  const data = { access_token: TOKEN, expires_in: 7200 };
  const backend = createBackend({
    hubUrl: 'https://hub.example',
    formUrl: FORM_URL,
    apiKey: 'sk-bench',
    identify: (request) => request.headers.get('x-user'),
    fetch: async () => Response.json({ code: 200, message: 'success', data }),
  });
  return toNodeHandler(backend);
}

await serve({ bare: () => bare, kit, fastify: withFastify, express: withExpress });

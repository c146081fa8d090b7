/**
 * One server a process, named by its argument, that answers `POST /ois/token` from memory. Each reads the body as JSON,
 * looks up who is signed in by a header, and answers with the same fields.
 */
import type { RequestListener } from 'node:http';
import { serve } from './serve.js';

const TOKEN = 'x'.repeat(200);
const FORM_URL = 'https://form.example';
const answerFor = (user: unknown, body: unknown) =>
  typeof user === 'string' && typeof body === 'object'
    ? { access_token: TOKEN, expires_in: 7200, form_url: FORM_URL }
    : undefined;

/** As little as `node:http` can do with. */
const bare: RequestListener = (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const answer = answerFor(request.headers['x-user'], JSON.parse(Buffer.concat(chunks).toString()));
    const text = JSON.stringify(answer);
    response
      .writeHead(answer ? 200 : 401, {
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
    response.set('Cache-Control', 'no-store').json(answerFor(request.get('X-User'), request.body));
  });
  return app;
}

async function withFastify(): Promise<RequestListener> {
  const { default: fastify } = await import('fastify');
  const app = fastify();
  app.post('/ois/token', (request, reply) =>
    reply.header('Cache-Control', 'no-store').send(answerFor(request.headers['x-user'], request.body)),
  );
  await app.ready();
  return app.routing as RequestListener;
}

async function kit(): Promise<RequestListener> {
  const { createBackend, toNodeHandler } = await import('../../src/server/index.js');
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

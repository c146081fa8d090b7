/**
 * Servers that receive `POST /ois/webhook`; the process's argument names one. Each parses the body as JSON, checks the
 * client's address and that the header names the body's event, and responds `{"ok":true}`.
 */
import type { RequestListener } from 'node:http';
import { serve } from './serve.js';

/** The minimum on `node:http`. */
const bare: RequestListener = (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { event } = JSON.parse(Buffer.concat(chunks).toString()) as { event: string };
    const isAllowed =
      request.socket.remoteAddress === '127.0.0.1' && request.headers['x-webhook-event'] === event;
    const text = JSON.stringify({ ok: isAllowed });
    response
      .writeHead(isAllowed ? 200 : 403, {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(text),
      })
      .end(text);
  });
};

async function kit(): Promise<RequestListener> {
  const { createBackend, toNodeHandler } = await import('./built-backend.js');
  const backend = createBackend({
    hubUrl: 'https://hub.example',
    formUrl: 'https://form.example',
    apiKey: 'sk-bench',
    identify: () => null,
    webhook: {
      allowedIps: ['127.0.0.1'],
      onNotification: () => undefined,
      onDeduct: () => ({ ok: true }),
    },
  });
  return toNodeHandler(backend);
}

await serve({ bare: () => bare, kit });

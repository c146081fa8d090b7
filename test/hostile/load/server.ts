/**
 * The backend with its webhook and token routes, in a process of its own. Sends its port to the parent process, and the memory
 * in use whenever that asks.
 */
import { createBackend, toNodeHandler } from '../../../src/server/index.js';
import { listen } from '../../helpers/listen.js';

let exchanges = 0;
const backend = createBackend({
  hubUrl: 'https://hub.example',
  formUrl: 'https://form.example',
  apiKey: 'sk-load',
  identify: (request) => request.headers.get('x-user'),
  webhook: { allowedIps: ['127.0.0.1'], onNotification: () => undefined },
  fetch: async () => {
    const token = Buffer.from(`${(exchanges += 1)}`.padStart(150, '.')).toString('base64url');
    return Response.json({ code: 200, message: 'success', data: { access_token: token, expires_in: 7200 } });
  },
});
const { port } = await listen(toNodeHandler(backend));

process.on('message', () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.(heapUsed + external);
});
process.on('disconnect', () => process.exit());
process.send?.(port);

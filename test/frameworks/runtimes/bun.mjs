import { backend } from './backend.mjs';

const { port } = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  idleTimeout: 30,
  fetch: (request, server) => backend.fetch(request, { remoteAddress: server.requestIP(request)?.address }),
});
console.log(port);

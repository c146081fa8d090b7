import { backend } from './backend.mjs';

Deno.serve({ hostname: '127.0.0.1', port: 0, onListen: ({ port }) => console.log(port) }, (request, info) =>
  backend.fetch(request, { remoteAddress: info.remoteAddr.hostname }),
);

import { createBackend, type Backend } from 'open-integration-widget/server';

/** Next.js builds pages and routes apart, each with modules of its own: they share one backend. */
const shared = globalThis as { oisBackend?: Backend };

/** Created on the first request: the build has no secrets. */
export const getBackend = (): Backend => (shared.oisBackend ??= create());

function create(): Backend {
  const backend = createBackend({
    hubUrl: process.env.OIS_HUB_URL,
    formUrl: process.env.OIS_FORM_URL,
    apiKey: process.env.OIS_API_KEY,
    // Replace this by your own session.
    identify: (request) => /(?:^|; )user=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1],
  });
  // Open event streams would keep the server from ending.
  process.once('SIGTERM', () => void backend.close());
  return backend;
}

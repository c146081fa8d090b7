import { createBackend, type Backend } from 'open-integration-widget/server';

/** Next.js builds pages and routes apart, each with modules of its own: they share one backend. */
const shared = globalThis as { oisBackend?: Backend | undefined; oisStop?: unknown };

// The dev server loads this file again after a change of it.
if (process.env.NODE_ENV === 'development') {
  void shared.oisBackend?.close();
  shared.oisBackend = undefined;
}

/** Created on the first request: the build has no secrets. */
export const getBackend = (): Backend => (shared.oisBackend ??= create());

function create(): Backend {
  // Open event streams would keep the server from ending.
  shared.oisStop ??= process.once('SIGTERM', () => void shared.oisBackend?.close());
  return createBackend({
    hubUrl: process.env.OIS_HUB_URL,
    formUrl: process.env.OIS_FORM_URL,
    apiKey: process.env.OIS_API_KEY,
    // Replace this by your own session.
    identify: (request) => /(?:^|; )user=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1],
  });
}

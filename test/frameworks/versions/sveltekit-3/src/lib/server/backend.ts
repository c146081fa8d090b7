import { createBackend, type Backend } from 'open-integration-widget/server';
import { OIS_API_KEY, OIS_FORM_URL, OIS_HUB_URL } from '$app/env/private';

const shared = globalThis as { oisBackend?: Backend | undefined; oisStop?: unknown };

// The dev server loads this file again after a change of it.
void shared.oisBackend?.close();
shared.oisBackend = undefined;

/** Created on the first request: the build has no secrets. */
export const getBackend = (): Backend => (shared.oisBackend ??= create());

function create(): Backend {
  // Open event streams would keep the server from ending.
  shared.oisStop ??= process.once('SIGTERM', () => void shared.oisBackend?.close());
  return createBackend({
    hubUrl: OIS_HUB_URL,
    formUrl: OIS_FORM_URL,
    apiKey: OIS_API_KEY,
    // Replace this by your own session.
    identify: (request) => /(?:^|; )user=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1],
  });
}

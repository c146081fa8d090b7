import { createBackend, type Backend } from 'open-integration-widget/server';
import { env } from '$env/dynamic/private';

let backend: Backend | undefined;

/** Created on the first request: the build has no secrets. */
export const getBackend = (): Backend => (backend ??= create());

function create(): Backend {
  const created = createBackend({
    hubUrl: env.OIS_HUB_URL,
    formUrl: env.OIS_FORM_URL,
    apiKey: env.OIS_API_KEY,
    // Replace this by your own session.
    identify: (request) => /(?:^|; )user=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1],
  });
  // Open event streams would keep the server from ending.
  process.once('SIGTERM', () => void created.close());
  return created;
}

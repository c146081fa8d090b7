import { createBackend, type Backend } from 'open-integration-widget/server';

let backend: Backend | undefined;

/** Created on the first request: the build has no secrets. */
export const getBackend = (): Backend =>
  (backend ??= createBackend({
    hubUrl: process.env.OIS_HUB_URL,
    formUrl: process.env.OIS_FORM_URL,
    apiKey: process.env.OIS_API_KEY,
    // Replace this by your own session.
    identify: (request) => /(?:^|; )user=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1],
  }));

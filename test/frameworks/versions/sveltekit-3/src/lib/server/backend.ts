import { createBackend, type Backend } from 'open-integration-widget/server';
import { OIS_API_KEY, OIS_FORM_URL, OIS_HUB_URL } from '$app/env/private';

let backend: Backend | undefined;

/** Created on the first request: the build has no secrets. */
export const getBackend = (): Backend =>
  (backend ??= createBackend({
    hubUrl: OIS_HUB_URL,
    formUrl: OIS_FORM_URL,
    apiKey: OIS_API_KEY,
    // Replace this by your own session.
    identify: (request) => /(?:^|; )user=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1],
  }));

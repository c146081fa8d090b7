import { createBackend, type Backend } from 'open-integration-widget/server';

const shared = globalThis as { oisBackend?: Backend | undefined };

// The dev server loads this file again after a change of it.
void shared.oisBackend?.close();
shared.oisBackend = undefined;

/** Created on the first request: the build has no secrets. */
export const getBackend = (): Backend =>
  (shared.oisBackend ??= createBackend({
    hubUrl: process.env.OIS_HUB_URL,
    formUrl: process.env.OIS_FORM_URL,
    apiKey: process.env.OIS_API_KEY,
    // Replace this by your own session.
    identify: (request) => /(?:^|; )user=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1],
  }));

import { createBackend } from 'open-integration-widget/server';
import process from 'node:process';

/** The backend of the sites beside this file. The cookie `user` replaces a session. */
export const backend = createBackend({
  hubUrl: process.env.OIS_HUB_URL,
  formUrl: process.env.OIS_FORM_URL,
  apiKey: process.env.OIS_API_KEY,
  identify: (request) => /user=([^;]+)/.exec(request.headers.get('cookie') ?? '')?.[1],
  webhook: { allowedIps: ['127.0.0.1'] },
});

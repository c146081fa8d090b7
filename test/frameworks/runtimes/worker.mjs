import { backend } from './backend.mjs';

/** A Cloudflare Worker. */
export default {
  fetch: (request) =>
    backend.fetch(request, { remoteAddress: request.headers.get('CF-Connecting-IP') ?? undefined }),
};

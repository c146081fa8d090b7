import type { Fetched, Site } from './site.js';

interface CorsRequest {
  method: string;
  /** Name of its header that needs a preflight, in lower case. */
  header: string;
  /** Whether the browser sends cookies with it, so that the origin has to be named. */
  hasCookies: boolean;
}

/** Checks by a preflight whether a browser lets the page send a request to another origin, and read the response. */
export async function isCorsAllowed(
  { get, page }: Site,
  reply: Fetched,
  { method, header, hasCookies }: CorsRequest,
): Promise<boolean> {
  const preflight = await get(reply.url, {
    method: 'OPTIONS',
    headers: { 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': header },
  });
  if (preflight.status < 200 || preflight.status > 299) return false;
  // `*` includes neither `Authorization` nor any header of a request with cookies.
  const allowed = (preflight.headers.get('Access-Control-Allow-Headers') ?? '').split(',');
  if (!allowed.some((name) => name.trim().toLowerCase() === header)) return false;
  return [preflight, reply].every(({ headers }) => {
    const origin = headers.get('Access-Control-Allow-Origin');
    return hasCookies
      ? origin === page.origin && headers.get('Access-Control-Allow-Credentials') === 'true'
      : origin === page.origin || origin === '*';
  });
}

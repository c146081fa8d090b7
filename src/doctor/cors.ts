import type { Fetched, Site } from './site.js';

interface CorsRequest {
  method: string;
  /** Name of its header that needs a preflight, in lower case. */
  header: string;
  /** Whether the browser sends cookies with it, so that the origin has to be named. */
  hasCookies: boolean;
}

interface CorsReplies extends Omit<CorsRequest, 'method'> {
  preflight: Pick<Response, 'status' | 'headers'>;
  reply: Pick<Response, 'headers'>;
  /** The page's. */
  origin: string;
}

/** Returns whether a browser lets the page send a request to another origin, and read the response, by the two replies. */
export function isCorsAllowed({ preflight, reply, origin, header, hasCookies }: CorsReplies): boolean {
  if (preflight.status < 200 || preflight.status > 299) return false;
  // `*` includes neither `Authorization` nor any header of a request with cookies.
  const allowed = (preflight.headers.get('Access-Control-Allow-Headers') ?? '').split(',');
  if (!allowed.some((name) => name.trim().toLowerCase() === header)) return false;
  return [preflight, reply].every(({ headers }) => {
    const allowedOrigin = headers.get('Access-Control-Allow-Origin');
    return hasCookies
      ? allowedOrigin === origin && headers.get('Access-Control-Allow-Credentials') === 'true'
      : allowedOrigin === origin || allowedOrigin === '*';
  });
}

/** Sends the preflight of a request that got a reply, and returns {@link isCorsAllowed} of both. */
export async function checkCors(
  { get, page }: Site,
  reply: Fetched,
  { method, ...request }: CorsRequest,
): Promise<boolean> {
  const preflight = await get(reply.url, {
    method: 'OPTIONS',
    headers: { 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': request.header },
  });
  return isCorsAllowed({ preflight, reply, origin: page.origin, ...request });
}

import type { Check } from './context.js';
import { createMistake, type Mistake } from './mistakes.js';
import type { Reply } from './probe.js';
import { getToken } from './token-body.js';

/** A site that no endpoint allows. */
const FOREIGN_ORIGIN = 'https://another-site.example';

const PREFLIGHT_HEADERS = {
  'Access-Control-Request-Method': 'POST',
  'Access-Control-Request-Headers': 'content-type',
};

/** Returns whether a browser lets pages of the origin read the response, with cookies. */
const allowsOrigin = ({ headers }: Reply, origin: string): boolean =>
  headers.get('Access-Control-Allow-Origin') === origin &&
  headers.get('Access-Control-Allow-Credentials') === 'true';

/** Checks that pages of other sites and links get no token. */
export const checkOtherSites: Check = async ({ send }) => {
  const mistakes: Mistake[] = [];
  const get = await send({ method: 'GET' });
  if (getToken(get) !== undefined) mistakes.push(createMistake('get-token'));

  const foreign = { Origin: FOREIGN_ORIGIN, 'Sec-Fetch-Site': 'cross-site' };
  const crossSite = await send({ body: {}, headers: foreign });
  // Without Sec-Fetch-Site, as older browsers send it.
  const older = await send({ body: {}, headers: { Origin: FOREIGN_ORIGIN, 'Sec-Fetch-Site': 'none' } });
  if (getToken(crossSite) !== undefined) mistakes.push(createMistake('cross-site'));
  else if (getToken(older) !== undefined) mistakes.push(createMistake('cross-site-origin'));

  const preflight = await send({
    method: 'OPTIONS',
    isSignedIn: false,
    headers: { ...foreign, ...PREFLIGHT_HEADERS },
  });
  if ([crossSite, preflight].some((reply) => allowsOrigin(reply, FOREIGN_ORIGIN)))
    mistakes.push(createMistake('cors-any-origin'));
  return mistakes;
};

/** Checks that a page on another origin than the endpoint's can read the response. */
export const checkPageOrigin: Check = async ({ send, endpoint, pageOrigin }) => {
  if (pageOrigin === endpoint.origin) return [];
  const preflight = await send({ method: 'OPTIONS', isSignedIn: false, headers: PREFLIGHT_HEADERS });
  const response = await send({ body: {} });
  const isAllowed = allowsOrigin(preflight, pageOrigin) && allowsOrigin(response, pageOrigin);
  return isAllowed ? [] : [createMistake('cors-page', pageOrigin)];
};

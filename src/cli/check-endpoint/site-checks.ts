import { isCorsAllowed } from '../../doctor/cors.js';
import type { Check } from './context.js';
import { createFinding, type Finding } from './findings.js';
import type { Reply, Send } from './probe.js';
import { getToken } from './token-body.js';

const FOREIGN_HOST = 'another-site.example';
/** A site that no endpoint allows. */
const FOREIGN_ORIGIN = `https://${FOREIGN_HOST}`;

const PREFLIGHT_HEADERS = {
  'Access-Control-Request-Method': 'POST',
  'Access-Control-Request-Headers': 'content-type',
};

/** Returns whether a browser lets pages of the origin read the response, with cookies. */
const allowsOrigin = ({ headers }: Reply, origin: string): boolean =>
  headers.get('Access-Control-Allow-Origin') === origin &&
  headers.get('Access-Control-Allow-Credentials') === 'true';

/** Checks that pages of other sites and links get no token. */
export const checkOtherSites: Check = async ({ send, pageOrigin }) => {
  const findings: Finding[] = [];
  const get = await send({ method: 'GET' });
  if (getToken(get) !== undefined) findings.push(createFinding('get-token'));

  const foreign = { Origin: FOREIGN_ORIGIN, 'Sec-Fetch-Site': 'cross-site' };
  const crossSite = await send({ body: {}, headers: foreign });
  if (getToken(crossSite) !== undefined) findings.push(createFinding('cross-site'));
  else findings.push(...(await checkSimilarOrigins(send, new URL(pageOrigin))));

  const preflight = await send({
    method: 'OPTIONS',
    isSignedIn: false,
    headers: { ...foreign, ...PREFLIGHT_HEADERS },
  });
  if ([crossSite, preflight].some((reply) => allowsOrigin(reply, FOREIGN_ORIGIN)))
    findings.push(createFinding('cors-any-origin'));
  return findings;
};

/** Checks origins that a careless comparison takes for the page's own. */
async function checkSimilarOrigins(send: Send, { protocol, host, hostname }: URL): Promise<Finding[]> {
  const findings: Finding[] = [];
  // Older browsers send no Sec-Fetch-Site. A page in a sandboxed frame has the origin `null`.
  const origins = [
    FOREIGN_ORIGIN,
    'null',
    `${protocol}//${hostname}.${FOREIGN_HOST}`,
    `${protocol}//x${host}`,
  ];
  for (const origin of origins) {
    const older = await send({ body: {}, headers: { Origin: origin, 'Sec-Fetch-Site': undefined } });
    if (getToken(older) === undefined) continue;
    findings.push(createFinding('cross-site-origin', origin));
    break;
  }
  const neighbour = { Origin: `${protocol}//another-site.${host}`, 'Sec-Fetch-Site': 'same-site' };
  if (getToken(await send({ body: {}, headers: neighbour })) !== undefined)
    findings.push(createFinding('same-site'));
  return findings;
}

/** Checks that a page on another origin than the endpoint's can read the response. */
export const checkPageOrigin: Check = async ({ send, endpoint, pageOrigin }) => {
  if (pageOrigin === endpoint.origin) return [];
  const preflight = await send({ method: 'OPTIONS', isSignedIn: false, headers: PREFLIGHT_HEADERS });
  const reply = await send({ body: {} });
  const isAllowed = isCorsAllowed({
    preflight,
    reply,
    origin: pageOrigin,
    header: 'content-type',
    hasCookies: true,
  });
  return isAllowed ? [] : [createFinding('cors-page', pageOrigin)];
};

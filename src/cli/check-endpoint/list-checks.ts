import { formatBearer } from '../../hub/bearer.js';
import { readEnvelope } from '../../hub/envelope.js';
import { API_PREFIX, HUB_PATHS } from '../../hub/paths.js';
import { trimSlashes } from '../../hub/root-url.js';
import { isCorsAllowed } from '../../doctor/cors.js';
import type { Check, CheckContext } from './context.js';
import { createFinding, type Finding } from './findings.js';
import type { Reply } from './probe.js';
import { checkRoot, getFields, getToken } from './token-body.js';

const PREFLIGHT = {
  'Access-Control-Request-Method': 'GET',
  'Access-Control-Request-Headers': 'authorization',
};

const getList = ({ status, json }: Reply): unknown[] | undefined => {
  const list = readEnvelope(status, json)?.['list'];
  return Array.isArray(list) ? list : undefined;
};

/** Checks the two lists with the endpoint's own token: at the hub that it names, else passed on beside it. */
export const checkLists: Check = async (context) => {
  const reply = await context.send({ body: {} });
  const token = getToken(reply);
  if (token === undefined) return [];
  const hubUrl = getFields(reply)['hub_url'];
  const isPassedOn = typeof hubUrl !== 'string' || hubUrl === '';
  // An insecure address gets no token. It is a mistake that was found before.
  if (!isPassedOn && checkRoot('hub-url', hubUrl).length > 0) return [];
  const api = isPassedOn
    ? new URL(`.${API_PREFIX}`, context.endpoint).href
    : trimSlashes(hubUrl) + API_PREFIX;
  const findings: Finding[] = [];
  for (const path of [HUB_PATHS.publishedTags, HUB_PATHS.publishedList]) {
    findings.push(...(await checkList(context, { url: api + path, token, isPassedOn })));
    // The same mistake in the second list would say nothing new.
    if (findings.length > 0) return findings;
  }
  return findings;
};

interface ListToCheck {
  url: string;
  token: string;
  /** Whether the site's own server passes the request on. The hub gets no cookies. */
  isPassedOn: boolean;
}

async function checkList(context: CheckContext, { url, token, isPassedOn }: ListToCheck): Promise<Finding[]> {
  const get = (bearer: string, query = '') =>
    context.send({
      url: url + query,
      method: 'GET',
      isSignedIn: isPassedOn,
      headers: { Authorization: formatBearer(bearer) },
    });
  const address = new URL(url).pathname;
  const reply = await get(token, '?limit=1');
  if (reply.status === 401) return [createFinding('token-refused')];
  if (reply.status < 200 || reply.status > 299)
    return [createFinding('no-lists', address, reply.status || (reply.failure ?? 0))];
  const list = getList(reply);
  if (!list) return [createFinding('list-shape', address)];
  const findings: Finding[] = [];
  const { pageOrigin: origin } = context;
  if (new URL(url).origin !== origin) {
    const preflight = await context.send({ url, method: 'OPTIONS', isSignedIn: false, headers: PREFLIGHT });
    if (!isCorsAllowed({ preflight, reply, origin, header: 'authorization', hasCookies: isPassedOn }))
      findings.push(createFinding('cors-lists', origin, address));
  }
  if (url.endsWith(HUB_PATHS.publishedList) && list.length > 1)
    findings.push(createFinding('list-limit', address, list.length));
  const refused = await get('an-invalid-token');
  if (getList(refused)) findings.push(createFinding('lists-without-token', address));
  else if (refused.status !== 401)
    findings.push(createFinding('lists-hide-401', address, refused.status || (refused.failure ?? 0)));
  return findings;
}

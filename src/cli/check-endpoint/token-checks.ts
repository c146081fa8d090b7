import { isRecord } from '../../hub/envelope.js';
import { getForeignOrigin, type Check } from './context.js';
import { createFinding, type Finding } from './findings.js';
import { listForgedUserRequests } from './name-user.js';
import type { Reply, SendOptions } from './probe.js';
import { checkRoute } from './signed-out-checks.js';
import { checkTokenBody, getFields, getToken, isSignedOut } from './token-body.js';

/** Longer than any server holds a token back after `renew`, and than a cached token's seconds stay the same. */
const RENEWAL_PAUSE_MS = 2_500;

const getLifetime = (reply: Reply): number => Number(getFields(reply)['expires_in']);

/** Checks the first token of a signed-in user. All later checks need one. */
export const checkFirstToken: Check = async (context) => {
  const reply = await context.send({ body: {} });
  const broken = checkRoute(reply, getForeignOrigin(context));
  if (broken.length > 0) return broken;
  if (isSignedOut(reply)) return [createFinding('credentials-refused')];
  if (reply.status >= 400) return [createFinding('refuses-json', reply.status)];
  return checkTokenBody(reply);
};

/** Checks the remaining lifetime of cached tokens, the field `renew`, and that the request does not name the user. */
export const checkTokenCache: Check = async (context) => {
  const { send, sleep } = context;
  const first = await send({ body: {} });
  await sleep(RENEWAL_PAUSE_MS);
  const second = await send({ body: {} });
  // Without a cache in the endpoint each request gets a new token, and nothing here can be compared.
  if (getToken(first) === undefined || getToken(first) !== getToken(second)) return [];

  const findings: Finding[] = [];
  if (getLifetime(second) >= getLifetime(first)) findings.push(createFinding('expires-in-not-remaining'));
  const changesUser = async (request: SendOptions): Promise<boolean> => {
    const other = getToken(await send(request));
    const again = getToken(await send({ body: {} }));
    return other !== undefined && other !== getToken(first) && again === getToken(first);
  };
  for (const [id, request] of listForgedUserRequests(context)) {
    // Twice: behind a load balancer, another server may have answered with a token of its own.
    if ((await changesUser(request)) && (await changesUser(request))) findings.push(createFinding(id));
  }
  const renewed = await send({ body: { renew: true } });
  if (getToken(renewed) === getToken(first)) findings.push(createFinding('renew-ignored'));
  return findings;
};

/** Checks the fields of the request's body. */
export const checkRequestBody: Check = async (context) => {
  const { send } = context;
  const unknown = await send({ body: { a_field_of_a_later_version: true } });
  const broken = checkRoute(unknown, getForeignOrigin(context));
  if (broken.length > 0) return broken;
  if (getToken(unknown) === undefined) return [createFinding('unknown-fields', unknown.status)];

  const findings: Finding[] = [];
  const included = getFields(await send({ body: { include: ['tags', 'tables'], limit: 1 } }));
  const { tags, tables } = included;
  if (tags !== undefined && !isArrayOf(tags, (tag) => typeof tag === 'string'))
    findings.push(createFinding('included-tags'));
  if (tables !== undefined && !isArrayOf(tables, isTable)) findings.push(createFinding('included-tables'));
  else if (Array.isArray(tables) && tables.length > 1)
    findings.push(createFinding('included-limit', tables.length));
  return findings;
};

const isTable = (item: unknown): boolean =>
  isRecord(item) && typeof item['short_code'] === 'string' && typeof item['name'] === 'string';

const isArrayOf = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isItem);

import { hasApiKey } from '../../hub/api-key.js';
import { API_PREFIX } from '../../hub/paths.js';
import { parseRootUrl } from '../../hub/root-url.js';
import { readTokenAnswer } from '../../hub/token-answer.js';
import { readTokenFields } from '../../hub/token-fields.js';
import { createFinding, type Finding } from './findings.js';
import type { Reply } from './probe.js';

/** Tokens of this hub live for hours; other sites' may live for a month. Two hours in milliseconds are more. */
const SECONDS_OF_A_MONTH = 31 * 86_400;

export const getFields = ({ json }: Reply): Record<string, unknown> => readTokenFields(json);

/** Returns the token of a successful response, or undefined. */
export function getToken(reply: Reply): string | undefined {
  const { access_token: token, code } = getFields(reply);
  const isRefusal = typeof code === 'number' && code !== 200;
  const isSuccess = reply.status >= 200 && reply.status <= 299 && !isRefusal;
  return isSuccess && typeof token === 'string' && token !== '' ? token : undefined;
}

/** Returns whether a response says that no one is signed in, by its status or the envelope's code. */
export const isSignedOut = (reply: Reply): boolean =>
  reply.status === 401 || getFields(reply)['code'] === 401;

/** Returns whether a response is a page, such as the one to sign in, or the start page for an unknown path. */
export const isPage = ({ json, text }: Reply): boolean => json === undefined && /^\s*</.test(text);

/** Checks the response to a request for a token that must succeed. */
export function checkTokenBody(reply: Reply): Finding[] {
  if (isPage(reply)) return [createFinding('html')];
  if (reply.json === undefined) return [createFinding('not-json')];
  const token = getToken(reply);
  if (token === undefined) return [createFinding('no-token')];
  const fields = getFields(reply);
  const invalidLifetime = checkLifetime(fields['expires_in']);
  return [
    ...checkHeaders(reply, token),
    ...invalidLifetime,
    ...(invalidLifetime.length > 0 || isReadable(reply) ? [] : [createFinding('token-shape')]),
    ...(fields['form_url'] ? checkRoot('form-url', fields['form_url']) : [createFinding('no-form-url')]),
    ...checkRoot('hub-url', fields['hub_url']),
  ];
}

/** Returns whether the widget finds the token where it is. */
function isReadable({ json, status }: Reply): boolean {
  try {
    return readTokenAnswer(json, 'The endpoint', status) !== undefined;
  } catch {
    // It read the token, and refused an address, which is checked by itself.
    return true;
  }
}

/** Finds the API key in a response. @param apiKey if it is known; else what looks like a key is found */
export function checkKeyLeak({ text, headers }: Reply, apiKey: string | undefined): Finding[] {
  return hasApiKey(text + JSON.stringify([...headers]), apiKey) ? [createFinding('key-leak')] : [];
}

function checkHeaders({ headers }: Reply, token: string): Finding[] {
  const findings: Finding[] = [];
  const type = headers.get('Content-Type') ?? '';
  if (!/^application\/(.+\+)?json\b/i.test(type)) findings.push(createFinding('content-type', type));
  if (!/no-store/i.test(headers.get('Cache-Control') ?? '')) findings.push(createFinding('cacheable'));
  const encoded = encodeURIComponent(token);
  for (const [name, value] of headers) {
    if (value.includes(token) || value.includes(encoded))
      findings.push(createFinding('token-in-header', name));
  }
  return findings;
}

function checkLifetime(lifetime: unknown): Finding[] {
  if (typeof lifetime !== 'number' || !(lifetime > 0)) {
    const type = lifetime === undefined ? 'missing' : typeof lifetime;
    // Anything but a number, also one in quotes, may contain the token.
    const text = /^(number|string)$/.test(type) ? JSON.stringify(lifetime) : '';
    return [createFinding('expires-in', /^"?-?[\d.]{1,20}"?$/.test(text) ? text : type)];
  }
  return lifetime > SECONDS_OF_A_MONTH ? [createFinding('expires-in-ms', lifetime)] : [];
}

/** Checks the root address of a site that a token response names. */
export function checkRoot(name: 'form-url' | 'hub-url', value: unknown): Finding[] {
  // Serializers of some languages write null for a field that is not set.
  if (value === undefined || value === null || value === '') return [];
  try {
    const root = parseRootUrl(String(value), name);
    return root.endsWith(API_PREFIX) ? [createFinding(name)] : [];
  } catch {
    return [createFinding(name)];
  }
}

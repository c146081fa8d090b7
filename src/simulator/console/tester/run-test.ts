import { API_PREFIX, HUB_PATHS } from '../../../hub/paths.js';
import type { ConsoleParts } from '../console-parts.js';
import type { CallResult } from './call-result.js';
import type { Endpoint } from './endpoints.js';
import { sendCall, type Answer, type Call } from './send-call.js';

const JSON_TYPE = { name: 'Content-Type', value: 'application/json', shown: 'application/json' };
const KEY_NAME = '$OIS_API_KEY';

const keyHeader = (key: string) => ({ name: 'X-API-Key', value: key, shown: KEY_NAME });

/** What is typed as a number is sent as one; anything else as it is, so that the hub's refusal can be seen. */
const valueOf = (text: string, isNumber = false): string | number =>
  isNumber && /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text;

function callOf(hubUrl: string, endpoint: Endpoint, values: Record<string, string>): Omit<Call, 'headers'> {
  const { title, method, path, fields } = endpoint;
  const url = hubUrl + API_PREFIX + path;
  const sent = fields.flatMap(({ name, isNumber }) => {
    const text = values[name] ?? '';
    return text === '' ? [] : [[name, valueOf(text, isNumber)] as const];
  });
  if (method === 'POST') return { title, method, url, body: JSON.stringify(Object.fromEntries(sent)) };
  const query = new URLSearchParams(sent.map(([name, value]) => [name, String(value)])).toString();
  return { title, method, url: query ? `${url}?${query}` : url, body: '' };
}

const ownField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

function tokenIn({ text }: Answer): string | undefined {
  try {
    const token = ownField(ownField(JSON.parse(text), 'data'), 'access_token');
    return typeof token === 'string' ? token : undefined;
  } catch {
    return undefined;
  }
}

async function answersFor(
  { hubUrl, hub }: ConsoleParts,
  endpoint: Endpoint,
  values: Record<string, string>,
  key: string,
): Promise<Answer[]> {
  const call = callOf(hubUrl, endpoint, values);
  if (endpoint.auth === 'key') {
    const headers = [keyHeader(key), ...(call.body === '' ? [] : [JSON_TYPE])];
    return [await sendCall(hub, { ...call, headers })];
  }
  const exchange = await sendCall(hub, {
    title: 'First, exchange the key for a token',
    method: 'POST',
    url: hubUrl + API_PREFIX + HUB_PATHS.token,
    headers: [keyHeader(key), JSON_TYPE],
    body: JSON.stringify({ client_user_id: values['user'] ?? '' }),
  });
  const token = tokenIn(exchange);
  if (token === undefined) return [exchange];
  const bearer = { name: 'Authorization', value: `Bearer ${token}`, shown: 'Bearer $OIS_ACCESS_TOKEN' };
  return [
    exchange,
    await sendCall(hub, { ...call, title: `Then, ${call.title.toLowerCase()}`, headers: [bearer] }),
  ];
}

/** Nobody's key is in what is kept, wherever it was typed or echoed; in texts alone, since any letter may be typed as one. */
function withoutKey<T>(value: T, key: string): T {
  const asInJson = JSON.stringify(key).slice(1, -1);
  return JSON.parse(JSON.stringify(value), (_name, part: unknown) =>
    typeof part === 'string' ? part.replaceAll(asInJson, KEY_NAME).replaceAll(key, KEY_NAME) : part,
  ) as T;
}

/**
 * Calls an endpoint for a developer who wants to see what comes.
 * @param typedKey empty for a key that lives for this call alone
 */
export async function runTest(
  parts: ConsoleParts,
  endpoint: Endpoint,
  values: Record<string, string>,
  typedKey: string,
): Promise<CallResult> {
  const own = typedKey === '' ? parts.keys.create({ label: 'Interface test' }) : undefined;
  const key = own?.key ?? typedKey;
  try {
    const answers = await answersFor(parts, endpoint, values, key);
    const calls = answers.map(({ shown }) => shown);
    return { endpoint: endpoint.id, ...withoutKey({ values, calls }, key) };
  } finally {
    if (own) parts.keys.remove(own.id);
  }
}

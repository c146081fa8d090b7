import { API_PREFIX, HUB_PATHS } from '../../../hub/paths.js';
import type { ConsoleDependencies } from '../context.js';
import type { Texts } from '../../locales/texts.js';
import { getParameters, type Endpoint } from './endpoints.js';
import { sendRequest, type Exchange, type TestRequest, type TestResult } from './send-request.js';

const JSON_TYPE = { name: 'Content-Type', value: 'application/json', shown: 'application/json' };
const KEY_PLACEHOLDER = '$OIS_API_KEY';

const keyHeader = (key: string) => ({ name: 'X-API-Key', value: key, shown: KEY_PLACEHOLDER });

/** Parses a number; other text stays as it is, so that the hub's error can be seen. */
const parseNumber = (text: string): string | number =>
  /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text;

interface TestOptions {
  /** The form's values by field name. */
  values: Record<string, string>;
  /** Empty to create a key for this call only. */
  key: string;
  texts: Texts;
}

function buildRequest(
  hubUrl: string,
  { id, method, path }: Endpoint,
  { values, texts }: TestOptions,
): Omit<TestRequest, 'headers'> {
  const url = hubUrl + API_PREFIX + path;
  const sent = getParameters(id, texts).flatMap(({ name, type }) => {
    const text = values[name] ?? '';
    return text === '' ? [] : [[name, type === 'number' ? parseNumber(text) : text] as const];
  });
  if (method === 'POST') return { method, url, body: JSON.stringify(Object.fromEntries(sent)) };
  const query = new URLSearchParams(sent.map(([name, value]) => [name, String(value)])).toString();
  return { method, url: query ? `${url}?${query}` : url, body: '' };
}

function parseToken(text: string): string | undefined {
  try {
    const { data } = JSON.parse(text) as { data?: { access_token?: unknown } | null };
    return typeof data?.access_token === 'string' ? data.access_token : undefined;
  } catch {
    return undefined;
  }
}

async function runExchanges(
  { hubUrl, hub }: ConsoleDependencies,
  endpoint: Endpoint,
  options: TestOptions,
): Promise<Exchange[]> {
  const { values, key, texts } = options;
  const request = buildRequest(hubUrl, endpoint, options);
  const send = (sent: TestRequest) => sendRequest(hub, sent, texts.test);
  if (endpoint.auth !== 'token') {
    const headers = [keyHeader(key), ...(request.body === '' ? [] : [JSON_TYPE])];
    return [(await send({ ...request, headers })).exchange];
  }
  const { exchange, text } = await send({
    method: 'POST',
    url: hubUrl + API_PREFIX + HUB_PATHS.token,
    headers: [keyHeader(key), JSON_TYPE],
    body: JSON.stringify({ client_user_id: values['user'] ?? '' }),
  });
  const token = parseToken(text);
  if (token === undefined) return [exchange];
  const bearer = { name: 'Authorization', value: `Bearer ${token}`, shown: 'Bearer $OIS_ACCESS_TOKEN' };
  return [exchange, (await send({ ...request, headers: [bearer] })).exchange];
}

/** Returns a key as it is in texts, in JSON and in queries, and each of these as curl commands quote it; the longest first. */
function listSpellings(key: string): string[] {
  const query = new URLSearchParams({ '': key }).toString().slice(1);
  const spellings = [key, JSON.stringify(key).slice(1, -1), query, encodeURIComponent(key)];
  const quoted = spellings.map((spelling) => spelling.replaceAll("'", String.raw`'\''`));
  return [...new Set([...spellings, ...quoted])].sort((a, b) => b.length - a.length);
}

/** Replaces the API key in all strings, because a user may type it into any field and the hub may echo it. */
function redactKey<T>(value: T, key: string): T {
  const spellings = listSpellings(key);
  return JSON.parse(JSON.stringify(value), (_name, part: unknown) =>
    typeof part === 'string'
      ? spellings.reduce((text, spelling) => text.replaceAll(spelling, KEY_PLACEHOLDER), part)
      : part,
  ) as T;
}

/** Calls an endpoint. */
export async function runTest(
  dependencies: ConsoleDependencies,
  endpoint: Endpoint,
  request: TestOptions,
): Promise<TestResult> {
  const { keys } = dependencies;
  const temporaryKey = request.key === '' ? keys.create({ label: 'Interface test' }) : undefined;
  const { values } = request;
  const key = temporaryKey?.key ?? request.key;
  try {
    const exchanges = await runExchanges(dependencies, endpoint, { ...request, key });
    return { endpoint: endpoint.id, ...redactKey({ values, exchanges }, key) };
  } finally {
    // A reset of the simulator may have removed it.
    if (temporaryKey && keys.has(temporaryKey.key)) keys.remove(temporaryKey.id);
  }
}

// Addresses, the token, language tags: all that needs no component. Not run on a device.
export const PAGE_ORIGIN = 'https://www.example.com';
export const PAGE = `${PAGE_ORIGIN}/ois/embed.html#open-in=host&points=on&notifications=on`;
export const FORM_ORIGIN = 'https://form.example.com';
// Your server: the hub's key stays there. Its `identify` returns the user of the session in the header `Authorization`.
export const TOKEN_URL = 'https://api.example.com/ois/token';
export const BALANCE_URL = 'https://api.example.com/ois/points/balance';

/** How long the page may take to load and send `hello`. */
export const HELLO_TIMEOUT_MS = 15_000;

export type Fields = Record<string, unknown>;

/** An error with a code of the protocol, such as E_DENIED. */
export class OisError extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether an address is of this site. */
export const isOf = (origin: string, url: string): boolean => url === origin || url.startsWith(`${origin}/`);

/** Your app's own login. Returns the session by which your server identifies the user; nothing if the user cancelled. */
async function session(): Promise<string | undefined> {
  throw new Error('your login');
}

/** Requests a token from your server, which has the hub's key. @throws {OisError} `E_DENIED`, `E_INTERNAL` */
export const fetchToken = (): Promise<Fields> => request('POST', TOKEN_URL);

/** Returns the user's points, in cents. @throws {OisError} `E_DENIED`, `E_INTERNAL` */
export async function fetchBalance(): Promise<number> {
  const { data } = await request('GET', BALANCE_URL);
  const cents = isFields(data) ? data['balance_cents'] : undefined;
  if (!Number.isSafeInteger(cents)) throw new OisError('E_INTERNAL');
  return cents as number;
}

async function request(method: string, url: string): Promise<Fields> {
  const user = await session();
  if (user === undefined) throw new OisError('E_DENIED');
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), 8000); // the page waits ten seconds
  try {
    const headers = { Authorization: `Bearer ${user}` };
    // Rejects without a network: E_INTERNAL.
    const answer = await fetch(url, { method, headers, signal: deadline.signal });
    if (answer.status === 401 || answer.status === 403) throw new OisError('E_DENIED');
    const body: unknown = answer.ok ? await answer.json() : undefined;
    if (!isFields(body)) throw new OisError('E_INTERNAL');
    return body;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns `{form_url}/<short_code>?token=<token>`, both URL-encoded. It contains the token: do not log or store it.
 * @throws {OisError} `E_INVALID` for a short code that no form can have, `E_INTERNAL` for an address that is not of your form site
 */
export function buildFormUrl(token: Fields, shortCode: unknown): string {
  // Browsers resolve dots as path segments; a lone surrogate cannot be encoded.
  if (typeof shortCode !== 'string' || /^\.{0,2}$|\p{Cc}|\p{Cs}/u.test(shortCode))
    throw new OisError('E_INVALID');
  return addToken(token, `${getFormRoot(token)}/${encodeURIComponent(shortCode)}`);
}

/**
 * Returns the address that a notification links to, with `token=<token>`. It contains the token: do not log or store it.
 * @param link `link_url` of the notification, or an address below `{form_url}`
 * @throws {OisError} `E_INVALID` for a link that is not safe, `E_INTERNAL` for an address that is not of your form site
 */
export function buildLinkUrl(token: Fields, link: unknown): string {
  const root = getFormRoot(token);
  const text = typeof link === 'string' ? link : '';
  const path = text.startsWith(`${root}/`) ? text.slice(root.length) : text;
  const [place = ''] = path.split(/[?#]/);
  const isSafe =
    /^\/(?!\/)[^\s\\\p{Cc}\p{Cs}]*$/u.test(path) &&
    // Browsers resolve dots as path segments, percent-encoded ones too.
    !/\/(\.|%2e){1,2}(\/|$)/i.test(place) &&
    // Links contain no token: a second one could be another user's.
    !/[?&](t|%74)(o|%6f)(k|%6b)(e|%65)(n|%6e)([=&#]|$)/i.test(path);
  if (!isSafe) throw new OisError('E_INVALID');
  return addToken(token, root + path);
}

const getFormRoot = ({ form_url: root = FORM_ORIGIN }: Fields): string => String(root).replace(/\/+$/, '');

function addToken({ access_token: accessToken }: Fields, address: string): string {
  // The token is sent to your form site only, whatever form_url is.
  if (!address.startsWith(`${FORM_ORIGIN}/`) || typeof accessToken !== 'string' || accessToken === '')
    throw new OisError('E_INTERNAL');
  const [, page = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(address) ?? [];
  const separator = /[?&]$/.test(page) ? '' : page.includes('?') ? '&' : '?';
  return `${page}${separator}token=${encodeURIComponent(accessToken)}${fragment}`;
}

/** What your server sends by native push: fields of the notification, each a text. All of it is untrusted. */
export type Push = Partial<
  Record<'id' | 'event' | 'timestamp' | 'short_code' | 'title' | 'content' | 'link', string>
>;

/** Returns the payload of the request `notification`, by which the page shows a push. */
export const createNotification = ({ id, title = '', content = '', ...rest }: Push): Fields => ({
  ...rest,
  id: id ?? `${rest.timestamp} ${title}`.slice(0, 100),
  title: title.slice(0, 500),
  content: content.slice(0, 4000),
});

/** Returns a BCP 47 tag: `zh_CN` is `zh-CN`, and `zh-Hans-CN-u-fw-mon` is `zh-Hans-CN`. */
export function toLanguageTag(locale: string): string {
  const parts = locale.replace(/[@.].*$/, '').split(/[-_]/);
  // A subtag of one letter or digit starts an extension.
  const extension = parts.findIndex((part, index) => index > 0 && part.length === 1);
  return (extension < 0 ? parts : parts.slice(0, extension)).join('-');
}

// Addresses, the token, language tags: all that needs no component. Not run on a device.
export const PAGE_ORIGIN = 'https://www.example.com';
export const PAGE = `${PAGE_ORIGIN}/ois/embed.html#open-in=host`;
export const FORM_ORIGIN = 'https://form.example.com';
export const TOKEN_URL = 'https://api.example.com/ois/token'; // your server: the hub's key stays there

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
export async function fetchToken(): Promise<Fields> {
  const user = await session();
  if (user === undefined) throw new OisError('E_DENIED');
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), 8000); // the page waits ten seconds
  try {
    const headers = { Authorization: `Bearer ${user}` };
    // Rejects without a network: E_INTERNAL.
    const answer = await fetch(TOKEN_URL, { method: 'POST', headers, signal: deadline.signal });
    if (answer.status === 401 || answer.status === 403) throw new OisError('E_DENIED');
    const token: unknown = answer.ok ? await answer.json() : undefined;
    if (!isFields(token)) throw new OisError('E_INTERNAL');
    return token;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns `{form_url}/<short_code>?token=<token>`, both URL-encoded. It contains the token: do not log or store it.
 * @throws {OisError} `E_INVALID` for a short code that no form can have, `E_INTERNAL` for an address that is not of your form site
 */
export function buildFormUrl(token: Fields, shortCode: unknown): string {
  const { access_token: accessToken, form_url: root = FORM_ORIGIN } = token;
  // Browsers resolve dots as path segments; a lone surrogate cannot be encoded.
  if (typeof shortCode !== 'string' || /^\.{0,2}$|\p{Cc}|\p{Cs}/u.test(shortCode))
    throw new OisError('E_INVALID');
  const address = `${String(root).replace(/\/+$/, '')}/${encodeURIComponent(shortCode)}`;
  // The token is sent to your form site only, whatever form_url is.
  if (!address.startsWith(`${FORM_ORIGIN}/`) || typeof accessToken !== 'string' || accessToken === '')
    throw new OisError('E_INTERNAL');
  return `${address}?token=${encodeURIComponent(accessToken)}`;
}

/** Returns a BCP 47 tag: `zh_CN` is `zh-CN`, and `zh-Hans-CN-u-fw-mon` is `zh-Hans-CN`. */
export function toLanguageTag(locale: string): string {
  const parts = locale.replace(/[@.].*$/, '').split(/[-_]/);
  // A subtag of one letter or digit starts an extension.
  const extension = parts.findIndex((part, index) => index > 0 && part.length === 1);
  return (extension < 0 ? parts : parts.slice(0, extension)).join('-');
}

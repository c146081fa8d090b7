import { verify } from 'hono/jwt';
import { parse } from 'hono/utils/cookie';
import { ownFields } from '../hub/own-fields.js';
import type { Identify } from '../server/index.js';
import { createIpAllowlist, parseIp } from '../server/webhook/ip-allowlist.js';
import type { UserSettings } from './settings.js';

/** Decodes the user's id: proxies send UTF-8, and Node decodes each byte as one character. @throws {Error} if invalid */
function decodeUtf8(value: string, header: string): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Buffer.from(value, 'latin1'),
    );
    if (!/\p{Cc}/u.test(text)) return text;
  } catch {
    // Invalid UTF-8 gets the error below.
  }
  throw new Error(
    `the header ${header} is not UTF-8, or has control characters: configure the proxy to send the user in UTF-8`,
  );
}

/**
 * Identifies users by a header, which is read only if the connection comes from a trusted proxy. The proxies must set it
 * on every request and replace a header of the browser.
 */
function identifyByHeader(header: string, trustedProxies: string[]): Identify {
  // The settings were checked before, with a message.
  const isTrusted = createIpAllowlist(trustedProxies, (entry) => new Error(String(entry)));
  return (request, { remoteAddress }) => {
    const address = remoteAddress === undefined ? undefined : parseIp(remoteAddress);
    if (!address || !isTrusted(address)) return null;
    const user = request.headers.get(header);
    // Two headers are joined with a comma: the proxy appended its own to that of the browser.
    if (user?.includes(',')) {
      throw new Error(
        `the header ${header} came twice, or with a comma: the proxy must replace what browsers send`,
      );
    }
    return user && decodeUtf8(user, header);
  };
}

/** Identifies users by a JSON Web Token in a cookie, signed with HS256: `sub` is the user, and `exp` is required. */
function identifyBySession(secret: string, cookie: string): Identify {
  return async (request) => {
    const token = parse(request.headers.get('Cookie') ?? '', cookie)[cookie];
    if (token === undefined) return null;
    // An expired token, or one that the site did not sign, means that no one is signed in. `iat` is no reason to refuse: the site's clock
    // may be ahead.
    const payload = await verify(token, secret, { alg: 'HS256', iat: false }).catch(() => undefined);
    if (!payload) return null;
    const { sub, exp } = ownFields(payload);
    if (typeof sub !== 'string' || typeof exp !== 'number')
      throw new Error(
        `the cookie ${cookie} needs the field sub with the user's id, as a string, and exp with a time in seconds since 1970`,
      );
    return sub;
  };
}

/** Creates the option `identify`. @throws {Error} if a trusted proxy is not an address */
export function createIdentify(users: UserSettings): Identify {
  return users.by === 'header'
    ? identifyByHeader(users.header, users.trustedProxies)
    : identifyBySession(users.secret, users.cookie);
}

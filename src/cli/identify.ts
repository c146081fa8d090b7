import { verify } from 'hono/jwt';
import { parse } from 'hono/utils/cookie';
import { ownFields } from '../hub/own-fields.js';
import type { Identify } from '../server/index.js';
import { createIpAllowlist, parseIp } from '../server/webhook/ip-allowlist.js';
import type { UserSettings } from './settings.js';

/** Proxies send a user's name in UTF-8, of which Node makes one character a byte. @throws {Error} for anything else */
function decodeUtf8(value: string, header: string): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Buffer.from(value, 'latin1'),
    );
    if (!/\p{Cc}/u.test(text)) return text;
  } catch {
    // Said below.
  }
  throw new Error(
    `the header ${header} is no text in UTF-8, or has control characters: let the proxy send the user in UTF-8`,
  );
}

/**
 * Believes a header, where it comes from one of the proxies in front. They must set it on every request, in place of
 * what the browser may have sent.
 */
function byHeader(header: string, trustedProxies: string[]): Identify {
  const isTrusted = createIpAllowlist(
    trustedProxies,
    (entry) =>
      new Error(
        `OIS_TRUSTED_PROXIES: ${JSON.stringify(entry)} must be an IP address or CIDR range such as 10.0.0.0/8.`,
      ),
  );
  return (request, { remoteAddress }) => {
    const address = remoteAddress === undefined ? undefined : parseIp(remoteAddress);
    if (!address || !isTrusted(address)) return null;
    const user = request.headers.get(header);
    // Two headers arrive as one with a comma: the proxy added its own to the browser's.
    if (user?.includes(',')) {
      throw new Error(
        `the header ${header} came twice, or with a comma: the proxy must replace what browsers send`,
      );
    }
    return user && decodeUtf8(user, header);
  };
}

/** A JSON Web Token in a cookie, signed with HS256: `sub` is the user, and it must have an end (`exp`). */
function bySession(secret: string, cookie: string): Identify {
  return async (request) => {
    const token = parse(request.headers.get('Cookie') ?? '', cookie)[cookie];
    if (token === undefined) return null;
    try {
      const { sub, exp } = ownFields(await verify(token, secret, 'HS256'));
      return typeof sub === 'string' && typeof exp === 'number' ? sub : null;
    } catch {
      // Expired, or not signed by the site: nobody is signed in.
      return null;
    }
  };
}

/** @throws {Error} for an address that cannot be read */
export function identifyBy(users: UserSettings): Identify {
  return users.by === 'header'
    ? byHeader(users.header, users.trustedProxies)
    : bySession(users.secret, users.cookie);
}

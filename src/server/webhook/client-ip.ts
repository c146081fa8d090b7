import { parseIp, type IpAddress, type IpAllowlist } from './ip-allowlist.js';

export interface ClientIpRules {
  /** The clients that may call the webhook. */
  allowedIps: IpAllowlist;
  /** The site's own proxies: only their header is read. */
  trustedProxies: IpAllowlist;
  /** The header in which the trusted proxies put the client's address. */
  header: 'x-forwarded-for' | 'x-real-ip';
}

/** Why the client's address is unknown. The text is safe to log: it contains nothing that was sent. */
export interface UnknownClientIp {
  reason: string;
}

const OTHER_WHITESPACE = /[^\S \t]/;

const HEADER_NAMES = { 'x-forwarded-for': 'X-Forwarded-For', 'x-real-ip': 'X-Real-IP' };

/**
 * Returns the rightmost address that is not a trusted proxy. Each proxy appends the address that called it, so all
 * entries to the left of that one may be forged. If all are trusted proxies, the leftmost is the client.
 */
function findClientIp(entries: readonly string[], rules: ClientIpRules): IpAddress | UnknownClientIp {
  let ip: IpAddress | undefined;
  for (const entry of entries.toReversed()) {
    // Header fields allow spaces and tabs around an entry, but trim() removes more. A pattern for blanks at the end of a
    // text takes quadratic time.
    ip = parseIp(OTHER_WHITESPACE.test(entry) ? entry : entry.trim());
    if (!ip) {
      return {
        reason: `a trusted proxy sent an entry in ${HEADER_NAMES[rules.header]} that is not a bare IP address`,
      };
    }
    if (!rules.trustedProxies(ip)) break;
  }
  return ip as IpAddress;
}

/**
 * Returns the address of the client (specification: Receiver set-up rules): that of the connection, or, if that is a
 * trusted proxy, the one in the proxy's header.
 * @param remoteAddress IP address of the other end of the connection
 */
export function resolveClientIp(
  remoteAddress: string | undefined,
  headers: Headers,
  rules: ClientIpRules,
): IpAddress | UnknownClientIp {
  if (remoteAddress === undefined) {
    return {
      reason:
        'its address is unknown. Call backend.fetch(request, { remoteAddress }), and let a proxy connect by TCP rather than by a Unix socket',
    };
  }
  const ip = parseIp(remoteAddress);
  if (!ip) return { reason: 'the address of the connection is not a bare IP address' };
  if (!rules.trustedProxies(ip)) return ip;
  const value = headers.get(rules.header);
  if (value === null) {
    return {
      reason: `the trusted proxy ${ip.text} sent no ${HEADER_NAMES[rules.header]}. Configure the proxy to set that header`,
    };
  }
  // X-Real-IP contains one address. Two headers arrive joined with a comma, which is not a bare IP address.
  return findClientIp(rules.header === 'x-real-ip' ? [value] : value.split(','), rules);
}

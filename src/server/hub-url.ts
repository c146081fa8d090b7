import { BlockList, isIPv6 } from 'node:net';
import { HubError } from '../hub/errors.js';
import { API_PREFIX } from '../hub/paths.js';
import { isSecure, parseRootUrl, trimSlashes } from '../hub/root-url.js';

/** RFC 1918 and link-local of IPv4, unique local and link-local of IPv6. */
const PRIVATE_RANGES = new BlockList();
PRIVATE_RANGES.addSubnet('10.0.0.0', 8);
PRIVATE_RANGES.addSubnet('172.16.0.0', 12);
PRIVATE_RANGES.addSubnet('192.168.0.0', 16);
PRIVATE_RANGES.addSubnet('169.254.0.0', 16);
PRIVATE_RANGES.addSubnet('fc00::', 7, 'ipv6');
PRIVATE_RANGES.addSubnet('fe80::', 10, 'ipv6');

/** A name that is not in public DNS: one label, as in Docker networks, or reserved (RFC 6762, ICANN's `.internal`). */
const PRIVATE_NAME = /^[a-z0-9_-]+\.?$|\.(internal|local)\.?$/;

/** Returns whether a host is on a private network, judged by its name or address and without DNS. */
function isPrivateHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIPv6(address)) return PRIVATE_RANGES.check(address, 'ipv6');
  return PRIVATE_RANGES.check(address) || PRIVATE_NAME.test(hostname);
}

/**
 * Checks `hubUrl` and returns it without a trailing slash. Refuses one with the path of the API, which is added to it: the
 * hub's 404 looks like that for an unknown user. The API key is sent to it, so http is allowed for this machine
 * only, and with `allowInsecureHub` for private networks.
 * @throws {HubError} `BAD_CONFIG`
 */
export function checkHubUrl(hubUrl = '', allowInsecureHub: unknown = false): string {
  const root = checkAddress(hubUrl, allowInsecureHub);
  if (!root.endsWith(API_PREFIX)) return root;
  throw new HubError(
    'BAD_CONFIG',
    `hubUrl must be the root address, without ${API_PREFIX}, which is added to it.`,
  );
}

function checkAddress(hubUrl: string, allowInsecureHub: unknown): string {
  if (typeof allowInsecureHub !== 'boolean') {
    throw new HubError('BAD_CONFIG', 'allowInsecureHub must be true or false.');
  }
  const url = URL.canParse(hubUrl) ? new URL(hubUrl) : undefined;
  // An address with user name, query or fragment gets the error of parseRootUrl.
  const isBare = url && !url.username && !url.password && !/[?#]/.test(url.href);
  if (!isBare || url.protocol !== 'http:' || isSecure(url) || !isPrivateHost(url.hostname)) {
    return parseRootUrl(hubUrl, 'hubUrl');
  }
  if (!allowInsecureHub) {
    throw new HubError(
      'BAD_CONFIG',
      'hubUrl is an http address on a private network: anyone who can read its traffic gets the API key. Use https, or set allowInsecureHub: true if you trust that network.',
    );
  }
  return trimSlashes(url.href);
}

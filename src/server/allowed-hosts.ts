import { HubError } from '../hub/errors.js';

/** Returns whether a request is addressed to one of the hosts of the backend. */
export type HostAllowlist = (request: Request) => boolean;

/**
 * Returns whether a value is a host, in lower case, with or without a port. It is parsed with both schemes, because the URL parser
 * removes the default port of the scheme.
 */
function isHost(value: unknown): value is string {
  if (typeof value !== 'string' || value === '' || value.includes('*')) return false;
  return ['http', 'https'].some((scheme) => {
    const url = `${scheme}://${value}`;
    return URL.canParse(url) && new URL(url).host === value;
  });
}

/**
 * Checks the option `allowedHosts`.
 * @returns undefined if the option is not set: every host is allowed
 * @throws {HubError} `BAD_CONFIG`
 */
export function createHostAllowlist(hosts: unknown): HostAllowlist | undefined {
  if (hosts === undefined) return undefined;
  if (!Array.isArray(hosts) || hosts.length === 0) {
    throw new HubError(
      'BAD_CONFIG',
      'allowedHosts must be an array with at least one host, such as ["app.example.com"], or left out.',
    );
  }
  const invalid = hosts.findIndex((host) => !isHost(host));
  if (invalid >= 0) {
    throw new HubError(
      'BAD_CONFIG',
      `allowedHosts: ${JSON.stringify(hosts[invalid])} must be a host such as app.example.com, localhost:3000 or [::1], in lower case, without scheme, path or wildcard.`,
    );
  }
  const allowed = new Set<string>(hosts);
  return ({ headers, url }) => {
    const host = (headers.get('Host') ?? new URL(url).host).toLowerCase();
    const name = host.replace(/:\d{1,5}$/, '');
    // Browsers leave the default port out.
    const isDefaultPortAllowed = allowed.has(`${host}:443`) || allowed.has(`${host}:80`);
    return allowed.has(host) || allowed.has(name) || isDefaultPortAllowed;
  };
}

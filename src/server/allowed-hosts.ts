import { HubError } from '../hub/errors.js';

/** Returns whether a request asks for one of the hosts that the backend answers for. */
export type AllowedHosts = (request: Request) => boolean;

/** A host in the form that browsers send, with or without a port. Each scheme's parser drops its own default port. */
function isHost(value: unknown): value is string {
  if (typeof value !== 'string' || value === '' || value.includes('*')) return false;
  return ['http', 'https'].some((scheme) => {
    const url = `${scheme}://${value}`;
    return URL.canParse(url) && new URL(url).host === value;
  });
}

/**
 * Checks the option `allowedHosts`.
 * @returns undefined where the option is left out: every host is answered
 * @throws {HubError} `BAD_CONFIG`
 */
export function checkAllowedHosts(hosts: unknown): AllowedHosts | undefined {
  if (hosts === undefined) return undefined;
  if (!Array.isArray(hosts) || hosts.length === 0) {
    throw new HubError(
      'BAD_CONFIG',
      'allowedHosts must be an array with at least one host, such as ["app.example.com"], or left out.',
    );
  }
  const bad = hosts.findIndex((host) => !isHost(host));
  if (bad >= 0) {
    throw new HubError(
      'BAD_CONFIG',
      `allowedHosts: ${JSON.stringify(hosts[bad])} must be a host such as app.example.com, localhost:3000 or [::1], in lower case, without scheme, path or wildcard.`,
    );
  }
  const allowed = new Set<string>(hosts);
  return ({ headers, url }) => {
    const host = (headers.get('Host') ?? new URL(url).host).toLowerCase();
    return allowed.has(host) || allowed.has(host.replace(/:\d{1,5}$/, ''));
  };
}

import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Returns why a request does not come from this server's own pages, or undefined if it does. A site in a browser of this
 * machine could send requests, too: by its own address, or by a name of its own that leads here (DNS rebinding).
 * @param host the address that the command listens on
 */
export function findRefusal({ headers }: IncomingMessage, host: string): string | undefined {
  const { host: authority = '', origin } = headers;
  const name = authority.replace(/:\d+$/, '').toLowerCase();
  const isOwnName =
    isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0 ||
    name === host.toLowerCase() ||
    // No public name can end so.
    /(^|\.)(localhost|local)$/.test(name);
  if (!isOwnName)
    return 'Its Host header is not an address of this machine. Use one of those that the command prints.';
  // Programs send no Origin header; browsers do, with each POST.
  if (origin !== undefined && origin !== `http://${authority}`)
    return 'Its Origin header is another site’s. Only the page of this command may use its routes.';
  return undefined;
}

import { once } from 'node:events';
import { createServer } from 'node:net';

/** Browsers try either address of `localhost` first: another server on one of them would receive the requests. */
const LOCALHOST = ['127.0.0.1', '::1'];
/** Error codes of `::1` on a machine without IPv6. */
const NO_IPV6_CODES = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

async function isFreeAt(host: string, port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, 'listening');
    return true;
  } catch (error) {
    return NO_IPV6_CODES.includes((error as NodeJS.ErrnoException).code ?? '');
  } finally {
    if (probe.listening) await new Promise((done) => probe.close(done));
  }
}

async function isFree(port: number): Promise<boolean> {
  for (const host of LOCALHOST) if (!(await isFreeAt(host, port))) return false;
  return true;
}

/**
 * Returns the port of an environment variable, or the first free port from a default on.
 * @param taken ports that were chosen before; the new one is added
 * @throws {Error} if the variable is not a port, or the port is in use
 */
export async function choosePort(variable: string, fallback: number, taken: Set<number>): Promise<number> {
  const wanted = process.env[variable];
  if (wanted !== undefined && wanted !== '') {
    const port = Number(wanted);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new Error(`${variable}=${wanted} is not a port. Use a whole number from 1 to 65535.`);
    }
    if (taken.has(port) || !(await isFree(port))) {
      throw new Error(`${variable}=${wanted}: that port is in use. Use another one, or unset ${variable}.`);
    }
    taken.add(port);
    return port;
  }
  for (let port = fallback; port < fallback + 100; port += 1) {
    if (taken.has(port) || !(await isFree(port))) continue;
    if (port !== fallback)
      console.log(`Port ${fallback} is in use. Using ${port}; set ${variable} to change it.`);
    taken.add(port);
    return port;
  }
  throw new Error(`No free port from ${fallback} to ${fallback + 99}. Set ${variable} to a free one.`);
}

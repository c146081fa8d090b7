import { once } from 'node:events';
import { createServer } from 'node:net';

/** `localhost` is both, and a browser may try either first: an app on one of them would be shown in our place. */
const LOCALHOST = ['127.0.0.1', '::1'];
/** What a machine without IPv6 says to `::1`. */
const NO_SUCH_ADDRESS = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

async function isFreeAt(host: string, port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, 'listening');
    return true;
  } catch (error) {
    return NO_SUCH_ADDRESS.includes((error as NodeJS.ErrnoException).code ?? '');
  } finally {
    if (probe.listening) await new Promise((done) => probe.close(done));
  }
}

async function isFree(port: number): Promise<boolean> {
  for (const host of LOCALHOST) if (!(await isFreeAt(host, port))) return false;
  return true;
}

/**
 * The port that an environment variable names, or the first free one from a default on.
 * @param taken ports promised to others already; the chosen one is added
 * @throws {Error} if the variable holds no port, or one that is in use
 */
export async function choosePort(variable: string, fallback: number, taken: Set<number>): Promise<number> {
  const wanted = process.env[variable];
  if (wanted !== undefined && wanted !== '') {
    const port = Number(wanted);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new Error(`${variable}=${wanted} is no port. Give a whole number from 1 to 65535.`);
    }
    if (taken.has(port) || !(await isFree(port))) {
      throw new Error(
        `${variable}=${wanted}: that port is in use. Give another one, or leave ${variable} out.`,
      );
    }
    taken.add(port);
    return port;
  }
  for (let port = fallback; port < fallback + 100; port += 1) {
    if (taken.has(port) || !(await isFree(port))) continue;
    if (port !== fallback)
      console.log(`Port ${fallback} is in use, taking ${port} (${variable} sets another one).`);
    taken.add(port);
    return port;
  }
  throw new Error(`No free port from ${fallback} to ${fallback + 99}. Set ${variable} to a free one.`);
}

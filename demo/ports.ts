import { once } from 'node:events';
import { createServer } from 'node:net';

/** Browsers try either address of `localhost` first: another server on one of them would receive the requests. */
const LOCALHOST = ['127.0.0.1', '::1'];
/** Error codes of `::1` on a machine without IPv6. */
const NO_IPV6_CODES = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/** @returns the error code if the port cannot be used */
async function findProblemAt(host: string, port: number): Promise<string | undefined> {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, 'listening');
    return undefined;
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    return NO_IPV6_CODES.includes(code) ? undefined : code;
  } finally {
    if (probe.listening) await new Promise((done) => probe.close(done));
  }
}

async function findProblem(port: number): Promise<string | undefined> {
  for (const host of LOCALHOST) {
    const problem = await findProblemAt(host, port);
    if (problem) return problem;
  }
  return undefined;
}

/** @returns why a port cannot be used, as the end of a sentence; undefined if it can */
async function describeProblem(port: number, taken: Set<number>): Promise<string | undefined> {
  const problem = taken.has(port) ? 'EADDRINUSE' : await findProblem(port);
  return problem === 'EADDRINUSE' ? 'is in use' : problem && `cannot be used (${problem})`;
}

/**
 * Returns the port of an environment variable, or the first free port from a default on.
 * @param taken ports that were chosen before; the new one is added
 * @throws {Error} if the variable is not a port, or the port cannot be used
 */
export async function choosePort(variable: string, fallback: number, taken: Set<number>): Promise<number> {
  const wanted = process.env[variable];
  if (wanted !== undefined && wanted !== '') {
    const port = Number(wanted);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new Error(`${variable}=${wanted} is not a port. Use a whole number from 1 to 65535.`);
    }
    const problem = await describeProblem(port, taken);
    if (problem)
      throw new Error(`${variable}=${wanted}: that port ${problem}. Use another one, or unset ${variable}.`);
    taken.add(port);
    return port;
  }
  let firstProblem: string | undefined;
  for (let port = fallback; port < fallback + 100; port += 1) {
    const problem = await describeProblem(port, taken);
    firstProblem ??= problem;
    if (problem) continue;
    if (firstProblem)
      console.log(`Port ${fallback} ${firstProblem}. Using ${port}; set ${variable} to change it.`);
    taken.add(port);
    return port;
  }
  throw new Error(`No free port from ${fallback} to ${fallback + 99}. Set ${variable} to a free one.`);
}

/**
 * Chooses several ports. Those of variables that are set come first, so that no default takes one of them.
 * @param fallbacks the default of each variable
 * @throws {Error} as {@link choosePort} does
 */
export async function choosePorts<Name extends string>(
  fallbacks: Record<Name, number>,
): Promise<Record<Name, number>> {
  const taken = new Set<number>();
  const ports = { ...fallbacks };
  const isSet = (variable: Name): boolean => !!process.env[variable];
  const variables = Object.keys(fallbacks) as Name[];
  for (const variable of [...variables.filter(isSet), ...variables.filter((one) => !isSet(one))])
    ports[variable] = await choosePort(variable, fallbacks[variable], taken);
  return ports;
}

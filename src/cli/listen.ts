import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where to listen, and by which words the user sets it, such as `PORT` or `--port`. */
interface Place {
  host: string;
  port: number;
  names: { host: string; port: string };
}

/** Starts to listen. @returns the address @throws {Error} with what to do */
export async function listen(server: Server, { host, port, names }: Place): Promise<AddressInfo> {
  const advice: Record<string, string> = {
    EADDRINUSE: `it is already in use. Choose another with ${names.port}`,
    EACCES: `this user has no permission. Choose a ${names.port} of 1024 or above`,
    EADDRNOTAVAIL: `${names.host} is not an address of this machine`,
    ENOTFOUND: `${names.host} is not an address of this machine`,
  };
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    throw new Error(`Cannot listen on ${host}, port ${port}: ${advice[code] ?? message}.`, { cause });
  }
  return server.address() as AddressInfo;
}

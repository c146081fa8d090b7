import { afterEach, describe, expect, it, vi } from 'vitest';
import { choosePort, choosePorts } from '../../demo/ports.js';
import { findFreePort } from '../helpers/listen.js';
import { startTcpServer } from '../helpers/test-server.js';

const VARIABLE = 'OIS_TEST_PORT';

afterEach(() => vi.unstubAllEnvs());

/** Occupies a port on one address of this machine. @returns false if the machine has no such address */
async function occupyPort(port: number, host: string): Promise<boolean> {
  try {
    await startTcpServer(undefined, { port, host });
    return true;
  } catch {
    return false;
  }
}

describe('choosePort', () => {
  it.each(['127.0.0.1', '::1'])(
    'rejects a port that is in use on %s, since localhost may be either address',
    async (host) => {
      const port = await findFreePort();
      const isTaken = await occupyPort(port, host);
      vi.stubEnv(VARIABLE, `${port}`);
      const chosen = choosePort(VARIABLE, 5173, new Set());
      if (isTaken) await expect(chosen).rejects.toThrow(`${VARIABLE}=${port}: that port is in use.`);
      else expect(await chosen).toBe(port);
    },
  );

  it('does not choose the port of another variable as a default', async () => {
    const port = await findFreePort();
    vi.stubEnv(VARIABLE, `${port}`);
    const { FIRST, [VARIABLE]: chosen } = await choosePorts({ FIRST: port, [VARIABLE]: 1 });
    expect(chosen).toBe(port);
    expect(FIRST).toBeGreaterThan(port);
  });

  it('never returns the same port twice', async () => {
    const port = await findFreePort();
    const taken = new Set<number>();
    vi.stubEnv(VARIABLE, `${port}`);
    expect(await choosePort(VARIABLE, 5173, taken)).toBe(port);
    await expect(choosePort(VARIABLE, 5173, taken)).rejects.toThrow('in use');
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { choosePort } from '../../demo/ports.js';
import { findFreePort, listenTcp, type TestServer } from '../helpers/listen.js';

const VARIABLE = 'OIS_TEST_PORT';
const squatters: TestServer[] = [];

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const squatter of squatters.splice(0)) await squatter.close();
});

/** Another app on one address of this machine; false where the machine has no such address. */
async function squat(port: number, host: string): Promise<boolean> {
  try {
    squatters.push(await listenTcp(undefined, { port, host }));
    return true;
  } catch {
    return false;
  }
}

describe('choosePort', () => {
  it.each(['127.0.0.1', '::1'])(
    'calls a port taken if %s has it, since localhost is either',
    async (host) => {
      const port = await findFreePort();
      const isTaken = await squat(port, host);
      vi.stubEnv(VARIABLE, `${port}`);
      const chosen = choosePort(VARIABLE, 5173, new Set());
      if (isTaken) await expect(chosen).rejects.toThrow(`${VARIABLE}=${port}: that port is in use.`);
      else expect(await chosen).toBe(port);
    },
  );

  it('gives the same port to no two', async () => {
    const port = await findFreePort();
    const taken = new Set<number>();
    vi.stubEnv(VARIABLE, `${port}`);
    expect(await choosePort(VARIABLE, 5173, taken)).toBe(port);
    await expect(choosePort(VARIABLE, 5173, taken)).rejects.toThrow('in use');
  });
});

// @vitest-environment node
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';
import { hasLanguage } from '../../scripts/services.mjs';
import { closeAfterUse } from '../helpers/close-after-use.js';
import { send } from '../helpers/send.js';
import { startServer } from '../helpers/test-server.js';
import { describeRecipe, startSiteProcess, type StartSite } from './recipe.js';

/** PHP's server prints no port, so it gets one that was free a moment ago. */
const startPhp: StartSite = async (env) => {
  const free = await startServer(() => undefined);
  await free.close();
  const address = `127.0.0.1:${free.port}`;
  const child = spawn('php', ['-S', address, `${ROOT}test/backends/site.php`], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const close = (): void => void child.kill('SIGKILL');
  closeAfterUse({ close });
  const origin = `http://${address}`;
  await vi.waitFor(() => send(origin), { timeout: 10_000 });
  return {
    origin,
    async signIn(user) {
      const { headers } = await send(`${origin}/login?user=${encodeURIComponent(user)}`);
      return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    },
    close,
  };
};

const startPython: StartSite = async (env) => {
  const site = await startSiteProcess('python3', [`${ROOT}test/backends/site.py`], env);
  return { ...site, signIn: () => Promise.resolve('user=alice') };
};

if (hasLanguage('php')) describeRecipe('demo/backends/ois.php', { start: startPhp, hasFormUrl: true });
else describe.skip('demo/backends/ois.php (NOT RUN: there is no php)', () => it('is run', () => undefined));
if (hasLanguage('python3')) describeRecipe('demo/backends/ois.py', { start: startPython, hasFormUrl: true });
else
  describe.skip('demo/backends/ois.py (NOT RUN: there is no python3)', () => it('is run', () => undefined));

describe('Files of demo/backends', () => {
  it.each(readdirSync(`${ROOT}demo/backends`))('%s has at most 95 lines', (file) => {
    const lines = readFileSync(`${ROOT}demo/backends/${file}`, 'utf8').trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(95);
  });
});

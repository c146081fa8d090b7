import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { listenSimulator } from '../../src/simulator/index.js';
import { closeAfterUse } from '../helpers/close-after-use.js';
import { findFreePort } from '../helpers/listen.js';
import { installApp, packTarball } from './packed-app.js';

const APPS = {
  next: { command: ['next', 'dev'], backend: 'lib/backend.ts' },
  sveltekit: { command: ['vite', 'dev'], backend: 'src/lib/server/backend.ts' },
  astro: { command: ['astro', 'dev'], backend: 'src/lib/backend.ts' },
  nuxt: { command: ['nuxt', 'dev'], backend: 'server/utils/backend.ts' },
};

const TIMEOUT = { timeout: 60_000, interval: 500 };

let tarball = '';
let secrets: Record<string, string> = {};

beforeAll(async () => {
  tarball = closeAfterUse(await packTarball()).path;
  const hub = closeAfterUse(await listenSimulator({ hubPort: 0, formPort: 0, consolePort: 0 }));
  const { key } = hub.simulator.keys.create({ label: 'Dev servers' });
  secrets = { OIS_HUB_URL: hub.hubUrl, OIS_FORM_URL: hub.formUrl, OIS_API_KEY: key };
});

/** Installs an app, and starts its dev server. @returns its folder and address */
async function startDevServer(name: keyof typeof APPS): Promise<{ folder: string; origin: string }> {
  const { folder } = closeAfterUse(await installApp(name, tarball));
  const port = await findFreePort();
  const [program = '', ...args] = APPS[name].command;
  // A process group of its own: frameworks start further processes.
  const server = spawn(join(folder, 'node_modules/.bin', program), [...args, '--port', String(port)], {
    cwd: folder,
    env: { ...process.env, ...secrets, NODE_ENV: 'development', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: 'ignore',
    detached: true,
  });
  closeAfterUse({ close: () => server.pid !== undefined && process.kill(-server.pid, 'SIGKILL') });
  return { folder, origin: `http://localhost:${port}` };
}

const headers = { Cookie: 'user=alice', 'Content-Type': 'application/json' };

const requestToken = async (origin: string): Promise<number> =>
  (await fetch(`${origin}/ois/token`, { method: 'POST', headers, body: '{}' })).status;

describe('The backend in a dev server', () => {
  it.for(Object.keys(APPS) as (keyof typeof APPS)[])(
    '%s: is replaced when its file changes, and ends its event streams',
    async (name) => {
      const { folder, origin } = await startDevServer(name);
      await vi.waitFor(async () => expect(await requestToken(origin)).toBe(200), TIMEOUT);
      const stream = await fetch(`${origin}/ois/events`, { headers });
      expect(stream.headers.get('content-type')).toContain('text/event-stream');
      let hasEnded = false;
      // Nuxt ends the process that serves the stream.
      void stream.text().then(
        () => (hasEnded = true),
        () => (hasEnded = true),
      );

      const file = join(folder, APPS[name].backend);
      writeFileSync(file, readFileSync(file, 'utf8').replace('user=', 'member='));
      await vi.waitFor(async () => expect(await requestToken(origin)).toBe(401), TIMEOUT);
      await expect.poll(() => hasEnded).toBe(true);
    },
  );
});

import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';
import { describeRecipe, startSiteProcess, type StartSite } from '../backends/recipe.js';
import { closeAfterUse } from '../helpers/close-after-use.js';
import { listenSimulator } from '../../src/simulator/index.js';
import { packTarball } from './packed-app.js';

let folder = '';

beforeAll(async () => {
  const tarball = closeAfterUse(await packTarball());
  folder = mkdtempSync(join(tmpdir(), 'ois-runtimes-'));
  closeAfterUse({ close: () => rmSync(folder, { recursive: true, force: true }) });
  cpSync(`${ROOT}test/frameworks/runtimes`, folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const packages = [tarball.path, 'bun@^1.3.0', 'deno@^2.5.0', 'workerd@^1.20261117.1'];
  execFileSync('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: folder, stdio: 'pipe' });
  await bundleWorker();
});

/** Bundles the worker as Cloudflare's own tool does: with its conditions, and with Node's modules left to the runtime. */
async function bundleWorker(): Promise<void> {
  const bundle = await rolldown({
    cwd: folder,
    input: './worker.mjs',
    platform: 'neutral',
    external: /^node:/,
    resolve: { conditionNames: ['workerd', 'worker', 'browser', 'import'] },
  });
  await bundle.write({ file: join(folder, 'bundle.js'), codeSplitting: false });
  await bundle.close();
}

const startProgram =
  (program: 'bun' | 'deno' | 'workerd', args: string[]): StartSite =>
  async (env) => {
    const file = join(folder, 'node_modules', '.bin', program);
    const site = await startSiteProcess(file, args, env, { cwd: folder });
    return { ...site, signIn: () => Promise.resolve('user=alice') };
  };

const RUNTIMES: [name: string, start: StartSite][] = [
  ['Bun', startProgram('bun', ['run', 'bun.mjs'])],
  [
    'Deno',
    startProgram('deno', ['run', '--allow-net', '--allow-env', '--allow-sys', '--allow-read', 'deno.mjs']),
  ],
  // It prints the port at which it listens to the file descriptor.
  ['workerd', startProgram('workerd', ['serve', 'worker.capnp', '--control-fd=1'])],
];

for (const [name, start] of RUNTIMES)
  describeRecipe(`createBackend in ${name}`, { start, hasFormUrl: true, isKit: true });

describe.concurrent.for(RUNTIMES)('createBackend in %s', ([name, start]) => {
  let origin = '';

  beforeAll(async () => {
    const hub = closeAfterUse(await listenSimulator({ hubPort: 0, formPort: 0, consolePort: 0 }));
    const { key } = hub.simulator.keys.create({ label: name });
    const env = { OIS_HUB_URL: hub.hubUrl, OIS_FORM_URL: 'https://form.example', OIS_API_KEY: key };
    ({ origin } = await start(env));
  });

  const request = (path: string, user: string, init: RequestInit = {}): Promise<Response> => {
    const headers = {
      Cookie: `user=${user}`,
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/json',
      ...init.headers,
    };
    return fetch(origin + path, { signal: AbortSignal.timeout(20_000), ...init, headers });
  };

  it('responds to requests that wait for the same exchange and the same lists', async () => {
    const users = ['alice', 'alice', 'alice', 'bob', 'carol', 'dave'];
    const responses = await Promise.all(
      users.map((user) => request('/ois/token', user, { method: 'POST', body: '{"include":["tables"]}' })),
    );
    expect(responses.map(({ status }) => status)).toEqual(users.map(() => 200));
    for (const response of responses) expect(await response.json()).toHaveProperty('tables');
  });

  it('sends an event to a stream, also when the stream before it has ended', async () => {
    const first = new AbortController();
    await request('/ois/events', 'alice', { signal: first.signal });
    const { body, status } = await request('/ois/events', 'bob');
    expect(status).toBe(200);
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const readUntil = async (part: string): Promise<void> => {
      while (!text.includes(part)) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`The stream ended after: ${text}`);
        text += value;
      }
    };
    await readUntil('retry:');
    first.abort();
    const event = {
      event: 'order_matched',
      timestamp: new Date().toISOString(),
      short_code: 'a1',
      target: { client_user_id: 'bob' },
      notification: { title: 'Matched', content: 'An order', link_url: '/orders/7' },
    };
    const headers = {
      'X-Webhook-Event': event.event,
      'CF-Connecting-IP': '127.0.0.1',
    };
    const response = await request('/ois/webhook', '', {
      method: 'POST',
      body: JSON.stringify(event),
      headers,
    });
    expect(await response.json()).toEqual({ ok: true });
    await readUntil('event: notification');
    // Two comments: each stream has a timer of its own, which goes on when other streams end.
    await readUntil('\n:\n');
    expect(text).toContain('https://form.example/orders/7');
    await reader.cancel();
  });
});

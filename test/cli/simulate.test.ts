import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/simulate.js';
import { closeAfterUse } from '../helpers/close-after-use.js';
import { startTcpServer } from '../helpers/test-server.js';
import { command } from './running-backend.js';

const ANY = ['--hub-port', '0', '--form-port', '0', '--console-port', '0'];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'simulate-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Starts the command in its own process, which is killed after the test. */
function simulate(args: string[], env: Record<string, string> = {}) {
  const running = command(['simulate', ...args], env);
  closeAfterUse({ close: () => running.child.kill('SIGKILL') });
  return {
    ...running,
    waitUntilReady: () => expect.poll(running.output, { timeout: 60_000 }).toContain('Ctrl-C'),
  };
}
const match = (output: string, pattern: RegExp): string => pattern.exec(output)?.[1] ?? '';

describe('open-integration-widget simulate', () => {
  it('starts a hub, shows a key that works once, and keeps everything in the file until the next start', async () => {
    const state = join(folder, 'state.json');
    const first = simulate([...ANY, '--state', state], { CONSOLE_PASSWORD: 'long enough to sign in' });
    await first.waitUntilReady();
    const hubUrl = match(first.output(), /Open API: +(\S+)/);
    const key = match(first.output(), /API key: +(sk-\S+)/);
    expect(first.output()).toContain('long enough to sign in');
    for (const what of ['Form site', 'Console']) {
      const url = match(first.output(), new RegExp(`${what}: +(http\\S+)`));
      expect((await fetch(url)).status, what).toBe(200);
    }
    const balance = `/api/v1/hub/points/users/balance?client_user_id=mei`;
    expect((await fetch(hubUrl + balance, { headers: { 'X-API-Key': key } })).status).toBe(200);
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    expect(first.errors()).toBe('');

    const file = await readFile(state, 'utf8');
    expect(file).toContain('"mei"');
    expect(file).not.toContain(key);

    const second = simulate([...ANY, '--state', state]);
    await second.waitUntilReady();
    expect(second.output()).toMatch(/API key: +as before/);
    const again = match(second.output(), /Open API: +(\S+)/);
    expect((await fetch(again + balance, { headers: { 'X-API-Key': key } })).status).toBe(200);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  });

  it('lets pages of this machine show forms in a frame, or those that are named', async () => {
    const [open, named] = [simulate(ANY), simulate([...ANY, '--frame-ancestor', 'https://shop.example'])];
    for (const [running, sites] of [
      [open, 'http://localhost:* http://127.0.0.1:*'],
      [named, 'https://shop.example'],
    ] as const) {
      await running.waitUntilReady();
      const form = await fetch(match(running.output(), /Form site: +(\S+)/));
      expect(form.headers.get('content-security-policy')).toContain(`frame-ancestors ${sites}`);
    }
  });

  it('exits with advice if a port is in use', async () => {
    const { port } = await startTcpServer();
    const { ended, errors } = simulate([], { HUB_PORT: String(port), FORM_PORT: '0', CONSOLE_PORT: '0' });
    expect(await ended).toBe(1);
    expect(errors()).toMatch(
      new RegExp(`^Port ${port} .* already in use\\. Choose another one by .*--hub-port`),
    );
  });

  it('prints its usage, and errors for invalid options', async () => {
    const help = simulate(['--help']);
    expect(await help.ended).toBe(0);
    expect(help.output()).toContain('--state FILE');
    const wrong: [args: string[], env: Record<string, string>, words: string][] = [
      [['--port', '1'], {}, "Unknown option '--port'"],
      [['--hub-port', '65536'], {}, '--hub-port must be a whole number from 0 to 65535, not "65536"'],
      [[], { FORM_PORT: '80a' }, 'FORM_PORT must be'],
      [[...ANY, '--seed', '-1'], {}, '--seed'],
      [[...ANY, '--state', join(folder, 'none', 'x')], {}, 'Create its folder, or name another file'],
      [[...ANY, '--state', ''], {}, '--state needs the name of a file'],
      [ANY, { CONSOLE_PASSWORD: 'short' }, 'CONSOLE_PASSWORD'],
      [[...ANY, '--frame-ancestor', 'https://shop.example/path'], {}, '--frame-ancestor'],
    ];
    for (const [args, env, words] of wrong) await expect(run(args, env)).rejects.toThrow(words);
  });
});

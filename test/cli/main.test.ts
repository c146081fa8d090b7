// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';
import { run } from '../../src/cli/backend.js';
import { command, GOOD_ENV } from './running-backend.js';

async function ended(args: string[], env?: Record<string, string>) {
  const running = command(args, env);
  return { code: await running.ended, output: running.output() };
}

describe.concurrent('open-integration-widget', () => {
  it('--help lists the commands', async () => {
    const { code, output } = await ended(['--help']);
    expect(code).toBe(0);
    expect(output).toMatch(/^Usage: open-integration-widget <command>[^]*\n {2}backend [^]*\n {2}simulate /);
  });

  it.each(['--version', '-v'])('%s prints the version of the package', async (flag) => {
    const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { version: string };
    expect(await ended([flag])).toEqual({ code: 0, output: `${version}\n` });
  });

  it('help simulate prints the options of that command', async () => {
    expect(await ended(['help', 'simulate'])).toEqual(await ended(['simulate', '--help']));
  });

  it.each([[[]], [['toString']]])('%o: prints the commands and fails', async (args) => {
    const { code, output } = await ended(args);
    expect(code).toBe(1);
    expect(output).toMatch(
      /^(No command was given|There is no command "\w+")\.\n\nUsage:[^]* {2}backend [^]*\n {2}simulate /,
    );
    expect(output).not.toContain('    at ');
  });

  it.each([
    ['simulate', '--hub-port', '0', '--form-port', '0', '--console-port', '0'],
    ['check-host', '--json', '--port', '0'],
  ])('%s listens to Ctrl-C before it writes that it runs', async (...args) => {
    // Loaded before the command: presses it with the first line.
    const press = `const { write } = process.stdout;
      process.stdout.write = function (...text) {
        process.stdout.write = write;
        process.kill(process.pid, 'SIGINT');
        return write.apply(this, text);
      };`;
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(press)}` };
    // Without a listener the signal ends the process, which then has no exit code.
    expect(await command(args, env).ended).toBe(args[0] === 'simulate' ? 0 : 1);
  });

  it('ends without an error message when the reader of its output closes the pipe', async () => {
    const running = command(['--help']);
    running.child.stdout?.destroy();
    expect(await running.ended).toBe(141);
    expect(running.errors()).toBe('');
  });

  it('simulate --help lists its options', async () => {
    const { code, output } = await ended(['simulate', '--help']);
    expect(code).toBe(0);
    expect(output).toMatch(/^Usage: open-integration-widget simulate/);
  });

  it('backend --help lists all variables', async () => {
    const { code, output } = await ended(['backend', '--help']);
    expect(code).toBe(0);
    for (const name of [
      'OIS_HUB_URL',
      'OIS_ALLOW_INSECURE_HUB',
      'OIS_LIST_CACHE_SECONDS',
      'OIS_MAX_HUB_RESPONSE_BYTES',
      'OIS_ALLOWED_HOSTS',
      'OIS_SESSION_SECRET',
      'OIS_REDIS_URL',
      'OIS_METRICS',
      'PORT',
      '/healthz',
      '/readyz',
    ]) {
      expect(output).toContain(name);
    }
  });

  it('backend names its variables in the error for an option or argument', async () => {
    for (const args of [['--port', '4000'], ['extra']])
      await expect(run(args, GOOD_ENV)).rejects.toThrow(/(--port|extra).*PORT=4000: see --help\.$/);
  });

  it('backend lists all variables that are missing', async () => {
    const { code, output } = await ended(['backend']);
    expect(code).toBe(1);
    expect(output).not.toContain('    at ');
    expect(output.match(/^- OIS_\w+ is missing|^- Set OIS_SESSION_SECRET.* or OIS_USER_HEADER/gm)).toEqual([
      '- OIS_HUB_URL is missing',
      '- OIS_FORM_URL is missing',
      '- OIS_API_KEY is missing',
      expect.stringContaining('OIS_USER_HEADER'),
    ]);
  });
});

describe('open-integration-widget backend', () => {
  it.each<[Record<string, string>, RegExp]>([
    [{ OIS_HUB_URL: 'http://hub.example' }, /^- OIS_HUB_URL must be an https address/m],
    [
      { OIS_HUB_URL: 'http://hub.internal:8080' },
      /^- OIS_HUB_URL is an http address on a private network.* OIS_ALLOW_INSECURE_HUB=true/m,
    ],
    [
      { OIS_HUB_URL: 'http://hub.example', OIS_ALLOW_INSECURE_HUB: 'true' },
      /^- OIS_HUB_URL must be an https address/m,
    ],
    [
      { OIS_HUB_URL: 'https://hub.example/api/v1/hub/' },
      /^- OIS_HUB_URL must be the root address, without \/api\/v1\/hub/m,
    ],
    [
      { OIS_WEBHOOK_ALLOWED_IPS: '10.0.0.1', OIS_CLIENT_IP_HEADER: 'x-real-ip' },
      /^- OIS_CLIENT_IP_HEADER is read only from your own proxies.* OIS_TRUSTED_PROXIES, such as 127\.0\.0\.1/m,
    ],
    [{ OIS_LIST_CACHE_SECONDS: '5s' }, /^- OIS_LIST_CACHE_SECONDS must be a number from 0/m],
    [{ OIS_MAX_HUB_RESPONSE_BYTES: '8 MB' }, /^- OIS_MAX_HUB_RESPONSE_BYTES must be a whole number from/m],
    [{ OIS_ALLOW_INSECURE_HUB: 'yes' }, /^- OIS_ALLOW_INSECURE_HUB must be true or false/m],
    [
      { OIS_ALLOWED_HOSTS: 'a.example, https://b.example' },
      /^- OIS_ALLOWED_HOSTS: "https:.*" must be a host/m,
    ],
    [{ OIS_FORM_URL: 'form.example' }, /^- OIS_FORM_URL must be an https address/m],
    [{ OIS_API_KEY: `${GOOD_ENV.OIS_API_KEY} x` }, /^- OIS_API_KEY must be the full plaintext key/m],
    [{ OIS_ALLOWED_ORIGINS: 'https://a.example, *' }, /^- OIS_ALLOWED_ORIGINS: "\*" must be a bare origin/m],
    [
      { OIS_BASE_PATH: 'ois' },
      /^- OIS_BASE_PATH must be \/ or a path such as \/ois, without a slash at its end\.$/m,
    ],
    [{ OIS_WEBHOOK_ALLOWED_IPS: '10.0.0.0/33' }, /^- OIS_WEBHOOK_ALLOWED_IPS: "10.0.0.0\/33" must be/m],
    [
      { OIS_WEBHOOK_ALLOWED_IPS: '10.0.0.1', OIS_TRUSTED_PROXIES: 'proxy' },
      /^- OIS_TRUSTED_PROXIES: "proxy" must be/m,
    ],
    [{ OIS_CLIENT_IP_HEADER: 'forwarded' }, /^- OIS_CLIENT_IP_HEADER must be "x-forwarded-for" or/m],
    [{ OIS_TRUSTED_PROXIES: '10.0.0.0/40' }, /^- OIS_TRUSTED_PROXIES: "10.0.0.0\/40" must be/m],
    [{ OIS_METRICS: '1' }, /^- OIS_METRICS must be true or false/m],
    [
      { OIS_SESSION_SECRET: '', OIS_USER_HEADER: 'X-User', OIS_TRUSTED_PROXIES: 'proxy' },
      /^- OIS_TRUSTED_PROXIES: "proxy" must be/m,
    ],
    [{ OIS_SESSION_SECRET: `${'s'.repeat(40)}\n` }, /^- OIS_SESSION_SECRET must not begin or end with/m],
    [{ OIS_SESSION_SECRET: 'short-secret' }, /^- OIS_SESSION_SECRET must have at least 32 characters/m],
    [{ OIS_SESSION_COOKIE: 'a b' }, /^- OIS_SESSION_COOKIE must be the name of a cookie/m],
    [{ OIS_USER_HEADER: 'X-User' }, /^- Set OIS_SESSION_SECRET .* and not both/m],
    [{ OIS_SESSION_SECRET: '', OIS_USER_HEADER: 'X-User' }, /^- OIS_TRUSTED_PROXIES is missing/m],
    [
      { OIS_SESSION_SECRET: '', OIS_USER_HEADER: 'X User', OIS_TRUSTED_PROXIES: '::1' },
      /^- OIS_USER_HEADER must be the name of a header/m,
    ],
    [{ PORT: '70000' }, /^- PORT must be a number/m],
    [{ PORT: '3000x' }, /^- PORT must be a number/m],
    ...['localhost:6379', 'redis://localhost:6379/abc', 'redis://:50%off@localhost:6379'].map(
      (url): [Record<string, string>, RegExp] => [
        { OIS_REDIS_URL: url },
        /^- OIS_REDIS_URL must be an address/m,
      ],
    ),
    [{ HOST: '203.0.113.1' }, /^Cannot listen on 203\.0\.113\.1, port 0: HOST is not an address/],
  ])('exits with %o, with the value to use instead', async (bad, message) => {
    const start = run([], { ...GOOD_ENV, OIS_HUB_URL: 'https://hub.example', ...bad });
    const error = await start.then(
      () => undefined,
      (reason: unknown) => reason as Error,
    );
    expect(error?.message).toMatch(message);
    expect(error?.message).not.toContain(GOOD_ENV.OIS_API_KEY);
    expect(error?.message).not.toContain('short-secret');
  });

  it('reports all invalid variables at once, each of them once', async () => {
    const bad = {
      OIS_HUB_URL: 'hub.example',
      OIS_FORM_URL: 'https://form.example/?a',
      OIS_API_KEY: 'sk-1 x',
      OIS_SESSION_SECRET: 'short',
      OIS_ALLOWED_ORIGINS: '*',
      OIS_ALLOWED_HOSTS: '*',
      OIS_BASE_PATH: 'ois',
      OIS_LIST_CACHE_SECONDS: '-1',
      OIS_MAX_HUB_RESPONSE_BYTES: '1',
      OIS_WEBHOOK_ALLOWED_IPS: 'hub',
      OIS_TRUSTED_PROXIES: 'proxy',
      OIS_CLIENT_IP_HEADER: 'forwarded',
      OIS_METRICS: 'yes',
      OIS_REDIS_URL: 'localhost',
      PORT: 'x',
    };
    const error: Error = await run([], bad).then(
      () => new Error('started'),
      (reason) => reason as Error,
    );
    const named = error.message.match(/^- \w+/gm)?.map((line) => line.slice(2));
    expect(named?.sort()).toEqual(Object.keys(bad).sort());
  });
});

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Chromium } from '../../src/cli/doctor/chromium.js';
import { ids, JSON_TYPE, run, start, WIDGET } from './doctor-site.js';
import { listen } from '../helpers/listen.js';
import { command } from './running-backend.js';

describe('doctor: cookies', () => {
  it('of the page stay with its host after a redirect', async () => {
    const other = await start('localhost', { '/': WIDGET });
    const first = await start('127.0.0.1', { '/': { status: 302, headers: { Location: other.origin } } });
    await run(first.origin, { cookie: 'session=hidden' });
    expect(first.requests[0]!.headers.cookie).toBe('session=hidden');
    expect(other.requests.map(({ url }) => url)).toContain('/ois/token');
    expect(JSON.stringify(other.requests)).not.toContain('hidden');
  });

  it('of the page go to the token endpoint that is named, and those of its response do not', async () => {
    const page = await start('localhost', {
      '/': { ...WIDGET, headers: { 'Set-Cookie': 'fresh=secret; Path=/' } },
    });
    const api = await start('127.0.0.1', { '/ois/token': { status: 401 } });
    await run(page.origin, { cookie: 'session=own', tokenEndpoint: new URL('/ois/token', api.origin) });
    const sent = api.requests.filter(({ url }) => url === '/ois/token').map(({ headers }) => headers.cookie);
    expect(sent).toContain('session=own');
    expect(JSON.stringify(sent)).not.toContain('secret');
    await run(page.origin, { cookie: 'session=own' });
    const own = page.requests.findLast(({ url }) => url === '/ois/token');
    expect(own?.headers.cookie).toBe('session=own; fresh=secret');
  });
});

describe('doctor: a browser that cannot start', () => {
  it('is named also if something else was found', async () => {
    const site = await start('localhost', { '/': WIDGET });
    const args = ['doctor', '--page', site.origin];
    const env = { CHROMIUM_PATH: '/nowhere/chromium' };
    const { ended, output, errors } = command(args, env);
    expect(await ended).toBe(1);
    expect(errors()).toContain('/nowhere/chromium');
    expect(output()).toContain('token-404');
    const inJson = command([...args, '--json'], env);
    expect(await inJson.ended).toBe(1);
    expect(inJson.errors()).toContain('/nowhere/chromium');
    expect(JSON.parse(inJson.output().replace(inJson.errors(), ''))).toMatchObject([{ id: 'token-404' }]);
  });
});

describe('doctor: a redirect of the page', () => {
  it.for(['http://[', 'data:text/html,<ois-widget></ois-widget>', 'http://user:hidden@localhost/'])(
    'to %s is a finding',
    async (location) => {
      const site = await start('127.0.0.1', { '/': { status: 302, headers: { Location: location } } });
      const found = await run(site.origin);
      expect(ids(found)).toEqual(['page-status']);
      expect(JSON.stringify(found)).not.toContain('hidden');
    },
  );
});

describe('doctor: a token', () => {
  it.for(['script type="application/json"', 'style', 'textarea', 'template', 'noscript', 'title', 'iframe'])(
    'is not sent to a hub that a text in <%s> names',
    async (tag) => {
      const evil = await start('127.0.0.1', {});
      const text = `<ois-widget hub-url="${evil.origin}" token-endpoint="/ois/token"></ois-widget>`;
      const site = await start('localhost', {
        '/': { body: `<${tag} data-text="a>b">"${text}"</${tag.split(' ')[0]}>${WIDGET.body}` },
        '/ois/token': { headers: JSON_TYPE, body: '{"access_token":"abc","expires_in":60}' },
      });
      const found = await run(site.origin);
      expect(evil.requests).toEqual([]);
      // The widget itself was found.
      expect(ids(found)).toContain('form-url-missing');
    },
  );

  it.for<[string, boolean]>([
    ['', false],
    ['private, max-age=0', false],
    ['no-cache', false],
    ['no-store, max-age=60', false],
    ['public', true],
    ['max-age=60', true],
    ['s-maxage=60', true],
  ])('in a response with Cache-Control "%s" is cacheable: %s', async ([control, isCacheable]) => {
    const site = await start('localhost', {
      '/': WIDGET,
      '/ois/token': {
        headers: { ...JSON_TYPE, ...(control && { 'Cache-Control': control }) },
        body: '{"access_token":"abc","expires_in":60}',
      },
    });
    expect(ids(await run(site.origin)).includes('token-cacheable')).toBe(isCacheable);
  });

  it.for([1, -1])(
    'in a response with an Expires in %i days is cacheable if that is to come',
    async (days) => {
      const site = await start('localhost', {
        '/': WIDGET,
        '/ois/token': {
          headers: { ...JSON_TYPE, Expires: new Date(Date.now() + days * 86_400_000).toUTCString() },
          body: '{"access_token":"abc","expires_in":60}',
        },
      });
      expect(ids(await run(site.origin)).includes('token-cacheable')).toBe(days > 0);
    },
  );
});

describe('doctor: findings', () => {
  it.for([401, 500])('name an API key in a token response of status %i', async (status) => {
    const site = await start('localhost', {
      '/': WIDGET,
      '/ois/token': { status, headers: JSON_TYPE, body: '{"message":"sk-1234567890abcdef"}' },
    });
    expect(ids(await run(site.origin))).toContain('key-in-response');
  });

  it('name each address that the policy lacks, and the attribute to set', async () => {
    const site = await start('localhost', {
      '/': {
        headers: { 'Content-Security-Policy': "connect-src 'self'" },
        body: '<ois-widget token-endpoint="/ois/token" form-url="https://form.invalid" hub-url="https://hub.invalid"></ois-widget>',
      },
      '/ois/token': { headers: JSON_TYPE, body: '{"access_token":"abc","expires_in":60}' },
    });
    const found = await run(site.origin);
    const blocked = found.filter(({ id }) => id === 'csp-connect-src').map(({ title }) => title);
    expect(blocked.join()).toMatch(/hub\.invalid.*form\.invalid/);
  });

  it('are none of a token endpoint that sends its JSON as text/html, as PHP does', async () => {
    const site = await start('localhost', {
      '/': WIDGET,
      '/ois/token': { body: '{"access_token":"abc","expires_in":60}' },
    });
    expect(ids(await run(site.origin)).filter((id) => id.startsWith('token'))).toEqual([]);
  });

  it('name hub-url with an example of a hub', async () => {
    const site = await start('localhost', {
      '/': { body: '<ois-widget token-endpoint="/ois/token" hub-url="http://hub.invalid"></ois-widget>' },
    });
    const found = await run(site.origin);
    expect(found.find(({ id }) => id === 'setting-invalid')?.fix).toBe('hub-url="https://hub.example.com"');
  });

  it('contain no control characters of a server in --json', async () => {
    const headers = { 'Cross-Origin-Embedder-Policy': 'require-corp\u009b31m' };
    const site = await start('localhost', { '/': { ...WIDGET, headers } });
    const running = command(['doctor', '--page', site.origin, '--no-browser', '--json']);
    expect(await running.ended).toBe(1);
    expect(running.output()).toContain('require-corp 31m');
  });
});

/**
 * Creates a program that starts a page as Chromium does.
 * @param then code for the next command
 * @returns its path, and what reads the path of its profile
 */
function createBrowser(then: string) {
  const folder = mkdtempSync(join(tmpdir(), 'ois-browser-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [path, profile] = [join(folder, 'browser.mjs'), join(folder, 'profile')];
  const script = `#!${process.execPath}
import { createReadStream, writeFileSync, writeSync } from 'node:fs';
createReadStream(null, { fd: 3 }).on('data', (chunk) => {
  const { id, method } = JSON.parse(String(chunk).replaceAll('\\0', ''));
  if (!method.startsWith('Target.')) {
    writeFileSync(${JSON.stringify(profile)}, process.argv[2].split('=')[1]);
    ${then}
    return;
  }
  writeSync(4, JSON.stringify({ id, result: { targetId: 't', sessionId: 's' } }) + '\\0');
});
`;
  writeFileSync(path, script, { mode: 0o755 });
  return { path, isStarted: () => existsSync(profile), readProfile: () => readFileSync(profile, 'utf8') };
}

it('doctor: a browser that the system ends is an error at once, and leaves no profile behind', async () => {
  const { path: browser, readProfile } = createBrowser("process.kill(process.pid, 'SIGKILL');");
  const chromium = await Chromium.launch(browser, () => undefined);
  await expect(chromium.send('Page.enable')).rejects.toThrow('The browser failed at Page.enable.');
  await expect(chromium.send('Page.navigate')).rejects.toThrow('The browser ended before Page.navigate.');
  await chromium.close();
  expect(existsSync(readProfile())).toBe(false);
});

it('doctor: a browser that does not start is an error that says what to set', async () => {
  for (const path of ['/bin/false', '/bin/false/x', '/nowhere'])
    await expect(Chromium.launch(path, () => undefined)).rejects.toThrow(
      /^The browser \/\S+ did not start: .*\. Set CHROMIUM_PATH to .*--no-browser\.$/,
    );
});

it('doctor: says that the browser did not show the page, and reports what was found without it', async () => {
  const site = await start('localhost', { '/': WIDGET, '/hook': { status: 404 } });
  const args = ['doctor', '--page', site.origin, '--webhook', `${site.origin}/hook`];
  const running = command(args, { CHROMIUM_PATH: '/bin/false' });
  expect(await running.ended).toBe(1);
  expect(running.output()).toContain('(webhook-status)');
  expect(running.output()).toContain('(Checked by HTTP alone, as the browser did not show the page.)');
});

it('doctor: requests the page with the User-Agent of a browser, and reads at most 4 million characters', async () => {
  let sent = 0;
  const server = await listen((request, response) => {
    if (!request.headers['user-agent']?.startsWith('Mozilla')) return response.writeHead(403).end();
    response.writeHead(200, { 'Content-Type': 'text/html' });
    const write = (): void => {
      if (response.destroyed) return;
      sent += 1_000_000;
      response.write(sent === 1_000_000 ? WIDGET.body.padEnd(1_000_000) : ' '.repeat(1_000_000), write);
    };
    return write();
  });
  onTestFinished(() => server.close());
  const found = ids(await run(server.origin));
  expect(found).not.toContain('page-status');
  expect(found).not.toContain('page-unreachable');
  expect(found.length).toBeGreaterThan(0);
  expect(sent).toBeLessThan(40_000_000);
});

it('doctor: a browser that does not start leaves no profile behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ois-profiles-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(Chromium.launch('/bin/false/x', () => undefined)).rejects.toThrow('ENOTDIR');
  expect(readdirSync(folder)).toEqual([]);
});

it.for(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'doctor: %s ends the browser, and leaves no profile behind',
  async (signal) => {
    const browser = createBrowser('');
    const site = await start('localhost', { '/': WIDGET });
    const running = command(['doctor', '--page', site.origin], { CHROMIUM_PATH: browser.path });
    await vi.waitFor(() => expect(browser.isStarted()).toBe(true), 20_000);
    expect(existsSync(browser.readProfile())).toBe(true);
    running.child.kill(signal);
    await running.ended;
    expect(running.child.signalCode).toBe(signal);
    expect(existsSync(browser.readProfile())).toBe(false);
  },
);

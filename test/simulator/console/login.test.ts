import { describe, expect, it } from 'vitest';
import { createSimulator } from '../../../src/simulator/index.js';
import { runningHub } from '../running-hub.js';
import { consoleClient, readPage, valuesOf } from './console-client.js';

const hub = runningHub();
const HOUR = 3_600_000;

describe('Console: sessions', () => {
  it.each(['/', '/keys', '/points/user?id=a', '/webhooks/deliveries/rows', '/no-such-page'])(
    'require a login for %s, and redirect there afterwards',
    async (path) => {
      const client = consoleClient(hub);
      const response = await client.send(path);
      expect(response.status).toBe(303);
      const login = await client.open(response.headers.get('location') ?? '');
      const sent = await client.post(login.all('form')[0]!.getAttribute('action')!, {
        password: hub.consolePassword(),
      });
      expect(sent.headers.get('location')).toBe(path);
    },
  );

  it.each([
    '//evil.example/x',
    'https://evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '',
  ])('redirect to the console only after the login: next=%j', async (next) => {
    const client = consoleClient(hub);
    const login = await client.open(`/login?${new URLSearchParams({ next }).toString()}`);
    const action = login.all('form')[0]!.getAttribute('action')!;
    const response = await client.post(action, { password: hub.consolePassword() });
    expect(response.status).toBe(303);
    const target = new URL(response.headers.get('location') ?? '', hub.consoleUrl());
    expect(target.origin).toBe(hub.consoleUrl());
  });

  it('keep the page to redirect to when the language is changed after a wrong password', async () => {
    const client = consoleClient(hub);
    const path = '/points/transfer?user=mei';
    const login = await client.open(`/login?${new URLSearchParams({ next: path }).toString()}`);
    const [form] = login.all('form');
    const action = form!.getAttribute('action') ?? '';
    const refused = await readPage(await client.post(action, { ...valuesOf(form!), password: 'wrong' }));
    const languages = refused.all('form').find((one) => one.querySelector('[name=lang]'))!;
    const changed = await client.post(languages.getAttribute('action') ?? '', {
      ...valuesOf(languages),
      lang: 'zh-CN',
    });
    const translated = await client.open(changed.headers.get('location') ?? '');
    const actions = translated.all('form').map((one) => one.getAttribute('action'));
    expect(actions).toContain(`/login?${new URLSearchParams({ next: path }).toString()}`);
  });

  it('use an HttpOnly, SameSite cookie, a new one at each login', async () => {
    const client = consoleClient(hub);
    client.jar.set(`ois-console-${new URL(hub.consoleUrl()).port}`, 'planted');
    const login = await client.open('/login');
    const values = { ...valuesOf(login.all('form')[0]!), password: hub.consolePassword() };
    const cookies = (await client.post('/login', values)).headers.getSetCookie();
    const session = cookies.find((cookie) => cookie.startsWith('ois-console-'));
    expect(session).toMatch(/; HttpOnly/);
    expect(session).toMatch(/; SameSite=Strict/);
    expect(session).toMatch(/; Path=\//);
    expect(session).not.toContain('planted');
    expect((await client.open('/')).heading).toBe('Overview');
  });

  it('mark the cookie Secure over https', async () => {
    const simulator = createSimulator({ hubUrl: 'https://hub.example', formUrl: 'https://form.example' });
    const login = await simulator.console(
      new Request('https://console.example/login', {
        method: 'POST',
        headers: { Origin: 'https://console.example' },
        body: new URLSearchParams({ password: simulator.consolePassword }),
      }),
    );
    expect(login.headers.getSetCookie()[0]).toContain('; Secure');
  });

  it('refuse a wrong password with an error at the field, and do not echo it', async () => {
    const page = await consoleClient(hub).fill('/login', { password: 'wrong-password' });
    expect(page.status).toBe(401);
    expect(page.problem('password')).toContain('not the password');
    expect(page.markup).not.toContain('wrong-password');
  });

  it('refuse the right password from another origin', async () => {
    const client = consoleClient(hub);
    const values = { password: hub.consolePassword() };
    for (const headers of [
      { Origin: '', 'Sec-Fetch-Site': '' },
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    ]) {
      const response = await client.post('/login', values, headers);
      expect(response.status).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  it('refuse every password after five wrong ones, and name the seconds to wait', async () => {
    hub.clock.now += HOUR;
    const client = consoleClient(hub);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await client.fill('/login', { password: `guess ${tries}` })).status).toBe(401);
    }
    hub.clock.now += 20_000;
    const refused = await client.fill('/login', { password: hub.consolePassword() });
    expect(refused.status).toBe(429);
    expect(refused.problem('password')).toContain('in 40 seconds');
    hub.clock.now += 40_000;
    expect((await client.signIn()).heading).toBe('Overview');
  });

  it('end with a logout', async () => {
    const client = consoleClient(hub);
    const page = await client.signIn();
    const old = new Map(client.jar);
    expect((await client.submit(page, '/logout')).text).toContain('You are signed out.');
    for (const [name, value] of old) client.jar.set(name, value);
    expect((await client.open('/')).heading).toBe('Simulated hub');
  });

  it('end with a logout also if they have ended before', async () => {
    const client = consoleClient(hub);
    const page = await client.signIn();
    hub.clock.now += HOUR;
    expect((await client.submit(page, '/logout')).text).toContain('You are signed out.');
  });

  it('end after an hour without use, and after eight hours', async () => {
    const client = consoleClient(hub);
    await client.signIn();
    for (let half = 0; half < 15; half += 1) {
      hub.clock.now += HOUR / 2;
      expect((await client.open('/keys')).heading).toBe('API keys');
    }
    hub.clock.now += HOUR / 2;
    expect((await client.open('/keys')).heading).toBe('Simulated hub');

    await client.signIn();
    hub.clock.now += HOUR;
    expect((await client.open('/keys')).heading).toBe('Simulated hub');
  });

  it('end also if a page refreshes itself meanwhile', async () => {
    const client = consoleClient(hub);
    await client.signIn();
    const rows = () => client.send('/webhooks/deliveries/rows', { headers: { 'Sec-Fetch-Dest': 'empty' } });
    for (let minutes = 0; minutes < 60; minutes += 10) {
      expect((await rows()).status).toBe(200);
      hub.clock.now += HOUR / 6;
    }
    expect((await rows()).status).toBe(303);
  });

  it('report a POST of an expired session as not carried out', async () => {
    const client = consoleClient(hub);
    await client.signIn();
    const form = await client.open('/keys/new');
    hub.clock.now += HOUR;
    const before = hub.simulator().keys.list().length;
    const page = await client.submit(form, '/keys/new', { label: 'late' });
    expect(page.text).toContain('was not carried out');
    expect(hub.simulator().keys.list()).toHaveLength(before);
  });
});

describe('Console: password', () => {
  const at = { hubUrl: 'https://hub.example', formUrl: 'https://form.example' };

  it('is random by default, and another one each time', () => {
    const passwords = new Set(Array.from({ length: 20 }, () => createSimulator(at).consolePassword));
    expect(passwords.size).toBe(20);
    for (const password of passwords) expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  });

  it('can be chosen, with 8 characters or more', async () => {
    expect(createSimulator({ ...at, consolePassword: 'my own password' }).consolePassword).toBe(
      'my own password',
    );
    expect(() => createSimulator({ ...at, consolePassword: '1234567' })).toThrow('consolePassword');
  });
});

it('Console: sends security headers with every page, errors too', async () => {
  const client = consoleClient(hub);
  await client.signIn();
  for (const path of [
    '/',
    '/login',
    '/no-such-page',
    '/-/console.css',
    '/-/console.js',
    '/webhooks/deliveries/rows',
  ]) {
    const response = await client.send(path);
    const headers = Object.fromEntries(response.headers);
    expect(headers, path).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['content-security-policy']?.split('; ').sort()).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      `img-src 'self' ${hub.hubUrl()}`,
      "script-src 'self'",
      "style-src 'self'",
    ]);
    expect((await readPage(response)).markup).not.toMatch(/<[^>]* (style|on\w+)=|<style/);
  }
});

import { beforeAll, describe, expect, it } from 'vitest';
import { runningReceiver } from '../receiver.js';
import { runningHub } from '../running-hub.js';
import { consoleClient, valuesOf } from './console-client.js';
import { crawl } from './crawl.js';
import { populate } from './populate.js';

const hub = runningHub({ warn: () => {} });
const receiver = runningReceiver();

const EVIL = 'evil.example';

/** Every way of the grammar `start* slashes between host tail` that has led away from some site. */
function hostileTargets(): string[] {
  const starts = [
    '',
    '/',
    '/.',
    '/..',
    '/a/..',
    '/%2e',
    '/./..',
    '.',
    ' ',
    '\t',
    '\u0000',
    '\u00a0',
    '?',
    ';',
    '#',
  ];
  const slashes = [
    '//',
    '///',
    '/\\',
    '\\\\',
    '\\/',
    '/\t/',
    '/\n/',
    '\t//',
    '%2f%2f',
    '/%2f',
    '/%5c',
    '%5c%5c',
    '/%09/',
    '//\\',
  ];
  const schemes = [
    'https://',
    'http://',
    'https:',
    'http:',
    'https:\\\\',
    'HTTPS:/\t/',
    'ftp://',
    'ws://',
    'blob:https://',
  ];
  const hosts = [
    EVIL,
    `user:pw@${EVIL}`,
    `console@${EVIL}`,
    `${EVIL}:80`,
    '[::1]',
    '1.2.3.4',
    '%65vil.example',
    'ｅvil。example',
  ];
  const tails = ['', '/x', '?next=/', '\\@', '/..//x'];
  const scripts = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'about:blank',
  ];
  const fronts = [...starts.flatMap((start) => slashes.map((slash) => start + slash)), ...schemes];
  const addresses = fronts.flatMap((front) =>
    hosts.flatMap((host) => tails.map((tail) => front + host + tail)),
  );
  return [
    ...new Set([
      ...addresses,
      ...scripts,
      ...scripts.flatMap((script) => starts.map((start) => start + script)),
    ]),
  ];
}

/** @returns where a browser would go */
const destination = (response: Response): URL =>
  new URL(response.headers.get('location') ?? '', hub.consoleUrl());
/** A path, and none that is read as a host the next time. */
const isLocal = (response: Response): boolean =>
  /^\/(?![/\\])/.test(response.headers.get('location') ?? '') &&
  destination(response).origin === new URL(hub.consoleUrl()).origin;

describe('signing in', () => {
  const signInWith = async (): Promise<(next: string) => Promise<Response>> => {
    const client = consoleClient(hub);
    const values = valuesOf((await client.open('/login')).all('form')[0]!);
    return (next) => client.post('/login', { ...values, password: hub.consolePassword(), next });
  };

  it('leads to no other site, for thousands of targets that open redirects have been built of', async () => {
    const targets = hostileTargets();
    expect(targets.length).toBeGreaterThan(5000);
    const signIn = await signInWith();
    const led: string[] = [];
    for (const next of targets) {
      const response = await signIn(next);
      expect(response.status).toBe(303);
      if (!isLocal(response)) led.push(`${JSON.stringify(next)} → ${response.headers.get('location')}`);
    }
    expect(led).toEqual([]);
  }, 120_000);

  it.each([
    ['/keys', '/keys'],
    ['/points/user?id=a%2Fb&x=//y', '/points/user?id=a%2Fb&x=//y'],
    ['/a/../keys', '/keys'],
    ['', '/'],
  ])('leads on to a page of the console: %s', async (next, path) => {
    expect((await (await signInWith())(next)).headers.get('location')).toBe(path);
  });

  it('leads on within the console where it was asked for a path with two slashes', async () => {
    const first = await fetch(`${hub.consoleUrl()}//${EVIL}/x`, { redirect: 'manual' });
    const next = destination(first).searchParams.get('next') ?? '';
    expect(isLocal(await (await signInWith())(next))).toBe(true);
  });
});

describe('every other redirect of the console', () => {
  const client = consoleClient(hub);
  const targets = [`//${EVIL}`, `/.//${EVIL}`, `https://${EVIL}/`, `/\\${EVIL}`, 'javascript:alert(1)'];

  beforeAll(async () => {
    await populate(hub.simulator(), receiver.url(), `//${EVIL}`);
    await client.signIn();
  });

  it('stays within it, whatever its forms and addresses hold', async () => {
    const { pages, forms } = await crawl(client);
    const answers: Response[] = [];
    for (const target of targets) {
      for (const { action, values } of forms.filter((form) => form.action !== '/logout')) {
        const hostile = Object.fromEntries(Object.keys(values).map((name) => [name, target]));
        answers.push(await client.post(action, { ...hostile, next: target }));
        answers.push(await client.post(action, { ...values, next: target }));
      }
      for (const path of pages.keys()) {
        const url = new URL(path, hub.consoleUrl());
        for (const name of url.searchParams.keys()) url.searchParams.set(name, target);
        answers.push(await client.send(url.pathname + url.search));
      }
      for (const event of [target, encodeURIComponent(target)])
        answers.push(await client.send(`/test/event/${event}`));
    }
    const redirects = answers.filter(({ headers }) => headers.has('location'));
    expect(redirects.length).toBeGreaterThan(50);
    expect(redirects.filter((response) => !isLocal(response)).map(({ url }) => url)).toEqual([]);
  }, 120_000);
});

import { beforeAll, describe, expect, inject, it } from 'vitest';
import { getSafePath } from '../../../src/simulator/console/auth/login.js';
import { runningReceiver } from '../receiver.js';
import { runningHub } from '../running-hub.js';
import { consoleClient } from './console-client.js';
import { crawl } from './crawl.js';
import { populate } from './populate.js';

const hub = runningHub({ warn: () => {} });
const receiver = runningReceiver();

const EVIL = 'evil.example';

const STARTS = [
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
const SLASHES = [
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
const SCHEMES = [
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
const HOSTS = [
  EVIL,
  `user:pw@${EVIL}`,
  `console@${EVIL}`,
  `${EVIL}:80`,
  '[::1]',
  '1.2.3.4',
  '%65vil.example',
  'ｅvil。example',
];
const TAILS = ['', '/x', '?next=/', '\\@', '/..//x'];
const SCRIPTS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'about:blank',
];
const FRONTS = [...STARTS.flatMap((start) => SLASHES.map((slash) => start + slash)), ...SCHEMES];
const SCRIPT_URLS = SCRIPTS.flatMap((script) => STARTS.map((start) => start + script));

/** Every target of the grammar `start slashes host tail` or `scheme host tail`, and script URLs. */
const ALL_TARGETS = [
  ...FRONTS.flatMap((front) => HOSTS.flatMap((host) => TAILS.map((tail) => front + host + tail))),
  ...SCRIPT_URLS,
];
/** Targets that contain each part of the grammar. */
const SAMPLE = [
  ...FRONTS.map((front) => front + EVIL),
  ...HOSTS.flatMap((host) => TAILS.map((tail) => `//${host}${tail}`)),
  ...SCRIPT_URLS,
];

/** @returns where a browser would go */
const destination = (response: Response): URL =>
  new URL(response.headers.get('location') ?? '', hub.consoleUrl());
/** Whether a location is a path, and not one that is parsed as a host the next time. */
const isLocalPath = (location: string, origin: string): boolean =>
  /^\/(?![/\\])/.test(location) && new URL(location, origin).origin === origin;
const isLocal = (response: Response): boolean =>
  isLocalPath(response.headers.get('location') ?? '', new URL(hub.consoleUrl()).origin);

describe('getSafePath', () => {
  it('returns a path of the console, for thousands of targets of known open redirects', () => {
    expect(ALL_TARGETS.length).toBeGreaterThan(5000);
    const origin = 'http://127.0.0.1:5190';
    const paths = ALL_TARGETS.map((target) => [target, getSafePath(target, origin)] as const);
    expect(paths.filter(([, path]) => !isLocalPath(path, origin))).toEqual([]);
  });
});

describe('Console: login', () => {
  const signInWith = async (): Promise<(next: string) => Promise<Response>> => {
    const client = consoleClient(hub);
    const password = hub.consolePassword();
    return (next) => client.post(`/login?${new URLSearchParams({ next }).toString()}`, { password });
  };

  it('redirects to no other site, for targets of known open redirects', async () => {
    const signIn = await signInWith();
    const led: string[] = [];
    for (const next of SAMPLE) {
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

  it('redirects within the console for a path with two slashes', async () => {
    const first = await fetch(`${hub.consoleUrl()}//${EVIL}/x`, { redirect: 'manual' });
    const next = destination(first).searchParams.get('next') ?? '';
    expect(isLocal(await (await signInWith())(next))).toBe(true);
  });
});

describe('Console: other redirects', () => {
  const client = consoleClient(hub);
  const targets = inject('isThorough')
    ? [`//${EVIL}`, `/.//${EVIL}`, `https://${EVIL}/`, `/\\${EVIL}`, 'javascript:alert(1)']
    : [`//${EVIL}`, `https://${EVIL}/`];

  beforeAll(async () => {
    await populate(hub.simulator(), receiver.url(), `//${EVIL}`);
    await client.signIn();
  });

  it('stay within the console, whatever forms and URLs contain', async () => {
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

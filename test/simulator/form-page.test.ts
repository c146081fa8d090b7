import { describe, expect, it } from 'vitest';
import { pageOf } from './page.js';
import { runningHub, table } from './running-hub.js';

const hub = runningHub({ frameAncestors: ['https://shop.example', 'http://localhost:*'] });
const open = async (shortCode: string, user = 'alice'): Promise<Response> =>
  hub.formAt(shortCode, `?token=${encodeURIComponent(await hub.tokenOf(user))}`);

describe('Form page', () => {
  it('shows the name, an icon that loads and five to eight labelled fields, for every published table', async () => {
    for (const { short_code, name, industry } of await hub.listed()) {
      const response = await open(short_code);
      expect(response.status).toBe(200);
      const page = await pageOf(response);
      expect(page.title).toBe(name);
      expect(page.text).toContain(industry);
      expect((await fetch(page.icon ?? '')).status, page.icon ?? '').toBe(200);
      expect(page.controls.length).toBeGreaterThanOrEqual(5);
      expect(page.controls.length).toBeLessThanOrEqual(8);
      expect(new Set(page.names).size).toBe(page.names.length);
      for (const control of page.controls) expect(page.labelOf(control), control.outerHTML).not.toBe('');
    }
  });

  it('has the fields of its industry, with autocomplete', async () => {
    const { tables } = hub.simulator();
    tables.add(table('move', { industry: 'Moving & logistics' }));
    tables.add(table('teach', { industry: 'Education & tutoring' }));
    tables.add(table('other', { industry: 'Beekeeping' }));
    const pages = await Promise.all(['move', 'teach', 'other'].map(async (code) => pageOf(await open(code))));
    expect(new Set(pages.map(({ names }) => names.join())).size).toBe(3);
    for (const { document, controls } of pages) {
      expect(document.querySelector('[autocomplete=name]')).not.toBeNull();
      expect(document.querySelector('[type=tel][autocomplete=tel]')).not.toBeNull();
      expect(
        controls.filter((control) => control.getAttribute('aria-required') === 'true').length,
      ).toBeGreaterThan(2);
    }
  });

  it('escapes everything that comes from outside', async () => {
    const markup = `"><script>alert(1)</script><img src=x onerror=alert(2)>'&amp;`;
    hub.simulator().tables.add(table('evil', { supply_name: markup, industry: markup }));
    const page = await pageOf(await open('evil'));
    expect(page.title).toBe(markup);
    expect(page.document.querySelector('script:not([src]), [onerror]')).toBeNull();
    expect(page.document.querySelectorAll('img')).toHaveLength(1);
  });

  it('shows an icon of the simulator if the table’s is on another origin', async () => {
    hub.simulator().tables.add(table('foreign', { icon: 'https://tracker.example/pixel.gif' }));
    expect((await pageOf(await open('foreign'))).icon).toMatch(hub.hubUrl());
  });

  it.each([
    'a/b',
    '%2F',
    '50% off?#+',
    '中文 表',
    '🎉',
    'a&b=c',
    '../x',
    '...',
    '-',
    '-/form.css',
    'form.css',
    '%E4%B8%AD',
    '\\',
    '\'"<',
  ])('opens for the short code %j', async (shortCode) => {
    hub.simulator().tables.add(table(shortCode, { supply_name: `Named ${shortCode}` }));
    const response = await open(shortCode);
    expect(response.status).toBe(200);
    expect((await pageOf(response)).title).toBe(`Named ${shortCode}`);
  });

  it('distinguishes the short codes %2F and /', async () => {
    hub.simulator().tables.add(table('x/y', { supply_name: 'slash' }));
    hub.simulator().tables.add(table('x%2Fy', { supply_name: 'percent' }));
    expect((await pageOf(await open('x/y'))).title).toBe('slash');
    expect((await pageOf(await open('x%2Fy'))).title).toBe('percent');
  });

  it('sends no referrer, is not stored, runs only its own script, and allows only the given frames', async () => {
    const response = await open('move');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'content-type': expect.stringMatching(/^text\/html; charset=utf-8$/i),
    });
    const policy = (response.headers.get('content-security-policy') ?? '').split('; ');
    expect(policy.sort()).toEqual([
      "base-uri 'none'",
      "default-src 'none'",
      "form-action 'self'",
      'frame-ancestors https://shop.example http://localhost:*',
      `img-src ${hub.hubUrl()}`,
      "script-src 'self'",
      "style-src 'self'",
    ]);
    const page = await pageOf(response);
    expect(page.markup).not.toMatch(
      / style=|<style|<script(?! type="module" src="\/-\/form\.js"><\/script>)| on\w+=/,
    );
    const css = await fetch(new URL(page.stylesheet, hub.formUrl()));
    expect(css.headers.get('content-type')).toMatch(/^text\/css/);
  });
});

describe('Form page: errors', () => {
  it.each(['', '?token=', '?token=unknown', '?token=%00', '?Token=x'])(
    'answers 401 with a request to open it again if the URL ends with %j',
    async (query) => {
      const response = await hub.formAt('move', query);
      expect(response.status).toBe(401);
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(response.headers.get('content-security-policy')).toContain(
        'frame-ancestors https://shop.example',
      );
      const page = await pageOf(response);
      expect(page.text).toMatch(/open the form again/);
      expect(page.controls).toHaveLength(0);
    },
  );

  it('answers 401 to an expired token, and to an API key', async () => {
    const token = await hub.tokenOf('alice');
    expect((await hub.formAt('move', `?token=${token}`)).status).toBe(200);
    hub.clock.now += 7_200_000;
    expect((await hub.formAt('move', `?token=${token}`)).status).toBe(401);
    expect((await hub.formAt('move', `?token=${hub.key()}`)).status).toBe(401);
  });

  it('answers 404 for a withdrawn or unknown table', async () => {
    hub.simulator().tables.add(table('gone', { status: 'withdrawn', supply_name: 'Hidden name' }));
    for (const shortCode of ['gone', 'never-there', 'constructor']) {
      const response = await open(shortCode);
      expect(response.status).toBe(404);
      const page = await pageOf(response);
      expect(page.text).toContain('no such form');
      expect(page.text).not.toContain('Hidden name');
    }
  });

  it('has no icon, whose request browsers would report as refused', async () => {
    const response = await fetch(new URL('/favicon.ico', (await open('NfaoqD')).url));
    expect(response.status).toBe(204);
  });

  it('answers at the root without a token, for pages that warm up the connection', async () => {
    const response = await fetch(`${hub.formUrl()}/`);
    expect(response.status).toBe(200);
    expect((await pageOf(response)).text).toContain('Forms open from the page that offers them.');
  });

  it.each(['/a/b', '/%ED%A0%80', '/%', '//evil.example/x'])('answers 404 to %s', async (path) => {
    const token = await hub.tokenOf('alice');
    expect((await fetch(`${hub.formUrl()}${path}?token=${token}`)).status).toBe(404);
  });
});

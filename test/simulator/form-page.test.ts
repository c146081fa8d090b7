import { describe, expect, it } from 'vitest';
import { pageOf } from './page.js';
import { runningHub, table } from './running-hub.js';

const hub = runningHub({ frameAncestors: ['https://shop.example', 'http://localhost:*'] });
const open = async (shortCode: string, user = 'alice'): Promise<Response> =>
  hub.formAt(shortCode, `?token=${encodeURIComponent(await hub.tokenOf(user))}`);

describe('the form page', () => {
  it(
    'shows the name, an icon that loads and five to eight labelled fields, for every published table',
    { timeout: 30_000 },
    async () => {
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
    },
  );

  it('asks for what its industry needs, and offers the browser to fill in what it knows', async () => {
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
    expect(page.document.querySelector('script, [onerror]')).toBeNull();
    expect(page.document.querySelectorAll('img')).toHaveLength(1);
  });

  it('loads its own icon where the table has one from elsewhere', async () => {
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

  it('keeps the short codes %2F and / apart', async () => {
    hub.simulator().tables.add(table('x/y', { supply_name: 'slash' }));
    hub.simulator().tables.add(table('x%2Fy', { supply_name: 'percent' }));
    expect((await pageOf(await open('x/y'))).title).toBe('slash');
    expect((await pageOf(await open('x%2Fy'))).title).toBe('percent');
  });

  it('tells its address to nobody, is not stored, runs no script and is framed only where it may be', async () => {
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
      "style-src 'self'",
    ]);
    const page = await pageOf(response);
    expect(page.markup).not.toMatch(/ style=|<style|<script/);
    const css = await fetch(new URL(page.stylesheet, hub.formUrl()));
    expect(css.headers.get('content-type')).toMatch(/^text\/css/);
  });
});

describe('a form that cannot be opened', () => {
  it.each(['', '?token=', '?token=unknown', '?token=%00', '?Token=x'])(
    'asks to open it again when the address ends with %j: 401',
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

  it('asks so for an expired token, and takes an API key for no token', async () => {
    const token = await hub.tokenOf('alice');
    expect((await hub.formAt('move', `?token=${token}`)).status).toBe(200);
    hub.clock.now += 7_200_000;
    expect((await hub.formAt('move', `?token=${token}`)).status).toBe(401);
    expect((await hub.formAt('move', `?token=${hub.key()}`)).status).toBe(401);
  });

  it('says that a withdrawn or unknown table is not there: 404', async () => {
    hub.simulator().tables.add(table('gone', { status: 'withdrawn', supply_name: 'Hidden name' }));
    for (const shortCode of ['gone', 'never-there', 'constructor']) {
      const response = await open(shortCode);
      expect(response.status).toBe(404);
      const page = await pageOf(response);
      expect(page.text).toContain('no such form');
      expect(page.text).not.toContain('Hidden name');
    }
  });

  it('says at its root what it is for: pages that get ready for a form come here without a token', async () => {
    const response = await fetch(`${hub.formUrl()}/`);
    expect(response.status).toBe(200);
    expect((await pageOf(response)).text).toContain('Forms open from the page that offers them.');
  });

  it.each(['/a/b', '/%ED%A0%80', '/%', '//evil.example/x'])(
    'answers %s with 404, not a crash',
    async (path) => {
      const token = await hub.tokenOf('alice');
      expect((await fetch(`${hub.formUrl()}${path}?token=${token}`)).status).toBe(404);
    },
  );
});

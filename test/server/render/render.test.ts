// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import type { RenderOptions } from '../../../src/server/index.js';
import {
  LIST_PATH,
  startFakeHub,
  success,
  TABLES,
  TAGS_PATH,
  TOKEN_PATH,
  type FakeHub,
} from '../../helpers/fake-hub.js';
import { startSite, type Site } from '../site.js';
import { PLAIN, renderInTime, REQUEST } from './render-in-time.js';

let hub: FakeHub;
let site: Site;
let time = 1_700_000_000_000;

beforeEach(async () => {
  hub = await startFakeHub();
  site = await startSite({ hubUrl: hub.url, now: () => time });
});

const render = (options?: RenderOptions, request = REQUEST) => renderInTime(site, request, options);

/** The data that the widget takes over. */
const readData = (html: string): unknown =>
  JSON.parse(/<script type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

describe('backend.render', () => {
  it('returns a widget with tags, cards and lists in declarative shadow roots', async () => {
    const html = await render();
    expect(html).toMatch(
      /^<ois-widget token-endpoint="\/ois\/token" locale="en"><template shadowrootmode="open"><style>/,
    );
    expect(html.match(/<template shadowrootmode="open">/g)).toHaveLength(3);
    expect(html.match(/<\/template>/g)).toHaveLength(3);
    expect(html.match(/part="card"/g)).toHaveLength(2);
    expect(html).toContain('>Alpha</span>');
    expect(html).toContain('<img src="https://i.example/a.png"');
    expect(html).toContain('2 projects');
    expect(readData(html)).toEqual({
      tags: ['x', 'y'],
      tables: TABLES,
      freshUntilMs: time + 305_000,
      query: { tags: [] },
    });
  });

  it.each(['required', 'yes', ''])(
    'returns a widget without cards, icons and forms for consent="%s", which needs an agreement first',
    async (consent) => {
      const html = await render({ attributes: { consent } });
      expect(html).toBe(PLAIN.replace(' locale', `${consent ? ` consent="${consent}"` : ' consent'} locale`));
      expect(hub.requestsTo(LIST_PATH)).toEqual([]);
    },
  );

  it('returns the cards for consent="given"', async () => {
    expect(await render({ attributes: { consent: 'given' } })).toContain(
      '<img src="https://i.example/a.png"',
    );
  });

  it('F1 G1 sends each safe card by POST, with its short code encoded, also if its texts look like attributes', async () => {
    const codes = ['a b/ü"&', '..', ''];
    const name = 'type="button"';
    const icon = `https://i.example/${name}`;
    hub.on(LIST_PATH, success({ list: codes.map((short_code) => ({ short_code, name, icon })) }));
    const html = await render();
    expect(html.match(/part="card-open" type="submit" form="open" formaction/g)).toHaveLength(1);
    expect(html.match(/formaction="[^"]*"/g)).toEqual([
      'formaction="/ois/open?short_code=a%20b%2F%C3%BC%22%26"',
    ]);
    expect(html.match(/aria-disabled="true"/g)).toHaveLength(2);
  });

  it('A4 (S) requests the lists with the token of an id that no user has, and puts neither token nor user into the HTML', async () => {
    await site.token({}, { 'X-User': 'mei' });
    const html = await render({}, { ...REQUEST, headers: { 'x-user': 'mei', cookie: 'session=mei-secret' } });
    const users = hub.requestsTo(TOKEN_PATH).map(({ body }) => JSON.parse(body) as unknown);
    expect(users).toEqual([{ client_user_id: 'mei' }, { client_user_id: 'ois-render' }]);
    for (const path of [TAGS_PATH, LIST_PATH])
      expect(hub.requestsTo(path).map(({ headers }) => headers.authorization)).toEqual([
        'Bearer token-2-of-ois-render',
      ]);
    expect(html).not.toMatch(/token-\d|mei|ois-render|secret|form\.example/);
  });

  it('counts all published tables if the limit has only some of them', async () => {
    hub.on(LIST_PATH, success({ list: TABLES.map((table) => ({ ...table, total: 500 })) }));
    expect(await render({ attributes: { limit: 2 } })).toContain('>2 of 500 projects<');
  });

  it('leaves lists out that are too long for a page', async () => {
    hub.on(TAGS_PATH, success({ list: Array.from({ length: 60_000 }, (_, i) => `tag ${i}`) }));
    const html = await render();
    expect(html.match(/part="card"/g)).toHaveLength(2);
    expect(readData(html)).toBeNull();
  });

  it('A4 (S) uses no list that came with a user’s token', async () => {
    await site.token({ include: ['tags', 'tables'] });
    await render();
    expect(hub.requestsTo(LIST_PATH)).toHaveLength(2);
  });

  it('refuses a user with the id that requests the lists, and logs it', async () => {
    expect((await site.token({}, { 'X-User': 'ois-render' })).status).toBe(500);
    expect(site.logs).toEqual([expect.objectContaining({ event: 'identify_failed', level: 'error' })]);
    expect(hub.requests).toEqual([]);
  });

  it('requests the lists with the token of another user id, if renderUserId is set', async () => {
    site = await startSite({ hubUrl: hub.url, renderUserId: 'catalogue' });
    await render();
    expect(JSON.parse(hub.requests[0]?.body ?? '')).toEqual({ client_user_id: 'catalogue' });
  });

  it('requests the tags and the limit of its attributes', async () => {
    const html = await render({
      attributes: { tags: 'x, y', limit: 5, hide: 'sort', points: true, theme: null },
    });
    expect(hub.requestsTo(LIST_PATH).map(({ url }) => url)).toEqual([`${LIST_PATH}?tags=x%2Cy&limit=5`]);
    expect(html).toMatch(
      /^<ois-widget token-endpoint="\/ois\/token" tags="x, y" limit="5" hide="sort" points locale="en">/,
    );
    expect(readData(html)).toMatchObject({ query: { tags: ['x', 'y'], limit: 5 } });
    expect(html.match(/aria-pressed="true"/g)).toHaveLength(2);
  });

  it('lists tables that do not match the tags below those that do', async () => {
    hub.on(LIST_PATH, success({ list: TABLES.toReversed() }));
    const html = await render({ attributes: { tags: 'y' } });
    const [matches = '', others = ''] = html.split('<h3 part="other-heading"');
    expect(matches).toContain('1 project<');
    expect(others).toContain('>Alpha<');
  });

  it.each([
    ['ar,en;q=0.8', 'ar', 'rtl', 'مشروع'],
    ['zh-Hant-HK', 'zh-TW', 'ltr', '個專案'],
    ['de-AT, de;q=0.9', 'de', 'ltr', '2 Projekte'],
    ['xx', 'en', 'ltr', '2 projects'],
    ['"><script>', 'en', 'ltr', '2 projects'],
    [undefined, 'en', 'ltr', '2 projects'],
  ])('answers Accept-Language %o in %s, written %s', async (header, locale, dir, text) => {
    const html = await render({}, { headers: header === undefined ? {} : { 'accept-language': header } });
    expect(html).toContain(` locale="${locale}">`);
    expect(html).toContain(`dir="${dir}" lang="${locale}"`);
    expect(html).toContain(text);
  });

  it('prefers the attribute locale to Accept-Language, and reads the headers of a Request', async () => {
    const request = new Request('https://site.example/projects', { headers: { 'Accept-Language': 'fr' } });
    expect(await render({}, request)).toContain('locale="fr"');
    expect(await render({ attributes: { locale: 'ja-JP' } }, request)).toMatch(/locale="ja-JP">.*lang="ja"/s);
  });

  it('adds the nonce to each style, and to nothing else', async () => {
    hub.on(LIST_PATH, success({ list: [{ short_code: 'a', name: '<style>' }] }));
    const html = await render({ nonce: 'abc+/123==' });
    expect(html.match(/<style nonce="abc\+\/123==">/g)).toHaveLength(3);
    expect(html.match(/nonce=/g)).toHaveLength(3);
    expect(await render()).not.toContain('nonce');
    expect(hub.requestsTo(LIST_PATH)).toHaveLength(1);
  });

  it('rejects unusable options', async () => {
    await expect(render({ nonce: '' })).rejects.toMatchObject({ code: 'BAD_ARGUMENT' });
  });

  it('rejects with advice where users have lists of their own', async () => {
    site = await startSite({ hubUrl: hub.url, listCacheSeconds: 0 });
    await expect(render()).rejects.toMatchObject({ code: 'BAD_CONFIG' });
  });

  it.each(['?ois-q=x', '?a=1&ois-tags=x#y', '?ois-sort=name', '?ois-match=all'])(
    'returns a widget that loads its list for an address with a state of it: %s',
    async (query) => {
      const attributes = { 'url-state': true };
      const cards = 'shadowrootmode';
      const at = (url: string) => render({ attributes }, { ...REQUEST, url });
      expect(await at(`/projects${query}`)).not.toContain(cards);
      expect(await at('/projects?q=x&ois-open=a1')).toContain(cards);
      expect(await render({}, { ...REQUEST, url: `/projects${query}` })).toContain(cards);
      expect(
        await render({ attributes: { 'url-state': 'p' } }, { ...REQUEST, url: '/?p-q=x' }),
      ).not.toContain(cards);
    },
  );

  it('returns a widget that loads its list if an app opens the forms', async () => {
    expect(await render({ attributes: { 'open-in': 'host' } })).not.toContain('template');
  });

  it('has at most 60 cards, items for 400 tables, and the lists of at most 1,000', async () => {
    const list = Array.from({ length: 1_001 }, (_, i) => ({ short_code: `s${i}`, name: `Table ${i}` }));
    hub.on(LIST_PATH, success({ list }));
    const html = await render();
    expect(html.match(/part="card"/g)).toHaveLength(60);
    expect(html.match(/<li[ >]/g)).toHaveLength(400);
    expect(html).toContain('1,001 projects');
    expect(html).not.toContain('<script');
    hub.on(LIST_PATH, success({ list: list.slice(1) }));
    time += 120_000;
    expect(readData(await render())).toMatchObject({ tables: { length: 1_000 } });
  });
});

describe('backend.render, with hostile texts', () => {
  const HOSTILE = `</script><script>alert(1)</script><!--<img src=x onerror=alert(1)>"'</template>&amp;\u2028`;
  const table = { short_code: HOSTILE, name: HOSTILE, industry: HOSTILE, icon: HOSTILE, tags: [HOSTILE] };

  it('G1 escapes them in text, attributes and data', async () => {
    hub.on(
      LIST_PATH,
      success({ list: [table, { ...table, short_code: 'b', icon: `https://i.example/"><b>` }] }),
    );
    hub.on(TAGS_PATH, success({ list: [HOSTILE] }));
    const html = await render();
    const tags = new Set(Array.from(html.matchAll(/<\/?([a-z0-9-]+)/gi), ([, name]) => name));
    expect([...tags].toSorted()).toEqual(
      'bdi button div form h3 img li ois-widget script slot span style template ul'.split(' '),
    );
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.match(/<img/g)).toHaveLength(1);
    expect(html.match(/<!--/g)).toHaveLength(1);
    expect(html).not.toMatch(/<[^>]*\son\w+=/);
    expect(readData(html)).toMatchObject({ tags: [HOSTILE], tables: [table, {}] });
  });
});

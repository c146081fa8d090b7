import { describe, expect, it } from 'vitest';
import { listen } from '../helpers/listen.js';
import type { Fields, NativeContext } from './native-context.js';
import {
  buildExpectedLinkUrl,
  buildExpectedUrl,
  FOREIGN_TOKEN_RESPONSE,
  INVALID_SHORT_CODES,
  LINKS,
  normalizeUrl,
  SHORT_CODES,
  TOKEN_RESPONSE,
  UNSAFE_LINKS,
} from './short-codes.js';

const FORM_ORIGIN = 'https://form.example.com';

export interface NativeOptions {
  /** Whether the sample reads JSON itself, instead of by its platform. */
  hasOwnJson: boolean;
  /** Whether the requests to the app's server and native push belong to what runs. Default: true. */
  hasServer?: boolean;
}

/** Addresses of forms and links, requests to the app’s server, native push, JSON. */
export function testAddresses(context: NativeContext, { hasOwnJson, hasServer = true }: NativeOptions): void {
  /** Platforms read no half of a character. */
  const canHave = (text: string): boolean => hasOwnJson || !/\p{Cs}/u.test(text);

  if (hasOwnJson)
    it('JSON is read as JavaScript reads it, and refused if it is none', async () => {
      const value = {
        a: [1, -2.5e3, 0, true, false, null, {}, []],
        'ä\u2028"\\/\n\u0000': '表🙂\ud800',
        b: '',
      };
      for (const json of [JSON.stringify(value), ` ${JSON.stringify(value, null, 2)}\n`]) {
        expect((await context.runner.call('json', { json }))['value']).toEqual(value);
      }
      const invalid = [
        '',
        '[]',
        '1',
        '{',
        '{"a"}',
        '{"a":1,}',
        '{a:1}',
        '{"a":01}',
        '{"a":"\n"}',
        '{"a":"\\x"}',
        '{"a":1}x',
      ];
      for (const json of invalid)
        expect((await context.runner.call('json', { json }))['value'], json).toBeUndefined();
    });

  describe('addresses', () => {
    const build = async (fields: Fields): Promise<string> => {
      const fallback = { link: '', shortCode: '', formOrigin: FORM_ORIGIN, token: TOKEN_RESPONSE };
      const { value, code } = await context.runner.call('url', { ...fallback, ...fields });
      return (value ?? code) as string;
    };

    it('D3 (B) the URLs of forms are the widget’s; those of invalid short codes are refused', async () => {
      for (const shortCode of SHORT_CODES)
        expect(normalizeUrl(await build({ shortCode }))).toBe(buildExpectedUrl(shortCode));
      for (const shortCode of INVALID_SHORT_CODES.filter(canHave))
        expect(await build({ shortCode }), shortCode).toBe('E_INVALID');
    });

    it('V7 (S) the URLs of links are the backend’s; unsafe links are refused', async () => {
      for (const link of LINKS) expect(new URL(await build({ link })).href).toBe(buildExpectedLinkUrl(link));
      // An empty link is none: then the short code counts.
      for (const link of UNSAFE_LINKS.filter(canHave)) expect(await build({ link }), link).toBe('E_INVALID');
    });

    it('the token is sent to the form site only', async () => {
      for (const target of [{ shortCode: 'a' }, { link: '/a' }])
        expect(await build({ ...target, token: FOREIGN_TOKEN_RESPONSE })).toBe('E_INTERNAL');
      expect(await build({ shortCode: 'a', token: { form_url: `${FORM_ORIGIN}/f` } })).toBe('E_INTERNAL');
    });

    if (hasServer)
      it.each([
        ['https://form.example.com@evil.example/a', undefined],
        ['http://form.example.com/a', undefined],
        ['about:blank', undefined],
        ['https://FORM.example.com:443/a?token=t', FORM_ORIGIN],
        ['https://form.example.com:8443/a', `${FORM_ORIGIN}:8443`],
      ])('the origin of %s is %s', async (url, origin) => {
        expect((await context.runner.call('origin', { url }))['value'] ?? undefined).toBe(origin);
      });

    if (hasServer)
      it.each([
        ['http://localhost:8790/embed.html', 'http://localhost:8790'],
        ['http://10.0.2.2:8791/f/a?token=t', 'http://10.0.2.2:8791'],
        // Browsers leave these characters as they are.
        ['https://form.example/thanks?tags=a|b&d={1}^', 'https://form.example'],
        ['https://evil.example\\@form.example/', 'https://evil.example'],
        ['http://127.0.0.1/a', 'http://127.0.0.1'],
        ['https://form.example.com/a', FORM_ORIGIN],
        ['http://form.example.com/a', undefined],
        ['http://localhost.evil.example/a', undefined],
        ['http://localhost@evil.example/a', undefined],
        ['ftp://localhost/a', undefined],
      ])(
        'the origin of %s is %s in a debug build, which may use http on its own machine',
        async (url, origin) => {
          const get = async (isDebug: boolean) =>
            (await context.runner.call('origin', { url, isDebug }))['value'] ?? undefined;
          expect(await get(true)).toBe(origin);
          expect(await get(false)).toBe(url.startsWith('http:') ? undefined : origin);
        },
      );

    it('language tags have no extensions', async () => {
      const tag = async (locale: string) => (await context.runner.call('languageTag', { locale }))['value'];
      expect(await tag('zh-Hans-CN-u-fw-mon-ms-metric')).toBe('zh-Hans-CN');
      expect(await tag('de')).toBe('de');
    });
  });

  if (hasServer)
    describe('requests to the app’s server', () => {
      /** Requests a token and the balance. @returns the results, and what the server received */
      async function fetchBoth(respond: (url: string) => { status?: number; body: unknown }, reason: string) {
        const requests: string[] = [];
        const server = await listen(async (request, response) => {
          let text = '';
          for await (const chunk of request) text += chunk;
          const { authorization } = request.headers;
          requests.push([request.method, request.url, authorization, text].join(' '));
          const { status = 200, body } = respond(request.url!);
          const json = typeof body === 'string' ? body : JSON.stringify(body);
          response.writeHead(status, { 'Content-Type': 'application/json', Location: '/other' }).end(json);
        });
        try {
          const urls = { tokenUrl: `${server.origin}/token`, balanceUrl: `${server.origin}/balance` };
          context.runner.send('fetchToken', { n: 901, ...urls, session: 's1', reason });
          const find = () => context.runner.lines.filter((line) => line['n'] === 901);
          await context.runner.wait(() => find().length === 2);
          return { results: find().map(({ value, code }) => value ?? code), requests };
        } finally {
          await server.close();
        }
      }

      it('have the session of the app, and renew a token that the hub refused', async () => {
        const tables = { tables: { items: [{ name: '表' }] } };
        const token = { access_token: 't1', expires_in: 900, tags: { tags: [] }, ...tables };
        const balance = { data: { balance_cents: -500 } };
        const respond = (url: string) => ({ body: url === '/token' ? token : balance });
        const { results, requests } = await fetchBoth(respond, 'refused');
        expect(results).toEqual([token, -500]);
        expect(requests[1]).toBe('GET /balance Bearer s1 ');
        const prefix = 'POST /token Bearer s1 ';
        expect(requests[0]!.slice(0, prefix.length)).toBe(prefix);
        expect(JSON.parse(requests[0]!.slice(prefix.length))).toEqual({
          reason: 'refused',
          include: [],
          renew: true,
        });
      });

      it.each([
        [401, '{}', 'E_DENIED'],
        [403, '{}', 'E_DENIED'],
        [500, '{}', 'E_INTERNAL'],
        [302, '{}', 'E_INTERNAL'],
        [200, 'no JSON', 'E_INTERNAL'],
        [200, '{"expires_in":60}', 'E_INTERNAL'],
        [200, '{"access_token":"t","expires_in":"soon"}', 'E_INTERNAL'],
      ])('with the status %i and the body %s fail with %s', async (status, body, code) => {
        const { results, requests } = await fetchBoth(() => ({ status, body }), 'initial');
        expect(results).toEqual([code, code]);
        expect(requests).toHaveLength(2);
        for (const part of ['"reason":"initial"', '"include":["tags","tables"]', '"renew":false'])
          expect(requests[0]).toContain(part);
      });
    });

  if (hasServer)
    it('a native push becomes a notification that the page accepts', async () => {
      const data = {
        id: 'e1',
        title: 'T'.repeat(600),
        content: 'c',
        short_code: 'a',
        link: '/orders/7',
        other: 'x',
      };
      const { value } = await context.runner.call('notification', { data });
      expect(value).toEqual({
        id: 'e1',
        title: 'T'.repeat(500),
        content: 'c',
        short_code: 'a',
        link: '/orders/7',
      });
      const ids = [{ title: 'T', id: '' }, { title: 'T' }, { title: 'T', id: 'i'.repeat(101) }];
      const named = await Promise.all(
        ids.map(async (push) => (await context.runner.call('notification', { data: push })).value),
      );
      expect(named).toMatchObject([{ id: ' T' }, { id: ' T' }, { id: 'i'.repeat(100) }]);
    });
}

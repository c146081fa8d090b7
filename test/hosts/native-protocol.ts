import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listMessageKinds } from '../../scripts/bridge-schema.js';
import { CATALOGUE } from '../../src/bridge/messages.js';
import { parseMessage } from '../../src/bridge/protocol.js';
import { listen } from '../helpers/listen.js';
import { createMessage, mutate } from '../bridge/messages.js';
import { Random } from '../bridge/random.js';
import { NativeRunner, type RunnerLine } from './native-runner.js';
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

type Fields = Record<string, unknown>;

const CAPS = ['back', 'open', 'open-link', 'refresh', 'set-theme', 'set-points', 'notification', 'reset'];
const LATER_CAPS = [...CAPS, 'can-go-back', 'pause', 'resume', 'set-state'];
const FORM_ORIGIN = 'https://form.example.com';

/**
 * The tests that every native sample's protocol has to pass.
 * @param compile returns the command of its runner
 * @param options.hasOwnJson whether the sample reads JSON itself, instead of by its platform
 * @param options.hasServer whether the requests to the app's server and native push belong to what runs
 */
export function testNativeProtocol(
  compile: () => Promise<string[]>,
  { hasOwnJson, hasServer = true }: { hasOwnJson: boolean; hasServer?: boolean },
): void {
  /** Platforms read no half of a character. */
  const canHave = (text: string): boolean => hasOwnJson || !/\p{Cs}/u.test(text);
  let command: string[];
  let runner: NativeRunner;
  let nonce: string;
  let seq: number;

  beforeAll(async () => void (command = await compile()), 120_000);

  beforeEach(async () => {
    runner ??= new NativeRunner(command);
    seq = 0;
    await reset();
  });
  afterAll(() => runner?.end());

  /** Starts a new host with a new nonce. */
  async function reset(welcome: Fields = { theme: 'dark', locale: 'zh-CN' }): Promise<void> {
    runner.send('create');
    await runner.settle();
    runner.lines.length = 0;
    nonce = await start(welcome);
  }

  async function start(welcome: Fields): Promise<string> {
    const { script } = await runner.call('start', { welcome });
    return /OISHostNonce = "([^"]+)"/.exec(script as string)![1]!;
  }

  /** Delivers a message of the page. */
  function receive(kind: string, type: string, fields: Fields = {}): void {
    seq += 1;
    const message = { ois: 1, kind, type, id: `p${seq}`, sid: 's1', seq, nonce, payload: {}, ...fields };
    runner.send('receive', { json: JSON.stringify(message) });
  }

  const hello = (fields: Fields = {}): void =>
    receive('event', 'hello', { payload: { versions: [1], caps: CAPS }, ...fields });

  async function linesOf(...types: string[]): Promise<RunnerLine[]> {
    await runner.settle();
    return runner.lines.filter(({ type }) => types.includes(type));
  }

  async function posted(): Promise<Fields[]> {
    await runner.settle();
    return runner.posted;
  }

  describe('hello', () => {
    it('is answered by a welcome with its id, the nonce and the appearance, each time', async () => {
      hello();
      hello();
      const messages = await posted();
      expect(messages).toMatchObject([
        { ois: 1, kind: 'event', type: 'welcome', re: 'p1', sid: 's1', nonce },
        { re: 'p2' },
      ]);
      expect(messages[0]!['payload']).toMatchObject({ version: 1, theme: 'dark', locale: 'zh-CN' });
      expect((messages[0]!['payload'] as { caps: string[] }).caps).toEqual(
        expect.arrayContaining(Object.keys(CATALOGUE.page.requests)),
      );
      expect(messages.map((message) => parseMessage('host', JSON.stringify(message))?.problem)).toEqual([
        undefined,
        undefined,
      ]);
    });

    it('without a common version is answered E_VERSION', async () => {
      hello({ payload: { versions: [2], caps: [] } });
      expect(await posted()).toMatchObject([
        { kind: 'err', type: 'hello', re: 'p1', payload: { code: 'E_VERSION' } },
      ]);
    });

    it('that does not come in time is reported, and a late one still connects', async () => {
      runner.send('advance', { ms: 14_999 });
      expect(await linesOf('load')).toEqual([]);
      runner.send('advance', { ms: 1 });
      hello();
      expect(await linesOf('load')).toMatchObject([{ isLoaded: false }, { isLoaded: true }]);
      runner.send('advance', { ms: 60_000 });
      expect(await linesOf('load')).toHaveLength(2);
      expect(await posted()).toHaveLength(1);
    });
  });

  describe('messages that are not of this load of the page', () => {
    it.each<[string, Fields]>([
      ['without a nonce', { nonce: undefined }],
      ['with another nonce', { nonce: 'forged' }],
      ['of another session', { sid: 's0' }],
      ['of another version', { ois: 2 }],
      ['with a numeric id', { id: 7 }],
      ['with a text as seq', { seq: '7' }],
      ['with a list as payload', { payload: [] }],
      ['without a sid', { sid: undefined }],
    ])('%s are ignored', async (_name, fields) => {
      hello();
      receive('req', 'token', { payload: { reason: 'initial' }, ...fields });
      receive('event', 'ready', fields);
      expect(await linesOf('handle', 'event')).toEqual([]);
      expect(await posted()).toHaveLength(1);
    });

    it('a hello with the nonce of an earlier load is ignored', async () => {
      const earlier = nonce;
      nonce = await start({});
      hello({ nonce: earlier });
      expect(await posted()).toEqual([]);
      expect(nonce).not.toBe(earlier);
    });

    it('repeats by id or by seq are ignored', async () => {
      hello();
      receive('event', 'ready');
      receive('event', 'ready', { id: 'p2' });
      receive('event', 'ready', { seq: 2 });
      receive('event', 'ready');
      expect(await linesOf('event')).toHaveLength(2);
    });
  });

  describe('requests of the page', () => {
    it('are answered by the app, at once or late, with the id of the request', async () => {
      hello();
      receive('req', 'token', { payload: { reason: 'expired' } });
      const { n, payload } = await runner.wait(({ type }) => type === 'handle');
      expect(payload).toEqual({ reason: 'expired' });
      runner.send('advance', { ms: 30_000 });
      runner.send('answer', { n, payload: { access_token: 'ä "1"', expires_in: 60 } });
      expect((await posted()).at(-1)).toMatchObject({
        kind: 'res',
        type: 'token',
        re: 'p2',
        payload: { access_token: 'ä "1"', expires_in: 60 },
      });
    });

    it('are answered once', async () => {
      hello();
      receive('req', 'token');
      const { n } = await runner.wait(({ type }) => type === 'handle');
      for (const code of ['E_DENIED', 'E_INTERNAL']) runner.send('answer', { n, code });
      expect((await posted()).slice(1)).toMatchObject([{ kind: 'err', payload: { code: 'E_DENIED' } }]);
    });

    it('of an unknown type are answered E_UNSUPPORTED', async () => {
      hello();
      receive('req', 'fly');
      expect((await posted()).at(-1)).toMatchObject({
        kind: 'err',
        type: 'fly',
        re: 'p2',
        payload: { code: 'E_UNSUPPORTED' },
      });
      expect(await linesOf('handle')).toEqual([]);
    });

    it('that are too many at once are answered E_BUSY', async () => {
      hello();
      for (let i = 0; i < 33; i++) receive('req', 'token');
      expect((await posted()).slice(1)).toMatchObject([{ re: 'p34', payload: { code: 'E_BUSY' } }]);
      expect(await linesOf('handle')).toHaveLength(32);
    });

    it('are not answered after a reload of the page', async () => {
      hello();
      receive('req', 'token');
      const { n } = await runner.wait(({ type }) => type === 'handle');
      hello({ sid: 's2' });
      runner.send('answer', { n, payload: { access_token: 'old', expires_in: 60 } });
      expect(JSON.stringify(await posted())).not.toContain('old');
    });

    it.each([
      [3_000, true],
      [30_000, false],
    ])(
      'with %i tables are answered with them: %s, as messages have a maximum length',
      async (count, hasTables) => {
        hello();
        receive('req', 'token');
        const { n } = await runner.wait(({ type }) => type === 'handle');
        const tables = Array.from({ length: count }, (_, i) => ({
          short_code: `t${i}`,
          name: '表'.repeat(20),
        }));
        const token = { access_token: 't1', expires_in: 60 };
        runner.send('answer', { n, payload: { ...token, tags: ['a'], tables } });
        const lists = hasTables ? { tags: ['a'], tables } : {};
        expect((await posted()).at(-1)!['payload']).toEqual({ ...token, ...lists });
      },
    );
  });

  describe('requests of the app', () => {
    it('wait for hello, and are sent in their order', async () => {
      runner.send('request', { n: 900, request: 'open', payload: { shortCode: 'a' } });
      runner.send('request', { n: 901, request: 'set-points', payload: { balance_cents: 100 } });
      expect(await posted()).toEqual([]);
      hello();
      const [welcome, open, points] = await posted();
      expect(welcome).toMatchObject({ type: 'welcome' });
      expect(open).toMatchObject({ kind: 'req', type: 'open', sid: 's1', payload: { shortCode: 'a' } });
      expect(points).toMatchObject({ kind: 'req', type: 'set-points', payload: { balance_cents: 100 } });
      const numbers = [welcome, open, points].map((message) => message!['seq'] as number);
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
      receive('res', 'open', { re: open!['id'] });
      receive('err', 'set-points', { re: points!['id'], payload: { code: 'E_DENIED' } });
      expect(await linesOf('answer')).toMatchObject([
        { n: 900, value: {} },
        { n: 901, code: 'E_DENIED' },
      ]);
    });

    it('are answered once, and only by an answer of their type', async () => {
      hello();
      runner.send('request', { n: 900, request: 'refresh' });
      const re = (await posted()).at(-1)!['id'];
      receive('res', 'open', { re });
      expect(await linesOf('answer')).toEqual([]);
      receive('res', 'refresh', { re });
      receive('res', 'refresh', { re });
      expect(await linesOf('answer')).toHaveLength(1);
    });

    it('fail with E_TIMEOUT after ten seconds', async () => {
      hello();
      runner.send('request', { n: 900, request: 'refresh' });
      runner.send('advance', { ms: 9_999 });
      expect(await linesOf('answer')).toEqual([]);
      runner.send('advance', { ms: 1 });
      expect(await linesOf('answer')).toMatchObject([{ code: 'E_TIMEOUT' }]);
    });

    it('fail with E_CANCELLED when the page is loaded again, and with E_CLOSED at the end', async () => {
      hello();
      runner.send('request', { n: 900, request: 'refresh' });
      hello({ sid: 's2' });
      runner.send('request', { n: 901, request: 'refresh' });
      runner.send('close');
      runner.send('request', { n: 902, request: 'refresh' });
      expect(await linesOf('answer')).toMatchObject([
        { n: 900, code: 'E_CANCELLED' },
        { n: 901, code: 'E_CLOSED' },
        { n: 902, code: 'E_CLOSED' },
      ]);
    });

    it('that the page does not list in its caps fail with E_UNSUPPORTED, and are not sent', async () => {
      hello();
      runner.send('request', { n: 900, request: 'fly' });
      expect(await linesOf('answer')).toMatchObject([{ code: 'E_UNSUPPORTED' }]);
      expect(await posted()).toHaveLength(1);
    });

    it('that are too many at once fail with E_BUSY', async () => {
      for (let n = 900; n < 933; n++) runner.send('request', { n, request: 'refresh' });
      expect(await linesOf('answer')).toMatchObject([{ n: 932, code: 'E_BUSY' }]);
    });
  });

  describe('state of the page', () => {
    const hello2 = () => hello({ payload: { versions: [1], caps: LATER_CAPS } });
    const welcomes = async () =>
      (await posted())
        .filter(({ type }) => type === 'welcome')
        .map(({ payload }) => (payload as Fields)['state']);

    it('is kept, and returned to the next load of the page', async () => {
      hello2();
      receive('event', 'state', { payload: { state: 'one' } });
      receive('event', 'state', { payload: { state: 'ä'.repeat(4096) } });
      receive('event', 'state', { payload: { state: 'x'.repeat(4097) } });
      receive('event', 'state', { payload: { state: 7 } });
      hello({ sid: 's2' });
      expect(await welcomes()).toEqual([undefined, 'ä'.repeat(4096)]);
      expect((await runner.call('state'))['value']).toMatchObject({ state: 'ä'.repeat(4096) });
      expect(await linesOf('event')).toEqual([]);
    });

    it('that the app has kept is restored by the welcome, or in the page that is there', async () => {
      runner.send('restore', { state: 'kept' });
      hello2();
      runner.send('restore', { state: 'other' });
      expect(await welcomes()).toEqual(['kept']);
      expect((await posted()).filter(({ type }) => type === 'set-state')).toMatchObject([
        { kind: 'req', payload: { state: 'other' } },
      ]);
    });

    it('is dropped by reset, for another user', async () => {
      runner.send('restore', { state: 'kept' });
      hello2();
      runner.send('reset');
      expect((await posted()).at(-1)).toMatchObject({ kind: 'req', type: 'reset' });
      hello({ sid: 's2' });
      expect(await welcomes()).toEqual(['kept', undefined]);
    });
  });

  describe('can-go-back', () => {
    const ask = async () => (await posted()).filter(({ type }) => type === 'can-go-back');
    const results = async () => (await linesOf('canGoBack')).map(({ canGoBack }) => canGoBack);

    it('is asked after each change, once at a time, and the app gets the last answer', async () => {
      runner.lines.length = 0;
      hello({ payload: { versions: [1], caps: LATER_CAPS } });
      receive('res', 'can-go-back', { re: (await ask())[0]!['id'], payload: { handled: false } });
      receive('event', 'open', { payload: { shortCode: 'a' } });
      receive('event', 'search', { payload: { query: 'a', count: 1 } });
      receive('event', 'height', { payload: { height: 1 } });
      expect(await ask()).toHaveLength(2);
      receive('res', 'can-go-back', { re: (await ask())[1]!['id'], payload: { handled: false } });
      expect(await ask()).toHaveLength(3);
      receive('res', 'can-go-back', { re: (await ask())[2]!['id'], payload: { handled: true } });
      expect(await results()).toEqual([false, true]);
      runner.send('stop');
      expect((await results()).at(-1)).toBe(false);
    });

    it('is not asked of a page that does not list it: back finds out', async () => {
      runner.lines.length = 0;
      hello();
      expect(await ask()).toEqual([]);
      expect(await results()).toEqual([true]);
    });
  });

  it('pause and resume are sent once, and to a page that loads while the screen is hidden', async () => {
    hello({ payload: { versions: [1], caps: LATER_CAPS } });
    for (const isPaused of [true, true, false]) runner.send('pause', { isPaused });
    const sent = async () =>
      (await posted()).map(({ type }) => type).filter((type) => type === 'pause' || type === 'resume');
    expect(await sent()).toEqual(['pause', 'resume']);
    runner.send('pause', { isPaused: true });
    hello({ sid: 's2', payload: { versions: [1], caps: LATER_CAPS } });
    expect(await sent()).toEqual(['pause', 'resume', 'pause', 'pause']);
  });

  it('a page whose process ended may be loaded again at once, unless it ended within ten seconds', async () => {
    const mayRestart = async () => ((await runner.call('state'))['value'] as Fields)['mayRestart'];
    hello();
    runner.send('advance', { ms: 9_999 });
    expect(await mayRestart()).toBe(false);
    runner.send('advance', { ms: 1 });
    expect(await mayRestart()).toBe(true);
    await start({});
    expect(await mayRestart()).toBe(false);
  });

  describe('back', () => {
    it.each([
      [true, []],
      [false, [{ type: 'leave' }]],
    ])('with the answer handled: %s leaves or stays', async (handled, leaves) => {
      hello();
      runner.send('back');
      const { id } = (await posted()).at(-1)!;
      receive('res', 'back', { re: id, payload: { handled } });
      runner.send('advance', { ms: 10_000 });
      expect(await linesOf('leave')).toEqual(leaves);
    });

    it('leaves when the page is not there, or does not answer for a second', async () => {
      runner.send('back');
      expect(await linesOf('leave')).toHaveLength(1);
      hello();
      runner.send('back');
      runner.send('advance', { ms: 999 });
      expect(await linesOf('leave')).toHaveLength(1);
      runner.send('advance', { ms: 1 });
      expect(await linesOf('leave')).toHaveLength(2);
    });
  });

  it('random and mutated messages end nothing, and only messages arrive', async () => {
    const random = new Random(2026);
    const kinds = listMessageKinds().filter(({ sender }) => sender === 'page');
    hello();
    for (let i = 0; i < 3_000; i++) {
      const message = { ...createMessage(random.pick(kinds), random), sid: 's1', nonce };
      let json = JSON.stringify(random.chance(0.7) ? mutate(message, random) : message);
      if (random.chance(0.5)) {
        const at = random.below(json.length);
        json =
          json.slice(0, at) +
          random.pick(['', '"', '}', '\\', '\u0000', '\ud800', '['.repeat(20_000)]) +
          json.slice(at);
      }
      runner.send('receive', { json });
    }
    // Whatever session a valid hello among them started.
    hello({ sid: 'last', id: 'last', seq: 1_000_000 });
    const last = (await posted()).at(-1)!;
    expect(last).toMatchObject({ type: 'welcome', re: 'last', sid: 'last' });
    const arrived = await linesOf('event');
    expect(arrived.length).toBeGreaterThan(100);
    for (const line of arrived) expect(line['event']).toMatch(/^[^]{1,64}$/);
  });

  if (hasOwnJson)
    it('JSON is read as JavaScript reads it, and refused if it is none', async () => {
      const value = {
        a: [1, -2.5e3, 0, true, false, null, {}, []],
        'ä\u2028"\\/\n\u0000': '表🙂\ud800',
        b: '',
      };
      for (const json of [JSON.stringify(value), ` ${JSON.stringify(value, null, 2)}\n`]) {
        expect((await runner.call('json', { json }))['value']).toEqual(value);
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
        expect((await runner.call('json', { json }))['value'], json).toBeUndefined();
    });

  describe('addresses', () => {
    const build = async (fields: Fields): Promise<string> => {
      const fallback = { link: '', shortCode: '', formOrigin: FORM_ORIGIN, token: TOKEN_RESPONSE };
      const { value, code } = await runner.call('url', { ...fallback, ...fields });
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
        expect((await runner.call('origin', { url }))['value'] ?? undefined).toBe(origin);
      });

    it('language tags have no extensions', async () => {
      const tag = async (locale: string) => (await runner.call('languageTag', { locale }))['value'];
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
          runner.send('fetchToken', { n: 901, ...urls, session: 's1', reason });
          const find = () => runner.lines.filter((line) => line['n'] === 901);
          await runner.wait(() => find().length === 2);
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
      const { value } = await runner.call('notification', { data });
      expect(value).toEqual({
        id: 'e1',
        title: 'T'.repeat(500),
        content: 'c',
        short_code: 'a',
        link: '/orders/7',
      });
    });
}

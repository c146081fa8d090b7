import { describe, expect, it, vi } from 'vitest';
import { createClient, type ClientOptions } from '../../src/client/index.js';

const TABLE = { short_code: 'a/b', name: 'Sofa', industry: '', icon: null, tags: [], total: null };
const TOKEN = { access_token: 'secret token', expires_in: 3600, form_url: 'https://form.example.com' };

/** Creates a client whose requests get these responses. */
function setUp(token: unknown, options: ClientOptions = { tokenEndpoint: '/ois/token' }) {
  const urls: string[] = [];
  const client = createClient({
    ...options,
    fetch: async (input, init) => {
      init?.signal?.throwIfAborted();
      const { pathname, search } = new URL(String(input));
      urls.push(pathname + search);
      if (pathname.endsWith('/token')) return Response.json(token);
      const list = pathname.endsWith('tags') ? ['new'] : [TABLE];
      return Response.json({ code: 200, message: 'success', data: { list } });
    },
  });
  return { client, urls };
}

describe('createClient', () => {
  it('returns tags and tables with one token', async () => {
    const { client, urls } = setUp(TOKEN);
    expect(await client.getTags()).toEqual(['new']);
    expect(await client.getTables({ tags: ['new'], limit: 3 })).toEqual([TABLE]);
    expect(urls).toEqual([
      '/ois/token',
      '/ois/api/v1/hub/projects/published-tags',
      '/ois/api/v1/hub/projects/published-list?tags=new&limit=3',
    ]);
  });

  it('returns the address of a form, with the form site of the option or of the token response', async () => {
    const { client } = setUp(TOKEN);
    expect(await client.getFormUrl('a/b')).toBe('https://form.example.com/a%2Fb?token=secret%20token');
    const own = setUp(TOKEN, { tokenEndpoint: '/ois/token', formUrl: 'https://own.example.com/x/' });
    expect(await own.client.getFormUrl('a')).toBe('https://own.example.com/x/a?token=secret%20token');
  });

  it('explains what is missing when no form site is known, or no endpoint is set', async () => {
    const { client } = setUp({ ...TOKEN, form_url: undefined });
    await expect(client.getFormUrl('a')).rejects.toMatchObject({ code: 'BAD_CONFIG' });
    expect(() => setUp(TOKEN, {})).toThrow(/token-endpoint/);
  });

  it('rejects with ABORTED, and sends nothing, if the signal is aborted before', async () => {
    const { client, urls } = setUp(TOKEN);
    await expect(client.getTags(AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' });
    expect(urls).toEqual([]);
  });

  it('rejects with ABORTED as soon as the signal is aborted, also while the token is requested', async () => {
    const client = createClient({ tokenProvider: () => new Promise(() => undefined) });
    const controller = new AbortController();
    const calls = [client.getTags(controller.signal), client.getTables({}, controller.signal)];
    controller.abort();
    for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'ABORTED' });
  });

  it('serves the new user although the hub refuses the former one’s renewed token after reset()', async () => {
    let exchanges = 0;
    let answerSecond = (_response: Response): void => undefined;
    const refusal = (): Response => Response.json({ code: 401, message: 'expired' }, { status: 401 });
    const answers = [
      refusal,
      () => new Promise<Response>((resolve) => (answerSecond = resolve)),
      () => Response.json({ code: 200, message: 'success', data: { list: ['new'] } }),
    ];
    const client = createClient({
      tokenProvider: () => Promise.resolve({ access_token: `token ${(exchanges += 1)}`, expires_in: 3600 }),
      hubUrl: 'https://hub.example.com',
      fetch: async () => answers.shift()!(),
    });
    const isAborted = expect(client.getTags()).rejects.toMatchObject({ code: 'ABORTED' });
    // The first refusal loads a file.
    await vi.waitFor(() => expect(answers).toHaveLength(1), 20_000);
    client.reset();
    answerSecond(refusal());
    await isAborted;
    expect(await client.getTags()).toEqual(['new']);
    expect(exchanges).toBe(3);
  });

  it('requests no token for a call of the former user that the hub refuses after reset()', async () => {
    let exchanges = 0;
    let answer: ((response: Response) => void) | undefined;
    const client = createClient({
      tokenProvider: () => Promise.resolve({ access_token: `token ${(exchanges += 1)}`, expires_in: 3600 }),
      hubUrl: 'https://hub.example.com',
      fetch: () => new Promise<Response>((resolve) => (answer = resolve)),
    });
    const isAborted = expect(client.getTags()).rejects.toMatchObject({ code: 'ABORTED' });
    await vi.waitFor(() => expect(answer).toBeDefined());
    client.reset();
    answer!(Response.json({ code: 401, message: 'expired' }, { status: 401 }));
    await isAborted;
    expect(exchanges).toBe(1);
  });

  it('ends calls of the former user at reset(), although their lists are still on their way', async () => {
    let answer: ((response: Response) => void) | undefined;
    const signals: (AbortSignal | null | undefined)[] = [];
    const client = createClient({
      tokenProvider: () => Promise.resolve({ access_token: 'former', expires_in: 3600 }),
      hubUrl: 'https://hub.example.com',
      fetch: (_url, init) => {
        signals.push(init?.signal);
        return new Promise<Response>((resolve) => (answer = resolve));
      },
    });
    const isAborted = expect(client.getTables()).rejects.toMatchObject({ code: 'ABORTED' });
    await vi.waitFor(() => expect(answer).toBeDefined());
    client.reset();
    await isAborted;
    await vi.waitFor(() => expect(signals[0]?.aborted).toBe(true));
  });

  it('takes no setting from Object.prototype, as a vulnerable script may allow an attacker', async () => {
    const { client } = setUp(TOKEN);
    const evil = { formUrl: 'https://evil.example', fetch: () => Promise.reject(new TypeError('evil')) };
    const names = Object.keys(evil);
    const options = { tokenProvider: async () => TOKEN, hubUrl: 'https://hub.example.com' };
    for (const [name, value] of Object.entries(evil))
      // oxlint-disable-next-line no-extend-native -- the attack under test
      Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true });
    try {
      expect(await createClient(options).getFormUrl('a1')).toBe(await client.getFormUrl('a1'));
    } finally {
      for (const name of names) delete (Object.prototype as Record<string, unknown>)[name];
    }
  });

  it('keeps the address of its endpoint, although the page has another one at reset()', async () => {
    const { client, urls } = setUp(TOKEN, { tokenEndpoint: 'ois/token' });
    await client.getTags();
    const { href } = location;
    history.pushState(null, '', '/another/page');
    try {
      client.reset();
      await client.getTags();
    } finally {
      history.pushState(null, '', href);
    }
    const [first, , second] = urls;
    expect(second).toBe(first);
  });

  it('requests a new token after reset()', async () => {
    const { client, urls } = setUp(TOKEN);
    await client.getTags();
    client.reset();
    await client.getTags();
    expect(urls.filter((url) => url === '/ois/token')).toHaveLength(2);
  });
});

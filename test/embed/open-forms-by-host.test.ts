import { describe, expect, it, vi } from 'vitest';
import {
  Bridge,
  BridgeError,
  createHost,
  type PageHandlers,
  type Transport,
} from '../../src/bridge/index.js';
import { openFormsByHost } from '../../src/embed/open-forms-by-host.js';
import type { HubError } from '../../src/hub/errors.js';
import { Readiness } from '../../src/embed/readiness.js';

type Opening = Parameters<NonNullable<PageHandlers['open-form']>>[0];

const ROOT = 'https://form.example.com/f';
const FORM = { shortCode: 'a1', name: 'Moving' };

/** A page and an app that talk to each other by real messages. */
function play({ isTrusted = true, answer = (): unknown => undefined } = {}) {
  const opened: Opening[] = [];
  const transport: Transport = {
    host: 'webkit',
    trusted: isTrusted,
    connect: () => () => undefined,
    send: (json) => {
      app.receive(json);
      return true;
    },
  };
  const bridge = new Bridge([transport], {
    handlers: {},
    onMode: (mode) => mode !== 'waiting' && readiness.settleHost(),
  });
  const app = createHost({
    send: (json) => bridge.receive(json),
    handlers: {
      'open-form': async (form) => {
        opened.push({ ...form });
        await answer();
      },
    },
  });
  const readiness = new Readiness();
  const widget: Parameters<typeof openFormsByHost>[0] = { openByHost: undefined };
  let root: string | undefined;
  openFormsByHost(widget, bridge, { readiness, formRoot: () => root });
  const tokenCame = () => {
    root = ROOT;
    readiness.settleToken();
  };
  const open = (shortCode: string, name = shortCode, link?: string) =>
    widget.openByHost!(shortCode, name, link);
  return { bridge, opened, readiness, tokenCame, open };
}

const rest = () => new Promise((done) => setTimeout(done, 5));

describe('A form that the app opens', () => {
  it.each([
    ['a1', 'a1'],
    ['a b/c?d#e&token=f', 'a%20b%2Fc%3Fd%23e%26token%3Df'],
    ['100%', '100%25'],
    ['表单', '%E8%A1%A8%E5%8D%95'],
    ['..%2f', '..%252f'],
  ])(
    'D3 (B) is sent with its address, with the short code %s URL-encoded and without the token',
    async (code, encoded) => {
      const { bridge, opened, tokenCame, open } = play();
      bridge.start();
      tokenCame();
      await open(code);
      expect(opened).toEqual([{ shortCode: code, name: code, url: `${ROOT}/${encoded}` }]);
      bridge.close();
    },
  );

  it.each(['..', '.', '', 'a\u0000b', '\ud800'])(
    'D3 (B) is refused if its short code cannot be part of an address: %o',
    async (code) => {
      const { bridge, opened, tokenCame, open } = play();
      bridge.start();
      tokenCame();
      await expect(open(code)).rejects.toMatchObject({ code: 'UNSAFE_SHORT_CODE' });
      expect(opened).toEqual([]);
      bridge.close();
    },
  );

  it('is sent without its address to an app that did not prove its identity', async () => {
    const { bridge, opened, tokenCame, open } = play({ isTrusted: false });
    bridge.start();
    tokenCame();
    await open('a1', 'Moving');
    expect(opened).toEqual([FORM]);
    bridge.close();
  });

  it('is sent with the link of a notification in place of its address, once for a double tap', async () => {
    const { bridge, opened, tokenCame, open } = play();
    bridge.start();
    tokenCame();
    await Promise.all([open('', 'New', '/enterprise/1'), open('', 'New', '/enterprise/1')]);
    await open('a1', 'Moving', 'https://form.example.com/f/orders/7');
    expect(opened).toEqual([
      { shortCode: '', name: 'New', link: '/enterprise/1' },
      { ...FORM, link: 'https://form.example.com/f/orders/7' },
    ]);
    bridge.close();
  });

  it.each(['https://evil.example/', `${ROOT}.evil.example/`, '/../admin', 'javascript:alert(1)'])(
    'is refused if the link of a notification leaves the form site: %s',
    async (link) => {
      const { bridge, opened, tokenCame, open } = play();
      bridge.start();
      tokenCame();
      await expect(open('a1', 'Moving', link)).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
      expect(opened).toEqual([]);
      bridge.close();
    },
  );

  it('is sent with a name that is safe to display', async () => {
    const { bridge, opened, tokenCame, open } = play({ isTrusted: false });
    bridge.start();
    tokenCame();
    await open('a1', `\u202eevil ${'😀'.repeat(600)}${'\u0301'.repeat(900)}`);
    expect(opened[0]?.name).toBe(`evil ${'😀'.repeat(194)}…`);
    bridge.close();
  });

  it('is sent after the welcome and the token, so that it has its address', async () => {
    const { bridge, opened, tokenCame, open } = play();
    const opening = open('a1', 'Moving');
    await rest();
    bridge.start();
    await rest();
    expect(opened).toEqual([]);
    tokenCame();
    await opening;
    expect(opened).toEqual([{ ...FORM, url: `${ROOT}/a1` }]);
    bridge.close();
  });

  it('is opened once for two taps, and again later', async () => {
    vi.useFakeTimers();
    try {
      const { bridge, opened, readiness, tokenCame, open } = play();
      bridge.start();
      await vi.advanceTimersByTimeAsync(0);
      readiness.clearToken();
      const both = Promise.all([open('a1'), open('a1')]);
      tokenCame();
      await both;
      await open('a1');
      expect(opened).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1000);
      await open('a1');
      expect(opened).toHaveLength(2);
      bridge.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it('is not opened for the next user', async () => {
    const { bridge, opened, readiness, tokenCame, open } = play();
    bridge.start();
    const opening = expect(open('a1')).rejects.toMatchObject({ name: 'AbortError' });
    await rest();
    readiness.clearToken();
    tokenCame();
    await opening;
    expect(opened).toEqual([]);
    bridge.close();
  });

  it('is requested again for the next user, while the app still handles the request of the former one', async () => {
    let refuse!: (error: Error) => void;
    const answer = () => new Promise<void>((_resolve, reject) => (refuse ??= reject));
    const { bridge, opened, readiness, tokenCame, open } = play({ answer });
    bridge.start();
    tokenCame();
    const former = open('a1');
    await rest();
    expect(open('a1')).toBe(former);
    readiness.clearToken();
    tokenCame();
    void open('a1');
    await rest();
    refuse(new BridgeError('E_CANCELLED', 'reset'));
    await expect(former).rejects.toMatchObject({ name: 'AbortError' });
    await rest();
    expect(opened).toHaveLength(2);
    bridge.close();
  });

  it('is the last one that was selected while the token was requested', async () => {
    const { bridge, opened, tokenCame, open } = play();
    bridge.start();
    const all = Promise.allSettled([open('a1'), open('b2'), open('c3'), open('b2')]);
    await rest();
    tokenCame();
    expect((await all).map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(opened.map(({ shortCode }) => shortCode)).toEqual(['b2']);
    bridge.close();
  });

  it.each([
    ['E_DENIED', 'FORBIDDEN'],
    ['E_INTERNAL', 'REFUSED'],
  ] as const)('can be tried again at once after a refusal (%s)', async (code, known) => {
    let isWilling = false;
    const { bridge, opened, tokenCame, open } = play({
      answer: () => {
        if (!isWilling) throw new BridgeError(code, 'no.');
      },
    });
    bridge.start();
    tokenCame();
    await expect(open('a1')).rejects.toMatchObject({ code: known });
    isWilling = true;
    await open('a1');
    expect(opened).toHaveLength(2);
    bridge.close();
  });

  it('may take the app a minute', async () => {
    vi.useFakeTimers();
    try {
      const { bridge, tokenCame, open } = play({ answer: () => new Promise(() => undefined) });
      bridge.start();
      tokenCame();
      const codes: unknown[] = [];
      open('a1').catch(({ code }: HubError) => codes.push(code));
      await vi.advanceTimersByTimeAsync(59_900);
      expect(codes).toEqual([]);
      await vi.advanceTimersByTimeAsync(200);
      expect(codes).toEqual(['TIMEOUT']);
      bridge.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it('rejects with an AbortError when the app’s user declined', async () => {
    const { bridge, tokenCame, open } = play({
      answer: () => {
        throw new BridgeError('E_CANCELLED', 'no.');
      },
    });
    bridge.start();
    tokenCame();
    await expect(open('a1')).rejects.toMatchObject({ name: 'AbortError' });
    bridge.close();
  });
});

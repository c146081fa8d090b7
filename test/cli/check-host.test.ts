// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { RunState } from '../../src/cli/check-host/run-state.js';
import { startServer } from '../../src/cli/check-host/server.js';
import { run } from '../../src/cli/check-host.js';
import { CHINESE } from '../../src/check-host/texts.zh.js';
import { CHECKS, ENGLISH, fill, MISTAKES } from '../../src/check-host/texts.js';
import { closeAfterUse } from '../helpers/close-after-use.js';

const start = async (state = new RunState(false)) => {
  const onChange = (): void => undefined;
  const server = closeAfterUse(await startServer({ state, host: '127.0.0.1', port: 0, onChange }));
  const origin = `http://127.0.0.1:${server.port}`;
  return { server, state, origin, otherOrigin: `http://127.0.0.1:${server.otherPort}` };
};

const post = async (url: string, body: object = {}) => {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
};

describe('open-integration-widget check-host', () => {
  it.each([
    [['--port', 'x'], '--port must be a whole number from 0 to 65534, not "x".'],
    [['--port', '65535'], '--port must be a whole number'],
    [['--prot', '1'], "Unknown option '--prot'"],
    [['here'], 'Unexpected argument'],
  ])('%o: says what is wrong with the arguments', async (args, message) => {
    await expect(run(args)).rejects.toThrow(message);
  });

  it('says which port is in use', async () => {
    const { server, state } = await start();
    const second = startServer({
      state,
      host: '127.0.0.1',
      port: server.otherPort,
      onChange: () => undefined,
    });
    await expect(second).rejects.toThrow(
      /Cannot listen on 127\.0\.0\.1, port \d+: it is in use\. Choose another with --port\./,
    );
  });

  it('serves the page at each name of a page, and says where it is elsewhere', async () => {
    const { origin } = await start();
    for (const path of ['/', '/embed.html', '/ois/my-embed.html']) {
      const response = await fetch(origin + path);
      expect(await response.text()).toContain('/lib/check-host/page.js');
      expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
    }
    const missing = await fetch(`${origin}/ois/token`);
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('/token')]);
    expect((await fetch(`${origin}/lib/check-host/..%2f..%2fpackage.json`)).status).toBe(404);
    expect((await post(`${origin}/check-host/save`, { pending: 'x'.repeat(300_000) })).status).toBe(400);
  });

  it('gives a test token for the address at which the app reached it, and no other after a new start', async () => {
    const { origin, otherOrigin, state } = await start();
    const { json } = await post(`${origin}/token`);
    expect(json).toEqual({
      access_token: `${state.tokenPrefix}+/=&%2B#?1`,
      expires_in: 3600,
      form_url: `${otherOrigin}/f`,
      hub_url: otherOrigin,
    });
    await post(`${origin}/check-host/load`, { isNew: true });
    expect(state.isToken(String(json['access_token']))).toBe(false);
  });

  it.each([
    ['a%2Fb%20%3Fc', '%t', 'a/b ?c', 'right'],
    ['a/b', '%t', null, 'right'],
    ['%e9', '%t', null, 'right'],
    ['a', 'test', 'a', 'wrong'],
    ['a', '%t&token=2', 'a', 'wrong'],
  ])('sees the code of the form %s and its token %s', async (path, token, code, expected) => {
    const { otherOrigin, state } = await start();
    const text = encodeURIComponent(state.createToken());
    await fetch(`${otherOrigin}/f/${path}?token=${token.replace('%t', text)}`);
    expect(state.visits).toMatchObject([{ kind: 'form', code, token: expected, objects: null }]);
    await post(`${otherOrigin}/objects`, { visit: 0, objects: ['webkit'] });
    expect(state.visits).toMatchObject([{ objects: ['webkit'] }]);
    expect(JSON.stringify(state.visits)).not.toContain(state.tokenPrefix);
  });

  it('starts another run for a page that comes back after a while, unless a check waits for that', () => {
    let nowMs = 0;
    const state = new RunState(false, undefined, () => nowMs);
    state.load(false, 1);
    state.recordCall();
    state.results.push({ check: 'hello', outcome: 'pass', findings: [] });
    expect(state.load(false, 1).results).toHaveLength(1);
    nowMs = 60_000;
    state.pending = { check: 'process-end', phase: 'ending', data: {} };
    expect(state.load(false, 1).results).toHaveLength(1);
    state.pending = null;
    expect(state.load(false, 1).results).toEqual([]);
  });

  it('ends a run when the page is gone after its last check asked for that', () => {
    let nowMs = 0;
    const state = new RunState(false, undefined, () => nowMs);
    state.recordCall();
    state.pending = { check: 'dismiss', phase: 'dismissing', data: {} };
    expect(state.recordPageGone()).toBe(false);
    nowMs = 10_000;
    expect(state.recordPageGone()).toBe(true);
    expect(state).toMatchObject({ isFinished: false, pending: { check: 'leave', phase: 'opened-again' } });
    state.pending = { check: 'leave', phase: 'leaving', data: {} };
    expect(state.recordPageGone()).toBe(true);
    expect(state).toMatchObject({ isFinished: true, pending: null });
    expect(state.results.map(({ check }) => check)).toEqual(['dismiss', 'leave']);
  });

  it('has each text in Chinese, with as many details', () => {
    const count = (text: string): number => text.split('…').length;
    expect(Object.keys(CHINESE.checks)).toEqual(Object.keys(CHECKS));
    for (const id of Object.keys(MISTAKES) as (keyof typeof MISTAKES)[]) {
      expect([id, count(CHINESE.mistakes[id])]).toEqual([id, count(ENGLISH.mistakes[id])]);
    }
    expect(fill('a … b … c', ['1', '2'])).toBe('a 1 b 2 c');
  });
});

// @vitest-environment node
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { RunState } from '../../src/cli/check-host/run-state.js';
import { startServer } from '../../src/cli/check-host/server.js';
import { run } from '../../src/cli/check-host.js';
import { CHINESE } from '../../src/check-host/texts.zh.js';
import { CHECKS, ENGLISH, fill, FINDINGS } from '../../src/check-host/texts.js';
import { closeAfterUse } from '../helpers/close-after-use.js';
import { command } from './running-backend.js';

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

/** Posts a body with headers that `fetch` does not send. @returns status and JSON */
const send = async (url: string, body: string, headers = {}): Promise<[number | undefined, unknown]> => {
  const outgoing = request(url, { method: 'POST', headers });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return [response.statusCode, await readJson(response)];
};

describe('open-integration-widget check-host', () => {
  it.each([
    [['--host', ''], '--host must be an address, such as 127.0.0.1.'],
    [['--port', 'x'], '--port must be a whole number from 0 to 65534, not "x".'],
    [['--port', '65535'], '--port must be a whole number'],
    [['--prot', '1'], "Unknown option '--prot'"],
    [['here'], 'Unexpected argument'],
  ])('%o: says what is wrong with the arguments', async (args, message) => {
    await expect(run(args)).rejects.toThrow(message);
  });

  it('prints the results so far of an app that stops, and which check was the last', async () => {
    const printed: string[] = [];
    const errors: string[] = [];
    const spies = [
      vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0),
      vi.spyOn(process.stderr, 'write').mockImplementation((text) => errors.push(String(text)) > 0),
    ];
    try {
      const running = run(['--ci', '--json', '--port', '0'], {}, 1_500);
      const { port } = JSON.parse(await vi.waitUntil(() => printed[0])) as { port: number };
      const results = [{ check: 'hello', outcome: 'pass', findings: [] }];
      const page = `http://127.0.0.1:${port}`;
      await post(`${page}/check-host/load`, { isNew: true });
      const saved = await post(`${page}/check-host/save`, { results, pending: null, isFinished: false });
      expect(saved.status).toBe(200);
      await running;
      expect(process.exitCode).toBe(1);
    } finally {
      process.exitCode = undefined;
      for (const spy of spies) spy.mockRestore();
    }
    expect(JSON.parse(printed.at(-1)!)).toMatchObject({ ok: false, results: [{ check: 'hello' }] });
    expect(errors.join('')).toContain(`The page has stopped after this check: ${CHECKS['hello']}`);
  });

  it('prints the results as JSON when Ctrl-C ends it before the app is done', async () => {
    const running = command(['check-host', '--json', '--port', '0']);
    await vi.waitUntil(() => running.output().includes('\n'), 20_000);
    running.child.kill('SIGINT');
    expect(await running.ended).toBe(1);
    expect(JSON.parse(running.output().trim().split('\n').at(-1)!)).toEqual({ ok: false, results: [] });
  });

  it('leaves the results of a complete run the last line, also if Ctrl-C ends another run', async () => {
    const running = command(['check-host', '--json', '--port', '0']);
    await vi.waitUntil(() => running.output().includes('\n'), 20_000);
    const { port } = JSON.parse(running.output().split('\n')[0]!) as { port: number };
    const page = `http://127.0.0.1:${port}`;
    const results = [{ check: 'hello', outcome: 'pass', findings: [] }];
    await post(`${page}/check-host/load`, { isNew: true });
    await post(`${page}/check-host/save`, { results, pending: null, isFinished: true });
    await post(`${page}/check-host/load`, { isNew: false });
    running.child.kill('SIGINT');
    expect(await running.ended).toBe(0);
    expect(JSON.parse(running.output().trim().split('\n').at(-1)!)).toMatchObject({ ok: true, results });
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
      /Cannot listen on 127\.0\.0\.1, port \d+: it is already in use\. Choose another with --port\./,
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

  it.each([
    ['another site', { Origin: 'https://evil.example' }],
    ['another port', { Origin: 'http://127.0.0.1:1' }],
    ['an opaque origin', { Origin: 'null' }],
    ['a name that leads to this machine', { Host: 'evil.example' }],
    [
      'a name that begins like this machine’s',
      { Host: '127.0.0.1.evil.example', Origin: 'http://127.0.0.1.evil.example' },
    ],
  ])('refuses requests of %s to the routes of its page', async (_, headers) => {
    const { origin, otherOrigin, state } = await start();
    for (const name of ['load', 'save', 'heartbeat', 'token-mode', 'visits'])
      expect(
        await send(`${origin}/check-host/${name}`, '{"mode":"fail","isFinished":true}', headers),
      ).toEqual([403, { error: { code: 'FORBIDDEN', message: expect.stringContaining('header is') } }]);
    await fetch(`${otherOrigin}/f/a?token=x`);
    expect((await send(`${otherOrigin}/objects`, '{"visit":0,"objects":["a"]}', headers))[0]).toBe(403);
    expect(state).toMatchObject({ tokenMode: 'normal', isFinished: false, isPageThere: false });
    expect(state.visits).toMatchObject([{ objects: null }]);
  });

  it('answers its own page, at each address of this machine, and shares no answer with other sites', async () => {
    const { origin } = await start();
    const { port } = new URL(origin);
    for (const host of ['localhost', '127.0.0.1', '10.0.2.2', '[::1]', 'my-mac.local']) {
      const own = { Host: `${host}:${port}`, Origin: `http://${host}:${port}` };
      expect((await send(`${origin}/check-host/visits`, '{}', own))[0]).toBe(200);
    }
    const response = await fetch(`${origin}/check-host/visits`, { method: 'POST', body: '{}' });
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
    const token = await fetch(`${origin}/token`, {
      method: 'POST',
      headers: { Origin: 'https://app.example' },
    });
    expect(token.headers.get('Access-Control-Allow-Origin')).toBe('*');
  });

  it.each([
    ['save', '{"results":[null]}', 'results'],
    ['save', '{"results":[{"check":"hello","outcome":"pass"}]}', 'results'],
    ['save', '{"results":[{"check":"__proto__","outcome":"pass","findings":[]}]}', 'results'],
    [
      'save',
      '{"results":[{"check":"hello","outcome":"fail","findings":[{"id":"unknown","details":[]}]}]}',
      'results',
    ],
    [
      'save',
      '{"results":[{"check":"hello","outcome":"fail","findings":[{"id":"no-welcome","details":[{}]}]}]}',
      'results',
    ],
    ['save', '{"results":{}}', 'results'],
    ['save', '{"pending":"hello"}', 'pending'],
    ['save', '{"pending":{"check":"hello","phase":"","data":{"sid":7}}}', 'pending'],
    ['save', '{"isFinished":1}', 'isFinished'],
    ['token-mode', '{"mode":"none"}', 'mode'],
    ['token-mode', '{"mode":"delayed","delayMs":-1}', 'delayMs'],
    ['save', '{', 'body'],
    ['heartbeat', '[]', 'body'],
    ['load', 'null', 'body'],
  ])('refuses an invalid body of %s, %s, and goes on', async (name, body, field) => {
    const printed: unknown[] = [];
    const state = new RunState(false);
    const onChange = (): void =>
      void printed.push(state.results.map(({ findings }) => findings.map(({ id }) => id)));
    const server = closeAfterUse(await startServer({ state, host: '127.0.0.1', port: 0, onChange }));
    const url = `http://127.0.0.1:${server.port}/check-host`;
    expect(await send(`${url}/${name}`, body)).toEqual([
      400,
      { error: { code: 'INVALID', message: expect.stringContaining(`“${field}”`) } },
    ]);
    expect(state).toMatchObject({ results: [], pending: null, isFinished: false, tokenMode: 'normal' });
    const results = [{ check: 'hello', outcome: 'fail', findings: [{ id: 'no-welcome', details: ['30'] }] }];
    expect((await send(`${url}/save`, JSON.stringify({ results })))[0]).toBe(200);
    expect(printed).toEqual([[['no-welcome']]]);
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
    // The app may have closed the page on Back.
    state.pending = { check: 'back', phase: 'asked', data: {} };
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

  it('goes on with the same check when an app that should have stayed has left, and opens the page again', () => {
    let nowMs = 0;
    const state = new RunState(false, undefined, () => nowMs);
    state.recordCall();
    state.results.push({ check: 'hello', outcome: 'pass', findings: [] });
    state.pending = { check: 'back', phase: 'handled', data: {} };
    expect(state.recordPageGone()).toBe(false);
    nowMs = 60_000;
    expect(state.recordPageGone()).toBe(true);
    expect(state.recordPageGone()).toBe(false);
    expect(state.load(false, 1)).toMatchObject({
      results: [{ check: 'hello' }],
      pending: { check: 'back', phase: 'left' },
      isFinished: false,
    });
  });

  it('has each text in Chinese, with as many details', () => {
    const count = (text: string): number => text.split('…').length;
    expect(Object.keys(CHINESE.checks)).toEqual(Object.keys(CHECKS));
    for (const id of Object.keys(FINDINGS) as (keyof typeof FINDINGS)[]) {
      expect([id, count(CHINESE.findings[id])]).toEqual([id, count(ENGLISH.findings[id])]);
    }
    expect(fill('a … b … c', ['1', '2'])).toBe('a 1 b 2 c');
  });
});

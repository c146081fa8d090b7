import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkEndpoint } from '../../src/cli/check-endpoint/check-endpoint.js';
import { listenSimulator, type ListeningSimulator } from '../../src/simulator/index.js';
import { closeAfterUse } from '../helpers/close-after-use.js';
import { send, type TextResponse } from '../helpers/send.js';
import { startServer } from '../helpers/test-server.js';

/** A site with one of the backends of demo/backends. */
export interface RecipeSite {
  origin: string;
  /** Signs in as a user. @returns the `Cookie` header */
  signIn(user: string): Promise<string>;
  /** Stops the server before the file ends. */
  close(): void;
}

export type StartSite = (env: Record<string, string>) => Promise<RecipeSite>;

/** Starts a site whose first line ends in its port, and whose cookie `user` replaces a session. */
export async function startSiteProcess(
  program: string,
  args: string[],
  env: Record<string, string>,
  { cwd }: { cwd?: string } = {},
): Promise<RecipeSite> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-2_000)));
  const ended = once(child, 'close').then(() => {
    throw new Error(`${program} ended without its port:\n${errors}`);
  });
  const close = (): void => void child.kill('SIGKILL');
  closeAfterUse({ close });
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [string];
  const [, port] = /(\d+)\D*$/.exec(line) ?? [];
  return {
    origin: `http://127.0.0.1:${port}`,
    signIn: (user) => Promise.resolve(`user=${user}`),
    close,
  };
}

interface RecipeOptions {
  start: StartSite;
  /** Whether its token response has `form_url`. */
  hasFormUrl: boolean;
  /** It is the backend kit, which checks the key when it starts, and caches tokens. */
  isKit?: boolean;
}

/** Runs a backend of demo/backends against the simulated hub. */
export function describeRecipe(title: string, { start, hasFormUrl, isKit = false }: RecipeOptions): void {
  describe(title, () => {
    let hub: ListeningSimulator;
    let site: RecipeSite;
    let apiKey = '';
    let cookie = '';

    const startFor = (hubUrl: string, key = apiKey): Promise<RecipeSite> =>
      start({ OIS_HUB_URL: hubUrl, OIS_FORM_URL: 'https://form.example', OIS_API_KEY: key });
    const request = async (
      path: string,
      {
        headers = {},
        body,
        method = body === undefined ? 'GET' : 'POST',
        from = site,
      }: {
        headers?: Record<string, string>;
        body?: string;
        method?: string;
        from?: RecipeSite;
      } = {},
    ): Promise<TextResponse> => {
      const type = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
      const options = { method, headers: { ...type, Cookie: cookie, ...headers } };
      const response = await send(from.origin + path, body === undefined ? options : { ...options, body });
      expect(response.text + JSON.stringify(response.headers)).not.toContain(apiKey);
      return response;
    };

    beforeAll(async () => {
      hub = closeAfterUse(await listenSimulator({ hubPort: 0, formPort: 0, consolePort: 0 }));
      apiKey = hub.simulator.keys.create({ label: title }).key;
      site = await startFor(hub.hubUrl);
      cookie = await site.signIn('alice "a" \\b');
    });

    it(`has no mistake that check-endpoint finds${hasFormUrl ? '' : ', and the hint that form-url is needed'}`, async () => {
      const endpoint = new URL('/ois/token', site.origin);
      const found = await checkEndpoint({ endpoint, credentials: { Cookie: cookie }, apiKey });
      expect(found).toEqual(hasFormUrl ? [] : [expect.objectContaining({ id: 'no-form-url' })]);
    });

    it('gives a token by which the lists can be read, with tags and limit', async () => {
      const { status, body } = await request('/ois/token', { body: '{"include":["tags"]}' });
      expect(status).toBe(200);
      const fields = { ...body, ...(body['data'] as object | undefined) };
      expect(fields).toMatchObject({
        access_token: expect.any(String),
        expires_in: expect.any(Number),
        ...(hasFormUrl ? { form_url: 'https://form.example' } : {}),
      });
      const headers = { Authorization: `Bearer ${(fields as { access_token: string }).access_token}` };
      const path = '/ois/api/v1/hub/projects/published-';
      const tags = (await request(`${path}tags`, { headers })).body['data'] as { list: string[] };
      expect(tags.list.length).toBeGreaterThan(2);
      const [tag = ''] = tags.list;
      const query = new URLSearchParams({ tags: tag, limit: '1' });
      const tables = (await request(`${path}list?${query}`, { headers })).body['data'];
      expect(tables).toEqual({ list: [expect.objectContaining({ tags: expect.arrayContaining([tag]) })] });
    });

    it('allows its own page in a browser without Sec-Fetch-Site, and no other', async () => {
      const older = { 'Sec-Fetch-Site': 'none' };
      const own = await request('/ois/token', { body: '{}', headers: { ...older, Origin: site.origin } });
      expect(own.status).toBe(200);
      for (const origin of ['https://evil.example', 'null', `${site.origin}.evil.example`]) {
        const foreign = await request('/ois/token', { body: '{}', headers: { ...older, Origin: origin } });
        expect(foreign.status).toBe(403);
      }
    });

    it('responds 502 when the hub fails at HTTP 200, and 401 to a list whose token the hub refuses', async () => {
      let answer = '';
      const failing = await startServer((_incoming, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(answer);
      });
      const other = await startFor(failing.origin);
      cookie = await other.signIn('alice');
      const expectStatuses = async (token: number, list: number): Promise<void> => {
        const headers = { Authorization: 'Bearer token' };
        const path = '/ois/api/v1/hub/projects/published-list';
        expect((await request('/ois/token', { body: '{}', from: other })).status, answer).toBe(token);
        expect((await request(path, { headers, from: other })).status, answer).toBe(list);
      };
      const message = `Refused "code":200, ${apiKey}`;
      for (const code of [401, 500]) {
        // Not in the usual order, and with other codes inside.
        answer = JSON.stringify({ data: { code: 200, list: [] }, message, code });
        await expectStatuses(502, code === 401 ? 401 : 502);
      }
      answer = '{"message":"success","data":{"code":200}}';
      await expectStatuses(502, 502);
      // The others pass what the hub sends on, and the widget reads it.
      for (const data of hasFormUrl ? [null, 'x'] : []) {
        answer = JSON.stringify({ code: 200, message: 'success', data });
        await expectStatuses(502, 502);
      }
      other.close();
    });

    const passed = isKit ? '' : ', and passes on HTTP 429 with Retry-After';
    it(`accepts any success of HTTP${passed}`, async () => {
      let answer: [status: number, headers: Record<string, string>] = [201, {}];
      const answering = await startServer((_incoming, response) => {
        const [status, headers] = answer;
        const code = status === 201 ? 200 : status;
        const data = { access_token: 'token', expires_in: 60, list: [] };
        response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
        response.end(JSON.stringify({ code, message: '', data }));
      });
      const other = await startFor(answering.origin);
      cookie = await other.signIn('alice');
      const requestBoth = async () => [
        await request('/ois/token', { body: '{}', from: other }),
        await request('/ois/api/v1/hub/projects/published-list', {
          from: other,
          headers: { Authorization: 'Bearer token' },
        }),
      ];
      for (const { status } of await requestBoth()) expect(status).toBe(200);
      // The kit has a token in its cache.
      for (const headers of isKit ? [] : [{ 'Retry-After': '7' }, {}]) {
        answer = [429, headers];
        for (const response of await requestBoth()) {
          expect(response.status).toBe(429);
          expect(response.headers['retry-after']).toBe(headers['Retry-After']);
        }
      }
      other.close();
    });

    const outcome = isKit ? 'does not start' : 'responds 502';
    it(`${outcome} with a key that no header can carry, and does not print it`, async () => {
      const starting = startFor(hub.hubUrl, 'sk-first\nX-Second: line');
      if (isKit) return expect(starting).rejects.toThrow('apiKey must be the full plaintext key');
      const other = await starting;
      cookie = await other.signIn('alice');
      const { status, text } = await request('/ois/token', { body: '{}', from: other });
      expect([status, text]).toEqual([502, expect.not.stringContaining('sk-first')]);
      other.close();
    });

    it('responds 502 when the connection to the hub breaks, and when it speaks no HTTP', async () => {
      const cutting = await startServer((_incoming, response) => {
        response.writeHead(200, { 'Content-Length': '100' }).write('{"code":200,');
        setTimeout(() => response.destroy(), 20);
      });
      const odd = await startServer((incoming) => void incoming.socket.end('no HTTP\r\n\r\n'));
      for (const { origin } of [cutting, odd]) {
        const other = await startFor(origin);
        cookie = await other.signIn('alice');
        expect((await request('/ois/token', { body: '{}', from: other })).status).toBe(502);
        other.close();
      }
    });

    it('responds 502 when the hub refuses the key, redirects or cannot be reached, and sends the key nowhere else', async () => {
      const seen: unknown[] = [];
      const elsewhere = await startServer((incoming, response) => {
        seen.push(incoming.headers);
        response.end('{}');
      });
      const redirecting = await startServer((_incoming, response) => {
        response.writeHead(307, { Location: `${elsewhere.origin}/stolen` }).end();
      });
      const refusing = await startServer((_incoming, response) => {
        response.writeHead(401, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ code: 401, message: `Unknown key ${apiKey}`, data: {} }));
      });
      for (const { origin } of [redirecting, refusing, { origin: 'http://127.0.0.1:9' }]) {
        const other = await startFor(origin);
        cookie = await other.signIn('alice');
        expect((await request('/ois/token', { body: '{}', from: other })).status).toBe(502);
        other.close();
      }
      expect(seen).toEqual([]);
    });
  });
}

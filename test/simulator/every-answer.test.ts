import { describe, expect, it } from 'vitest';
import { createSimulator } from '../../src/simulator/index.js';
import { pageOf } from './page.js';
import { runningHub, table } from './running-hub.js';

const hub = runningHub({ frameAncestors: ['https://shop.example'] });

const ON_EVERY_FORM_ANSWER = {
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': expect.stringMatching(
    /^default-src 'none';.*frame-ancestors https:\/\/shop\.example$/,
  ),
};

describe('Form site: responses', () => {
  it.each([
    ['a form', 'GET', '', true, 200],
    ['only the headers of a form', 'HEAD', '', true, 200],
    ['a form without a token', 'GET', '', false, 401],
    ['a table that is not there', 'GET', 'nothing', true, 404],
    ['a wrong form', 'POST', '', true, 422],
    ['a wrong form without a token', 'POST', '', false, 401],
    ['another method', 'PUT', '', true, 405],
    ['its stylesheet', 'GET', '-/form.css', false, 200],
  ])('sends its headers with the answer to %s', async (_what, method, path, hasToken, status) => {
    const [first] = hub.simulator().tables.published();
    const token = hasToken ? await hub.tokenOf('alice') : '';
    const isPost = method === 'POST';
    const response = await fetch(
      `${hub.formUrl()}/${path || first?.short_code}${isPost || !token ? '' : `?token=${token}`}`,
      { method, ...(isPost ? { body: new URLSearchParams({ token }) } : {}) },
    );
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject(ON_EVERY_FORM_ANSWER);
  });

  it('name the allowed methods', async () => {
    const response = await fetch(`${hub.formUrl()}/any`, { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, POST');
    expect((await pageOf(response)).text).toContain('can be opened and sent only');
  });

  it('forbid frames by default', async () => {
    const simulator = createSimulator({ hubUrl: 'https://hub.example', formUrl: 'https://form.example' });
    const response = await simulator.form(new Request('https://form.example/any'));
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('refuse a POST of another site’s page without a token', async () => {
    hub.simulator().tables.add(table('target'));
    const response = await fetch(`${hub.formUrl()}/target`, {
      method: 'POST',
      headers: { Origin: 'https://evil.example', Cookie: `token=${await hub.tokenOf('alice')}` },
      body: new URLSearchParams({ name: 'Eve', phone: '010 1234567', visit: '1' }),
    });
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(hub.simulator().submissions.list()).toEqual([]);
  });
});

describe('Open API: responses', () => {
  it.each([
    '/',
    '/%',
    '/api/v1',
    '/api/v1/hub',
    '/api/v2/hub/projects/published-tags',
    '/icons',
    '/icons/house',
  ])('answers %s with 404 in the envelope', async (path) => {
    const response = await fetch(hub.hubUrl() + path);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      code: 404,
      message: expect.stringContaining('/api/v1/hub'),
      data: null,
    });
  });

  it('forbid storing and content sniffing, errors too', async () => {
    const token = await hub.tokenOf('alice');
    for (const response of [
      await hub.exchange(hub.key(), {}),
      await hub.get('/projects/published-tags', token),
      await hub.get('/projects/published-list?limit=0', token),
      await hub.get('/projects/published-list', 'unknown'),
    ]) {
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});

describe('Internal error', () => {
  let isBroken = false;
  const simulator = createSimulator({
    hubUrl: 'https://hub.example',
    formUrl: 'https://form.example',
    frameAncestors: ['https://shop.example'],
    now: () => {
      if (isBroken) throw new Error('inner detail');
      return 0;
    },
  });
  const { key } = simulator.keys.create({ label: 'k' });
  const exchange = (): Promise<Response> =>
    simulator.hub(
      new Request('https://hub.example/api/v1/hub/apikeys/token', {
        method: 'POST',
        headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
        body: '{"client_user_id":"alice"}',
      }),
    );

  it('is reported without details, in the envelope and as a page', async () => {
    const { data } = (await (await exchange()).json()) as { data: { access_token: string } };
    isBroken = true;
    const answer = await exchange();
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ code: 500, message: 'Internal error.', data: null });
    const shown = await simulator.form(new Request(`https://form.example/any?token=${data.access_token}`));
    expect(shown.status).toBe(500);
    expect(Object.fromEntries(shown.headers)).toMatchObject(ON_EVERY_FORM_ANSWER);
    const page = await pageOf(shown);
    expect(page.title).toBe('Something went wrong');
    expect(page.markup).not.toMatch(new RegExp(`inner detail|${data.access_token}`));
  });
});

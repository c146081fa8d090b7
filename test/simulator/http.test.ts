import { describe, expect, it } from 'vitest';
import { envelope, runningHub } from './running-hub.js';

const hub = runningHub();
const LISTS = ['/projects/published-tags', '/projects/published-list'];
const site = 'https://shop.example';
const preflight = (path: string, method: string, headers: string): Promise<Response> =>
  hub.api(path, {
    method: 'OPTIONS',
    headers: {
      Origin: site,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': headers,
    },
  });
const corsHeaders = (response: Response): string[] =>
  [...response.headers.keys()].filter((name) => name.startsWith('access-control-'));

describe('Open API: CORS', () => {
  it.each(LISTS)('allows %s from any origin without credentials, errors too', async (path) => {
    const headers = { Origin: site, Authorization: `Bearer ${await hub.tokenOf('u')}` };
    for (const response of [
      await hub.api(path, { headers }),
      await hub.api(path, { headers: { Origin: site } }),
    ]) {
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.has('access-control-allow-credentials')).toBe(false);
    }
  });

  it.each(LISTS)('allows Authorization to %s, with a cached preflight', async (path) => {
    const response = await preflight(path, 'GET', 'authorization');
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')?.toLowerCase()).toBe('authorization');
    expect(response.headers.get('access-control-allow-methods')).toBe('GET');
    expect(Number(response.headers.get('access-control-max-age'))).toBeGreaterThanOrEqual(600);
  });

  it('does not allow the API key header', async () => {
    const asked = await preflight('/apikeys/token', 'POST', 'x-api-key');
    expect(asked.ok).toBe(false);
    expect(corsHeaders(asked)).toEqual([]);
    const exchanged = await hub.api('/apikeys/token', {
      method: 'POST',
      headers: { Origin: site, 'X-API-Key': hub.key(), 'Content-Type': 'application/json' },
      body: JSON.stringify({ client_user_id: 'u' }),
    });
    expect(exchanged.status).toBe(200);
    expect(corsHeaders(exchanged)).toEqual([]);
  });
});

describe('Open API: unknown paths and methods', () => {
  it.each(['/nothing', '/projects', '/projects/published-list/', '/points'])(
    'answers 404 to %s',
    async (path) => {
      const response = await hub.api(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 404, message: expect.any(String), data: null });
    },
  );

  it.each([
    ['GET', '/apikeys/token', 'POST'],
    ['POST', '/projects/published-tags', 'GET'],
    ['DELETE', '/projects/published-list', 'GET'],
  ])('answers 405 to %s %s with the allowed method', async (method, path, allowed) => {
    const response = await hub.api(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allowed);
    expect((await envelope(response)).code).toBe(405);
  });

  it('uses the envelope outside the API too', async () => {
    expect(await (await fetch(hub.hubUrl())).json()).toMatchObject({ code: 404, data: null });
  });
});

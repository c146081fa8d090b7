import { describe, expect, it, vi } from 'vitest';
import { AuthorizedRequests } from '../../src/client/authorized-requests.js';
import { HubError } from '../../src/hub/errors.js';

const REFUSAL = new HubError('UNAUTHORIZED', 'The points balance answered: no (HTTP 401).');
const { signal } = new AbortController();

/** An authorization whose tokens are numbered, and a server that accepts some of them. */
function createSite() {
  const site = {
    exchanges: 0,
    isProviderDown: false,
    accepts: (_token: string | undefined): boolean => true,
    send: async (token?: string): Promise<string> => {
      if (site.accepts(token)) return `with ${token}`;
      throw REFUSAL;
    },
  };
  let token = 'token-0';
  const requests = new AuthorizedRequests({
    get: async () => ({ value: token }),
    renew: async () => {
      site.exchanges += 1;
      if (site.isProviderDown) throw new HubError('SERVER', 'down');
      return { value: (token = `token-${site.exchanges}`) };
    },
  });
  return Object.assign(site, { requests });
}

describe('AuthorizedRequests', () => {
  it('renews a refused token once', async () => {
    const site = createSite();
    site.accepts = (token) => token !== 'token-0';
    expect(await site.requests.send(site.send, signal)).toBe('with token-1');
    expect(await site.requests.send(site.send, signal)).toBe('with token-1');
    expect(site.exchanges).toBe(1);
  });

  it('renews for each of two requests at the same time', async () => {
    const site = createSite();
    site.accepts = (token) => token !== 'token-0';
    const both = [1, 2].map(() => site.requests.send(site.send, signal));
    await expect(Promise.all(both)).resolves.toHaveLength(2);
  });

  it('causes no exchange for each request to a server that refuses new tokens, too', async () => {
    const site = createSite();
    site.accepts = () => false;
    for (let i = 0; i < 3; i += 1) await expect(site.requests.send(site.send, signal)).rejects.toBe(REFUSAL);
    expect(site.exchanges).toBe(1);
    // The server accepts a token again, and refuses it later.
    site.accepts = () => true;
    await site.requests.send(site.send, signal);
    site.accepts = (token) => token === 'token-2';
    expect(await site.requests.send(site.send, signal)).toBe('with token-2');
  });

  it('renews again after the exchange itself has failed', async () => {
    const site = createSite();
    site.accepts = (token) => token !== 'token-0';
    site.isProviderDown = true;
    await expect(site.requests.send(site.send, signal)).rejects.toThrow('down');
    site.isProviderDown = false;
    expect(await site.requests.send(site.send, signal)).toBe('with token-2');
  });

  it('renews again after another error than a refusal of the new token', async () => {
    const site = createSite();
    site.accepts = (token) => token !== 'token-0';
    const fail = (token?: string): Promise<string> =>
      token === 'token-0' ? site.send(token) : Promise.reject(new HubError('SERVER', 'down'));
    await expect(site.requests.send(fail, signal)).rejects.toThrow('down');
    site.accepts = (token) => token === 'token-2';
    expect(await site.requests.send(site.send, signal)).toBe('with token-2');
  });

  it('renews no token for a caller that has left', async () => {
    const site = createSite();
    site.accepts = () => false;
    const caller = new AbortController();
    const send = (token?: string): Promise<string> => {
      caller.abort();
      return site.send(token);
    };
    await expect(site.requests.send(send, caller.signal)).rejects.toBe(REFUSAL);
    expect(site.exchanges).toBe(0);
  });

  it('fails as other requests do if the page’s own object fails, or does not answer', async () => {
    const send = (get: () => Promise<{ value: string }>): Promise<unknown> =>
      new AuthorizedRequests({ get, renew: get }).send(async () => 'sent', signal).catch((error) => error);
    const offline = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await send(offline)).toMatchObject({ code: 'NETWORK' });
    for (const token of [undefined, null, 'token', {}, { value: '' }, { value: 7 }])
      expect(await send(async () => token as never)).toMatchObject({ code: 'BAD_RESPONSE' });
    vi.useFakeTimers();
    try {
      const silent = send(() => new Promise(() => undefined));
      await vi.advanceTimersByTimeAsync(30_000);
      expect(await silent).toMatchObject({ code: 'TIMEOUT' });
    } finally {
      vi.useRealTimers();
    }
  });
});

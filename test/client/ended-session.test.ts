import { describe, expect, it, onTestFinished } from 'vitest';
import { calls } from '../../src/client/calls.js';
import { createConnection } from '../../src/client/connection.js';
import * as deferredClient from '../../src/client/deferred-client.js';
import { ManualClock } from '../helpers/manual-clock.js';

const TOKEN = { access_token: 'secret-token', expires_in: 3600 };

/** A connection whose lists are answered with 401, and the names of what it has requested. */
function setUp(options: object) {
  const requested: string[] = [];
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    const isToken = String(input).endsWith('/token');
    requested.push(isToken ? 'token' : 'list');
    return isToken ? Response.json(TOKEN) : Response.json({ code: 401, message: 'expired' }, { status: 401 });
  };
  const tokenProvider = async (): Promise<typeof TOKEN> => {
    requested.push('token');
    return TOKEN;
  };
  const page = 'https://shop.example.com/page';
  const settings = { tokenEndpoint: '/ois/token', page, fetch, clock: new ManualClock() };
  return {
    ...createConnection({ ...settings, ...('tokenProvider' in options && { tokenProvider }) }),
    requested,
  };
}

describe.each([{ tokenEndpoint: true }, { tokenProvider: true }])(
  'A session that has ended, with %o',
  (options) => {
    it('A4 (C) requests no token', async () => {
      const { session, requested } = setUp(options);
      await session.get();
      session.end();
      await expect(session.get()).rejects.toMatchObject({ code: 'ABORTED' });
      await expect(session.renew('secret-token')).rejects.toMatchObject({ code: 'ABORTED' });
      expect(requested).toEqual(['token']);
    });

    it('A4 (C) requests no token in place of one that was refused before', async () => {
      const { load } = calls;
      onTestFinished(() => void (calls.load = load!));
      const { session, hub, requested } = setUp(options);
      let finishLoading: (loaded: object) => void = () => undefined;
      calls.load = () => new Promise<object>((resolve) => (finishLoading = resolve));
      const list = expect(hub.getTables({}, new AbortController().signal)).rejects.toMatchObject({
        code: 'ABORTED',
      });
      await expect.poll(() => requested).toEqual(['token', 'list']);
      session.end();
      finishLoading(deferredClient);
      await list;
      expect(requested).toEqual(['token', 'list']);
    });
  },
);

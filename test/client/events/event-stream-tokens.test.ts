import { describe, expect, it } from 'vitest';
import { EventStream } from '../../../src/client/events/event-stream.js';
import { ManualClock } from '../../helpers/manual-clock.js';
import { FakeStreamServer, refuse, settle } from './fake-stream.js';
import { createStream } from './recorded-stream.js';

describe('EventStream', () => {
  describe('with tokens', () => {
    const authorization = () => {
      let count = 1;
      return {
        get: async () => ({ value: `token-number-${count}` }),
        renew: async () => ({ value: `token-number-${(count += 1)}` }),
      };
    };

    it('sends one, and renews it once after a 401', async () => {
      const server = new FakeStreamServer({ respond: (count) => (count === 1 ? refuse(401) : undefined) });
      const { stream, states } = createStream(server, { authorization: authorization() });
      stream.start();
      await settle();
      expect(server.connections.map(({ headers }) => headers.get('Authorization'))).toEqual([
        'Bearer token-number-1',
        'Bearer token-number-2',
      ]);
      expect(states).toEqual(['connecting', 'open']);
    });

    it('ends if the renewed token is refused too, and quotes no token in an error', async () => {
      const server = new FakeStreamServer({
        respond: (count) =>
          Response.json({ code: 401, message: `Bad token-number-${count}`, data: {} }, { status: 401 }),
      });
      const errors: unknown[] = [];
      const stream = new EventStream(
        {
          endpoint: 'https://site.example/ois/events',
          fetch: server.fetch,
          authorization: authorization(),
          clock: new ManualClock(),
        },
        { onEvent: () => {}, onState: (state) => 'error' in state && errors.push(state.error) },
      );
      stream.start();
      await settle();
      expect(errors).toMatchObject([{ code: 'UNAUTHORIZED' }]);
      expect(JSON.stringify(errors) + String(errors)).not.toContain('token-number');
      expect(server.connections).toHaveLength(2);
    });
  });
});

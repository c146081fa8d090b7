// @vitest-environment node
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { describeRedisError } from '../../src/cli/redis.js';

it('An error of a Redis whose name has several addresses says why it cannot be reached', async () => {
  const socket = connect({
    host: 'redis.example',
    port: 1,
    autoSelectFamily: true,
    lookup: (_host, _options, done) =>
      done(null, [
        { address: '127.0.0.2', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]),
  });
  const [error] = (await once(socket, 'error').catch((reason: unknown) => [reason])) as [unknown];
  expect(String(error)).toBe('AggregateError');
  expect(describeRedisError(error)).toBe('Error: connect ECONNREFUSED 127.0.0.1:1');
});

import { describe, expect, it } from 'vitest';
import { createConnection } from '../../src/client/connection.js';
import { formatListQuery } from '../../src/hub/paths.js';
import type { TokenProvider } from '../../src/client/token-sources.js';
import { loadDeferredClientFromSource } from '../helpers/load-deferred-client.js';

loadDeferredClientFromSource();

describe('tokenProvider', () => {
  it.each<[object, string, string]>([
    [{ code: 401 }, 'UNAUTHORIZED', 'tokenProvider answered: an error (code 401).'],
    [{ code: 403, message: 'Not you' }, 'FORBIDDEN', 'tokenProvider answered: Not you (code 403).'],
    [{ code: 200 }, 'BAD_RESPONSE', 'tokenProvider answered without the envelope\'s "data" object.'],
    [
      {},
      'BAD_RESPONSE',
      'tokenProvider answered without "access_token" (a string without control characters).',
    ],
  ])('that resolves with %j: the error names no HTTP status', async (answer, code, message) => {
    const tokenProvider = (async () => answer) as TokenProvider;
    const { session } = createConnection({ tokenProvider, page: 'https://shop.example' });
    const error: unknown = await session.get().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code, message, status: undefined });
  });
});

it('formatListQuery: sends a tag that plain JavaScript passes as a text', () => {
  expect(formatListQuery({ tags: 'a b' as unknown as string[] })).toBe('?tags=a+b');
});

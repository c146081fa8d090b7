import { expect, it } from 'vitest';
import { createEndpointSource } from '../../src/client/token-sources.js';
import { toJson } from '../../src/hub/json.js';

/** Runs `act` on a page with Prototype.js 1.6, whose `toJSON` returns JSON text that `JSON.stringify` quotes again. */
function besidePrototypeJs<T>(act: () => T): T {
  const toJSON = function (this: unknown[]): string {
    return `[${this.map((item) => JSON.stringify(item)).join(', ')}]`;
  };
  // oxlint-disable-next-line no-extend-native -- as that library does
  Object.defineProperty(Array.prototype, 'toJSON', { value: toJSON, configurable: true });
  try {
    return act();
  } finally {
    delete (Array.prototype as { toJSON?: unknown }).toJSON;
  }
}

const REQUEST = { include: ['tags', 'tables'] as ('tags' | 'tables')[], tags: ['a "b"', '中'], limit: 6 };

it('toJson: returns the same as JSON.stringify', () => {
  expect(toJson(REQUEST)).toBe(JSON.stringify(REQUEST));
  expect(toJson({ renew: true, limit: undefined, deep: { a: [null, { b: 1 }] } })).toBe(
    '{"renew":true,"deep":{"a":[null,{"b":1}]}}',
  );
  expect(toJson({})).toBe('{}');
});

it('toJson: returns the same if a script of the page added Array.prototype.toJSON', () => {
  expect(besidePrototypeJs(() => JSON.stringify(['a']))).not.toBe('["a"]');
  expect(besidePrototypeJs(() => toJson(REQUEST))).toBe(JSON.stringify(REQUEST));
});

it('POST {token-endpoint}: sends lists as lists if a script added Array.prototype.toJSON', async () => {
  const bodies: unknown[] = [];
  const fakeFetch: typeof fetch = async (_input, init) => {
    bodies.push(init?.body);
    return new Response('{"access_token":"t","expires_in":60}');
  };
  const source = createEndpointSource(new URL('https://shop.example/token'), fakeFetch);
  await besidePrototypeJs(() => source(REQUEST, new AbortController().signal));
  expect(bodies).toEqual([JSON.stringify(REQUEST)]);
});

import { expect, it } from 'vitest';
import { checkProvider } from '../../src/doctor/page/check-provider.js';

const check = (tokenProvider: unknown) =>
  checkProvider([Object.assign(document.createElement('div'), { tokenProvider })]);

it.for([
  ['a TypeError', () => Promise.reject(new TypeError('secret'))],
  [
    'a TypeError',
    () => {
      throw new TypeError('secret');
    },
  ],
  ['a DOMException', () => Promise.reject(Object.assign(new Error('secret'), { name: 'DOMException' }))],
  ['an error', () => Promise.reject(Object.assign(new Error('secret'), { name: 'secret' }))],
  ['an error', () => Promise.reject('secret')],
] as const)('Doctor: names what tokenProvider threw, without its message: %s', async ([name, provider]) => {
  const [finding, ...others] = await check(provider);
  expect(finding).toMatchObject({ id: 'token-provider', title: `tokenProvider threw ${name}` });
  expect(others).toEqual([]);
  expect(JSON.stringify(finding)).not.toContain('secret');
});

it('Doctor: finds nothing wrong with a tokenProvider that resolves, or none', async () => {
  expect(await check(async () => ({ access_token: 'secret' }))).toEqual([]);
  expect(await check(undefined)).toEqual([]);
});

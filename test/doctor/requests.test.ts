import { expect, it } from 'vitest';
import { createGet } from '../../src/doctor/site.js';

it('Doctor: requests the files of a page with the cookies that browsers send for scripts', async () => {
  const sent: unknown[] = [];
  const get = createGet(async (_url, init) => {
    sent.push(init?.credentials);
    return new Response('');
  });
  await get('https://site.example/ois-widget.js');
  await get('https://site.example/ois/token', { credentials: 'include' });
  expect(sent).toEqual(['same-origin', 'include']);
});

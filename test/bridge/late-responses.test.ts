import { expect, it } from 'vitest';
import { setUp } from './page.js';

it('A late response of another type is passed to no one', async () => {
  const { bridge, timers, welcome, say, of } = setUp();
  await timers.advance(0);
  welcome();
  const late: unknown[] = [];
  const asked = bridge.request(
    'token',
    { reason: 'initial' },
    { onLateResponse: (token) => late.push(token) },
  );
  const refused = expect(asked).rejects.toMatchObject({ code: 'E_TIMEOUT' });
  await timers.advance(10_000);
  await refused;
  const { id: re } = of('token')[0]!;
  say('res', 'open-form', {}, { re });
  expect(late).toEqual([]);
  const token = { access_token: 'late-token', expires_in: 60 };
  say('res', 'token', token, { re });
  expect(late).toEqual([token]);
});

it('A request that is answered leaves no listener on its signal', async () => {
  const { bridge, timers, welcome, say, of } = setUp();
  await timers.advance(0);
  welcome();
  const { signal } = new AbortController();
  let listeners = 0;
  const { addEventListener: add, removeEventListener: remove } = signal;
  signal.addEventListener = (...args: never[]) => (listeners++, add.apply(signal, args as never));
  signal.removeEventListener = (...args: never[]) => (listeners--, remove.apply(signal, args as never));
  const done = bridge.request('dismiss', {}, { signal });
  expect(listeners).toBe(1);
  say('res', 'dismiss', {}, { re: of('dismiss')[0]!.id });
  await done;
  expect(listeners).toBe(0);
});

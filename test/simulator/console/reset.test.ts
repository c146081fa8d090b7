import { beforeEach, expect, it } from 'vitest';
import { runningHub } from '../running-hub.js';
import { consoleClient, valuesOf } from './console-client.js';

const hub = runningHub({ warn: () => {} });
const client = consoleClient(hub);
beforeEach(() => client.signIn());

const SECRET = /sk-[0-9a-f]{20,}/;

it('Console: shows no new key that a reset of the simulator has removed, although another one has its id', async () => {
  const before = hub.simulator().keys.list().length;
  // Sent without its page being opened.
  const [form] = (await client.open('/keys/new')).all('form[action="/keys/new"]');
  await client.post('/keys/new', { ...valuesOf(form!), label: 'Gone' });
  expect(hub.simulator().keys.list()).toHaveLength(before + 1);
  hub.simulator().reset();
  for (let count = 0; count < 3; count += 1) hub.simulator().keys.create({ label: 'New' });
  expect((await client.open('/keys/created')).markup).not.toMatch(SECRET);
});

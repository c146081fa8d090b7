import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';
import { createSimulator } from '../../src/simulator/index.js';
import { pageOf } from './page.js';
import { runningHub, table } from './running-hub.js';

const hub = runningHub();
const getScript = async (): Promise<string> => {
  const response = await fetch(`${hub.formUrl()}/-/form.js`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
  return response.text();
};

afterEach(() => {
  hub.simulator().formMessages.enabled = true;
});

describe('Form site: messages to the widget', () => {
  it('are sent by a script of the site, unless they are switched off', async () => {
    expect(await getScript()).toContain('postMessage');
    hub.simulator().formMessages.enabled = false;
    expect(await getScript()).toBe('');
  });

  it('are off from the start with formMessages: false, also after a reset', async () => {
    const at = { hubUrl: 'https://hub.example', formUrl: 'https://form.example' };
    const simulator = createSimulator({ ...at, formMessages: false });
    const load = async (): Promise<string> =>
      (await simulator.form(new Request('https://form.example/-/form.js'))).text();
    expect(await load()).toBe('');
    simulator.formMessages.enabled = true;
    expect(await load()).not.toBe('');
    simulator.reset();
    expect(await load()).toBe('');
  });

  it('name the reference of a form that was accepted, and of no other page', async () => {
    hub.simulator().tables.add(table('other', { industry: 'Beekeeping' }));
    const token = await hub.tokenOf('alice');
    const form = await pageOf(await hub.formAt('other', `?token=${token}`));
    expect(form.document.querySelector('[data-submitted], [data-close]')).toBeNull();
    const send = async (phone: string) =>
      pageOf(
        await fetch(new URL(form.action, hub.formUrl()), {
          method: 'POST',
          body: new URLSearchParams({
            token,
            visit: form.value('visit'),
            name: 'Mei',
            phone,
            email: 'mei@example.com',
            address: '7 Lane',
          }),
        }),
      );
    expect((await send('none')).document.querySelector('[data-submitted]')).toBeNull();
    const thanks = await send('010 1234567');
    const { reference } = hub.simulator().submissions.list().at(-1)!;
    expect(thanks.document.querySelector('[data-submitted]')?.textContent).toBe(reference);
    expect(thanks.document.querySelector('[data-close]')?.hasAttribute('hidden')).toBe(true);
  });

  it('are sent by the script in docs/form-site.md, word for word', async () => {
    const [, script] = /```js\n([^]+?)```/.exec(readFileSync(`${ROOT}docs/form-site.md`, 'utf8')) ?? [];
    expect(script).toContain('postMessage');
    expect(await getScript()).toBe(script);
  });
});

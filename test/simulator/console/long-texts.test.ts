import { beforeAll, describe, expect, it } from 'vitest';
import { runningReceiver } from '../receiver.js';
import { runningHub } from '../running-hub.js';
import { consoleClient, readPage, valuesOf } from './console-client.js';
import { crawl, type FoundForm } from './crawl.js';
import { populate } from './populate.js';

const hub = runningHub({ warn: () => {} });
const receiver = runningReceiver();
const client = consoleClient(hub);
let forms: (FoundForm & { typed: string[] })[];

beforeAll(async () => {
  await populate(hub.simulator(), receiver.url(), 'text');
  await client.signIn();
  const found = await crawl(client);
  forms = found.forms.flatMap((form) => {
    const element = found.pages
      .get(form.page)!
      .all(`form[action="${form.action}"]`)
      .find((one) => JSON.stringify(valuesOf(one)) === JSON.stringify(form.values));
    const typed = [...(element?.querySelectorAll('input:not([type=hidden]), textarea') ?? [])];
    return typed.length > 0 ? [{ ...form, typed: typed.map((one) => one.getAttribute('name') ?? '') }] : [];
  });
});

const TEXTS = [
  ['letters', 'x'.repeat(5000)],
  ['digits', '9'.repeat(5000)],
  ['combining marks', `a${'\u0301'.repeat(5000)}`],
  ['a long address', `https://shop.example/${'x'.repeat(5000)}`],
];

describe('Console: typed texts', () => {
  it.each(TEXTS)(
    'are refused beside their field if they are too long, in every form: 5,000 %s',
    async (_what, text) => {
      const before = state();
      const accepted: string[] = [];
      for (const { action, values, typed } of forms) {
        for (const name of typed) {
          const page = await readPage(await client.post(action, { ...values, [name]: text }));
          if (page.status !== 422 || page.problem(name) === '')
            accepted.push(`${action} ${name}: ${page.status}`);
        }
      }
      expect(accepted).toEqual([]);
      expect(forms.flatMap(({ typed }) => typed).length).toBeGreaterThan(20);
      expect(state()).toBe(before);
    },
  );
});

/** All that these forms could have changed; the interface test makes a key for one call, and removes it. */
function state(): string {
  const { keys, tables, ledger, webhooks, faults } = hub.simulator();
  return JSON.stringify([keys.list(), tables.list(), ledger.transfers(), webhooks.list(), faults.list()]);
}

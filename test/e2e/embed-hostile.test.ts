import { describe, expect, inject } from 'vitest';
import { parseMessage } from '../../src/bridge/protocol.js';
import { createHostileMessage, hasEnvelope } from '../bridge/messages.js';
import { Random } from '../bridge/random.js';
import { useEmbedPage } from './embed-page.js';

const MESSAGES = inject('isThorough') ? 100_000 : 2_000;
const AT_ONCE = 500;

const { it, embed } = useEmbedPage();

/** What the user sees, and what the app has set. */
const readView = () =>
  embed.page.evaluate(() => {
    const widget = document.querySelector('ois-widget')!;
    const find = (name: string) => widget.shadowRoot!.querySelector(name);
    return {
      lang: document.documentElement.lang,
      theme: document.documentElement.dataset['theme'],
      style: document.documentElement.style.cssText,
      isHidden: document.hidden,
      tags: widget.tags,
      search: find('input[type=search]')?.getAttribute('value') ?? '',
      form: (find('ois-form-frame') as unknown as { shortCode?: string }).shortCode ?? null,
      cards: find('ois-table-grid')!.shadowRoot!.querySelectorAll('[part~=card]').length > 0,
      top: scrollY,
    };
  });

/** A state whose text is changed at random: mostly one that the page cannot read. */
function mutateText(text: string, random: Random): string {
  const at = random.below(text.length);
  const odd = random.pick(['', '"', '}', '\\', '[', '9'.repeat(400), '"__proto__":{"top":900},', '\u0000']);
  return text.slice(0, at) + odd + text.slice(at + random.below(9));
}

describe(
  `Full page: ${MESSAGES.toLocaleString('en')} random and mutated messages`,
  { timeout: 600_000 },
  () => {
    it('cause no error, and change nothing that the page shows unless they are valid', async ({
      task,
      consoleMessages,
    }) => {
      const errors: string[] = [];
      embed.page.on('pageerror', (error) => errors.push(error.message));
      await embed.start();
      await embed.waitForMessage('^ready');
      await embed.waitForMessage('^state ');
      const before = await readView();
      const random = new Random(16);
      for (let count = 0; count < MESSAGES; count += AT_ONCE) {
        const messages: unknown[] = [];
        while (messages.length < AT_ONCE) {
          const message = createHostileMessage('host', '', random);
          const parsed = parseMessage('host', message);
          // Valid ones change the page as they should. What is no text cannot be sent to a page of a browser.
          if (hasEnvelope(message) && parsed && !parsed.problem) continue;
          if (typeof message !== 'symbol' && typeof message !== 'function') messages.push(message);
        }
        await embed.page.evaluate((all) => {
          const { OISHost } = window as never as { OISHost: { receive(json: unknown): void } };
          for (const message of all) OISHost.receive(message);
        }, messages);
      }
      expect(await readView()).toEqual(before);
      // Some messages look like those of a new host. Up to a second later, the page begins a new session for it, which cancels the requests of
      // the former session.
      await embed.page.waitForTimeout(1_500);

      const state = '{"ois":1,"tags":[],"match":"any","search":"","sort":"hub","top":0}';
      for (let count = 0; count < MESSAGES / 100; count += 1) {
        await embed.app.request('set-state', { state: mutateText(state, random).slice(0, 4096) });
      }
      await embed.app.request('set-state', { state });
      await expect.poll(readView).toEqual(before);
      expect(errors).toEqual([]);
      expect((await embed.app.request('back')).handled).toBe(false);
      // Each kind of mistake was warned of once.
      consoleMessages.length = 0;
      task.meta.figure = `${MESSAGES.toLocaleString('en')} messages: no change, no error`;
    });
  },
);

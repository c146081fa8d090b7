import { describe, it } from 'vitest';
import { page } from 'vitest/browser';
import '../../helpers/define-all.js';
import type { OisFormFrame } from '../../../src/elements/form-frame/form-frame.js';
import { expect, fixture, html } from '../../helpers/testing.js';

describe('OisFormFrame: a long form in the page itself', () => {
  it.each(['is sent', 'navigates to another page'])('shows its start when it %s', async (event) => {
    await page.viewport(390, 700);
    const box = await fixture(
      html`<div>
        <ois-form-frame></ois-form-frame>
        <p style="height: 2000px">Below</p>
      </div>`,
    );
    const frame = box.querySelector('ois-form-frame') as OisFormFrame;
    const find = (selector: string): HTMLElement | null => frame.renderRoot.querySelector(selector);
    const iframe = (): HTMLIFrameElement => find('iframe') as HTMLIFrameElement;
    const dispatch = (message: object): boolean =>
      window.dispatchEvent(
        new MessageEvent('message', {
          data: { oisForm: 1, ...message },
          origin: location.origin,
          source: iframe().contentWindow,
        }),
      );
    frame.mode = 'inline';
    const root = `${location.origin}/test/helpers/form`;
    await frame.open({
      shortCode: 'page.html',
      title: 'Sofa cleaning',
      access: async () => ({ root, token: 'secret-token-5f1e', secondsLeft: () => 3_600 }),
    });
    await expect.poll(() => find('.body')?.getAttribute('aria-busy')).toBe('false');
    dispatch({ type: 'resize', height: 3_000 });
    await expect.poll(() => iframe().clientHeight).toBe(3_000);
    iframe().scrollIntoView({ block: 'end' });
    const top = (): number => find('.header')!.getBoundingClientRect().top;
    expect(top()).toBeLessThan(-1_000);
    if (event === 'is sent') dispatch({ type: 'submitted' });
    else iframe().contentWindow?.location.assign(`${root}/page.html?2`);
    await expect.poll(top).toBeGreaterThanOrEqual(0);
    expect(top()).toBeLessThan(innerHeight);
    frame.close();
    await page.viewport(1280, 720);
  });
});

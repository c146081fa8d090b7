import { afterEach, beforeEach, describe, it, onTestFinished, vi } from 'vitest';
import '../../helpers/define-all.js';
import type { OisFormFrame } from '../../../src/elements/form-frame/form-frame.js';
import type { FormRequest } from '../../../src/elements/form-frame/form-request.js';
import { setDeviceSpeed } from '../../helpers/device-speed.js';
import { expect, fixture, html } from '../../helpers/testing.js';
import { formAccess } from './form-access.js';

let frame: OisFormFrame;

const request: FormRequest = { shortCode: 'typed.html', title: 'Sofa cleaning', access: formAccess };
const address = { name: 'a', shareUrl: location.href, url: () => location.href, isCurrent: () => true };
const hasEntry = (): boolean => JSON.stringify(history.state).includes('ois-forms');
const iframes = () => frame.renderRoot.querySelectorAll('iframe');

/** Prepares a form, as a hover does. */
function prepare(): void {
  frame.prepare(`${location.origin}/test/helpers/form/`);
  expect(iframes()).toHaveLength(1);
}

beforeEach(async () => {
  frame = await fixture(html`<ois-form-frame></ois-form-frame>`);
  await setDeviceSpeed('fast');
});
afterEach(() => setDeviceSpeed('fast'));

describe('OisFormFrame: history entry of a form that opens', () => {
  it.each([
    ['after', 'on a fast device', 'fast', undefined],
    ['before', 'on a slow device', 'slow', undefined],
    ['before', 'if it has an address, which names the form', 'fast', address],
  ] as const)('is added %s the form’s token is requested %s', async (when, _which, speed, ofForm) => {
    await setDeviceSpeed(speed);
    await expect.poll(hasEntry).toBe(false); // of the form before
    prepare();
    let hadEntry: boolean | undefined;
    const access: FormRequest['access'] = () => {
      hadEntry = hasEntry();
      return formAccess();
    };
    await frame.open({ ...request, access, address: ofForm });
    expect([hadEntry, hasEntry()]).toEqual([when === 'before', true]);
  });

  it.each([
    ['removes the element', 'prepared', () => frame.remove()],
    ['closes the form', 'prepared', () => frame.close()],
    ['closes the form', 'not prepared', () => frame.close()],
  ])(
    'shows no form, and leaves the page as it was, if a router %s when it is added: %s',
    async (_what, which, act) => {
      document.documentElement.style.height = '5000px'; // with a scrollbar, which the dialog would remove at once
      onTestFinished(() => void document.documentElement.style.removeProperty('height'));
      if (which === 'prepared') prepare();
      await expect.poll(hasEntry).toBe(false); // of the form before
      const { pushState } = history;
      const push = vi.spyOn(history, 'pushState').mockImplementation((...args) => {
        pushState.apply(history, args);
        act();
      });
      onTestFinished(() => push.mockRestore());
      await frame.open(request);
      expect(push).toHaveBeenCalledOnce();
      expect(frame.shortCode).toBeUndefined();
      expect(document.body.getAttribute('style') ?? '').not.toContain('overflow');
      await expect.poll(hasEntry).toBe(false);
    },
  );
});

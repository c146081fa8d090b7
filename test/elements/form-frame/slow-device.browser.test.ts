import { afterEach, beforeEach, describe, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../helpers/define-all.js';
import { HubError } from '../../../src/hub/errors.js';
import { nextFrame, nextTask } from '../../../src/elements/internal/after-layout.js';
import type { FormMode, FormRequest } from '../../../src/elements/form-frame/form-request.js';
import type { OisFormFrame } from '../../../src/elements/form-frame/form-frame.js';
import { isDisplayed } from '../../../src/elements/form-frame/show-modal.js';
import { setDeviceSpeed } from '../../helpers/device-speed.js';
import { expect, fixture, html } from '../../helpers/testing.js';
import { formAccess } from './form-access.js';

/** How long a form waits for the page's next frame at most. On a busy machine, a frame may take longer. */
const MAX_FRAME_MS = 100;

let frame: OisFormFrame;

const iframes = (): HTMLIFrameElement[] => [...frame.renderRoot.querySelectorAll('iframe')];
const find = (selector: string): Element | null => frame.renderRoot.querySelector(selector);
const isShown = (): boolean => {
  const layout = find('dialog, [part=inline]');
  return layout instanceof HTMLDialogElement ? isDisplayed(layout) : frame.hasAttribute('inline');
};
const request = (changes: Partial<FormRequest> = {}): FormRequest => ({
  shortCode: 'typed.html',
  title: 'Sofa cleaning',
  access: formAccess,
  ...changes,
});

/** Opens a form. @returns what happened to it, in this order; `painted` stands for a frame of the page after the form was shown */
async function recordOpening(mode: FormMode = 'dialog', changes?: Partial<FormRequest>): Promise<string[]> {
  frame.mode = mode;
  await frame.updateComplete;
  const order: string[] = [];
  let shownAtMs = Infinity;
  const note = (records: MutationRecord[]): void => {
    for (const { addedNodes, type } of records) {
      if (type === 'attributes' && isShown() && !order.includes('shown')) {
        order.push('shown');
        shownAtMs = performance.now();
        requestAnimationFrame(() => order.push('painted'));
      }
      if ([...addedNodes].some(({ nodeName }) => nodeName === 'IFRAME')) {
        const isLate = performance.now() - shownAtMs >= MAX_FRAME_MS;
        if (isLate && !order.includes('painted')) order.push('painted');
        order.push('iframe');
      }
    }
  };
  const observer = new MutationObserver(note);
  observer.observe(frame.renderRoot, { childList: true, subtree: true, attributeFilter: ['popover'] });
  observer.observe(frame, { attributeFilter: ['inline'] });
  frame.addEventListener('ois-open', () => {
    note(observer.takeRecords());
    order.push('ois-open');
  });
  await frame.open(request(changes));
  await expect.poll(() => order).toContain('ois-open');
  observer.disconnect();
  return [...new Set(order)];
}

/** Resolves when the form is shown, before the next task: it was not painted yet. */
async function untilShown(): Promise<void> {
  if (isShown()) return;
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isShown()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(frame.renderRoot, { childList: true, subtree: true, attributes: true });
  });
}

/** Opens a form. @returns whether its dialog is rendered in the next frame */
async function isRenderedAtOnce(): Promise<boolean> {
  const opened = frame.open(request());
  const isRendered = await new Promise<boolean>((resolve) =>
    requestAnimationFrame(() => resolve(find('dialog') !== null)),
  );
  await opened;
  expect(isShown()).toBe(true);
  return isRendered;
}

async function afterFrame(): Promise<void> {
  await nextFrame();
  await nextTask();
}

beforeEach(async () => {
  frame = await fixture(html`<ois-form-frame></ois-form-frame>`);
  await setDeviceSpeed('slow');
});
afterEach(() => setDeviceSpeed('fast'));

describe('OisFormFrame on a slow device', () => {
  it.each(['dialog', 'drawer', 'inline'] as const)(
    'paints a form before it adds its iframe (%s)',
    async (mode) => {
      expect(await recordOpening(mode)).toEqual(['shown', 'painted', 'iframe', 'ois-open']);
      await expect.poll(() => iframes()[0]?.contentDocument?.querySelector('input')).toBeTruthy();
      expect(frame.shortCode).toBe('typed.html');
    },
  );

  it('lets the page paint the press on a card before it renders the first form', async () => {
    expect(await isRenderedAtOnce()).toBe(false);
    frame.close();
    expect(await isRenderedAtOnce()).toBe(true);
  });

  it.each(['prepared', 'fast'] as const)('renders the first form at once: %s', async (which) => {
    if (which === 'prepared') frame.prepare(`${location.origin}/test/helpers/form/`);
    else await setDeviceSpeed('fast');
    expect(await isRenderedAtOnce()).toBe(true);
  });

  it('opens no form that is closed before it is rendered', async () => {
    const { length } = history;
    const opened = frame.open(request());
    frame.close();
    await opened;
    await frame.updateComplete;
    expect([find('dialog'), frame.shortCode, history.length]).toEqual([null, undefined, length]);
  });

  it('asks at once for the token of a form in a new tab, as browsers allow the tab only shortly after the press', async () => {
    frame.mode = 'page';
    let isAsked = false;
    const access: FormRequest['access'] = () => {
      isAsked = true;
      return Promise.reject(new HubError('NETWORK', 'offline'));
    };
    const opened = frame.open(request({ access }));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(isAsked).toBe(true);
    await opened;
  });

  it('adds the iframe first if the device is fast', async () => {
    await setDeviceSpeed('fast');
    expect(await recordOpening()).toEqual(['iframe', 'shown', 'painted', 'ois-open']);
  });

  it('requests the token before it shows the form', async () => {
    let wasShown: boolean | undefined;
    const access: FormRequest['access'] = () => {
      wasShown = isShown();
      return formAccess();
    };
    await frame.open(request({ access }));
    expect(wasShown).toBe(false);
  });

  it('adds the iframe when the token arrives, if that is after the first frame', async () => {
    const access: FormRequest['access'] = async () => {
      await afterFrame();
      return formAccess();
    };
    expect(await recordOpening('dialog', { access })).toEqual(['shown', 'painted', 'iframe', 'ois-open']);
  });

  it.runIf('userAgentData' in navigator)(
    'paints a form before it adds another iframe, if the token came too late for the prepared one (Chromium)',
    async () => {
      // The token arrives when the form is shown, before it is painted.
      const access: FormRequest['access'] = () =>
        new Promise((resolve) => {
          const observer = new MutationObserver(() => {
            if (!isShown()) return;
            observer.disconnect();
            resolve(formAccess());
          });
          observer.observe(frame.renderRoot, { subtree: true, attributes: true });
        });
      frame.prepare(`${location.origin}/test/helpers/form/`);
      const [prepared] = iframes();
      expect(prepared).toBeDefined();
      let order: Promise<string[]> | undefined;
      const button = await fixture(html`<button>Open</button>`);
      button.addEventListener('click', () => (order = recordOpening('dialog', { access })));
      // A real one: the frame that follows it comes before the form is shown.
      await userEvent.click(button);
      expect(await order).toEqual(['shown', 'painted', 'iframe', 'ois-open']);
      expect(iframes()).toHaveLength(1);
      expect(iframes()).not.toContain(prepared);
    },
  );

  it('shows a form that is loading, and not the failure of the form before', async () => {
    const access = (): Promise<never> => Promise.reject(new HubError('LOAD_FAILED', 'no token'));
    await frame.open(request({ access }));
    expect(find('[part=failed]')).not.toBeNull();
    frame.close();
    const opened = frame.open(request());
    await untilShown();
    await frame.updateComplete;
    expect([find('[part=failed]'), iframes()]).toEqual([null, []]);
    await opened;
  });

  it('adds no iframe for a form that is closed at once, and dispatches ois-close alone', async () => {
    const events: string[] = [];
    for (const name of ['ois-open', 'ois-close']) frame.addEventListener(name, () => events.push(name));
    const opened = frame.open(request());
    await untilShown();
    frame.close();
    await opened;
    await afterFrame();
    expect([iframes(), isShown(), events]).toEqual([[], false, ['ois-close']]);
  });

  it('adds one iframe, of the second form, if another form is opened at once', async () => {
    const first = frame.open(request({ shortCode: 'page.html' }));
    await untilShown();
    await Promise.all([first, frame.open(request())]);
    await afterFrame();
    expect(iframes()).toHaveLength(1);
    await expect.poll(() => iframes()[0]?.contentDocument?.querySelector('input')).toBeTruthy();
    expect(frame.shortCode).toBe('typed.html');
  });

  it('adds no iframe if it is removed from the page at once', async () => {
    const opened = frame.open(request());
    await untilShown();
    frame.remove();
    await opened;
    await afterFrame();
    expect([iframes(), frame.shortCode]).toEqual([[], undefined]);
  });

  it.runIf('userAgentData' in navigator)('navigates a prepared iframe first (Chromium)', async () => {
    frame.prepare(`${location.origin}/test/helpers/form/`);
    const [prepared] = iframes();
    const opened = frame.open(request());
    await untilShown();
    expect(iframes()).toEqual([prepared]);
    expect(prepared?.title).toBe('Sofa cleaning');
    await opened;
    await expect.poll(() => prepared?.contentDocument?.querySelector('input')).toBeTruthy();
  });
});

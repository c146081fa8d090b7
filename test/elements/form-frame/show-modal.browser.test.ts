import { afterEach, beforeEach, describe, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../helpers/define-all.js';
import type { OisFormFrame } from '../../../src/elements/form-frame/form-frame.js';
import type { FormMode } from '../../../src/elements/form-frame/form-request.js';
import { setDeviceSpeed } from '../../helpers/device-speed.js';
import { expect, fixture, html } from '../../helpers/testing.js';
import { formAccess } from './form-access.js';

let frame: OisFormFrame;
let outside: HTMLButtonElement;

const dialog = (): HTMLDialogElement => frame.renderRoot.querySelector('dialog') as HTMLDialogElement;
const isPopover = (): boolean => dialog().matches(':popover-open');
const isModal = (): boolean => dialog().matches(':modal');
const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame);
const focused = (): string | undefined => frame.shadowRoot?.activeElement?.part.value;

/** @param tokenMs how long the request for the token takes */
async function open(mode: FormMode = 'dialog', shortCode = 'page.html', tokenMs?: number): Promise<void> {
  frame.mode = mode;
  await frame.open({
    shortCode,
    title: 'Sofa cleaning',
    access: async () => {
      if (tokenMs !== undefined) await new Promise((resolve) => setTimeout(resolve, tokenMs));
      return formAccess();
    },
  });
}

/** Records the events of the form. */
function recordEvents(): string[] {
  const events: string[] = [];
  for (const name of ['ois-open', 'ois-close'] as const)
    frame.addEventListener(name, ({ detail }) => events.push(`${name} ${detail.shortCode}`));
  return events;
}

beforeEach(async () => {
  // On slow devices, `open()` resolves after the dialog is painted.
  await setDeviceSpeed('fast');
  const content = await fixture<HTMLElement>(
    html`<div><button>Outside</button><ois-form-frame no-history></ois-form-frame></div>`,
  );
  frame = content.querySelector('ois-form-frame') as OisFormFrame;
  outside = content.querySelector('button') as HTMLButtonElement;
});
afterEach(() => page.viewport(1280, 720));

describe('OisFormFrame: a dialog that opens', () => {
  it.each([
    ['dialog', 1280],
    ['drawer', 1280],
    ['dialog', 390],
    ['drawer', 390],
  ] as const)(
    'is in the same place before and after the page is made inert: %s, %i px',
    async (mode, width) => {
      await page.viewport(width, 700);
      await open(mode);
      expect([isPopover(), isModal()]).toEqual([true, false]);
      for (const animation of dialog().getAnimations()) animation.finish();
      const read = () => ({
        // Rectangles have no properties of their own to compare.
        dialog: dialog().getBoundingClientRect().toJSON() as unknown,
        frame: dialog().querySelector('.frame-container')?.getBoundingClientRect().toJSON() as unknown,
        backdrop: getComputedStyle(dialog(), '::backdrop').backgroundColor,
        focused: focused(),
      });
      const before = read();
      expect(before.focused).toBe('close');
      await expect.poll(isModal).toBe(true);
      expect([isPopover(), read()]).toEqual([false, before]);
      frame.close();
      expect(dialog().checkVisibility()).toBe(false);
    },
  );

  it('is painted before the page is made inert', async () => {
    let startMs = NaN;
    const handleToggle = (): unknown => (startMs = performance.now());
    frame.renderRoot.addEventListener('beforetoggle', handleToggle, { capture: true, once: true });
    await open();
    let isInFrame = false;
    void nextFrame().then(() => (isInFrame = true));
    expect([isPopover(), isModal()]).toEqual([true, false]);
    await new Promise<void>((resolve) => {
      new MutationObserver(() => dialog().open && resolve()).observe(dialog(), { attributes: true });
    });
    // On a busy machine, a frame may take longer than the dialog waits for it.
    expect(isInFrame || performance.now() - startMs >= 100).toBe(true);
  });

  it('goes on with its animation when the page is made inert', async () => {
    await open('drawer');
    const [animation] = dialog().getAnimations();
    expect(animation?.playState).toBe('running');
    animation?.effect?.updateTiming({ duration: 60_000 });
    await expect.poll(isModal).toBe(true);
    const [current, ...others] = dialog().getAnimations();
    expect([current === animation, others]).toEqual([true, []]);
  });

  it.each(['pointerdown', 'keydown'])('makes the page inert at the first input: %s', async (type) => {
    await open();
    expect(isModal()).toBe(false);
    outside.dispatchEvent(new Event(type, { bubbles: true }));
    expect(isModal()).toBe(true);
  });

  it('can be closed by its button at once, and by Esc', async () => {
    await open();
    expect(isModal()).toBe(false);
    frame.renderRoot.querySelector<HTMLElement>('[part=close]')?.click();
    expect([frame.shortCode, dialog().checkVisibility()]).toEqual([undefined, false]);
    await open();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => frame.shortCode).toBeUndefined();
  });

  it('leaves the focus where it is when the page is made inert', async () => {
    await open();
    const reload = frame.renderRoot.querySelector<HTMLElement>('[part=reload]');
    reload?.focus();
    await expect.poll(isModal).toBe(true);
    expect(frame.shadowRoot?.activeElement).toBe(reload);
  });

  it('stays closed if it is closed before the page is inert', async () => {
    const events = recordEvents();
    await open();
    frame.close();
    expect(dialog().checkVisibility()).toBe(false);
    expect(events).toEqual(['ois-open page.html', 'ois-close page.html']);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([dialog().checkVisibility(), isModal()]).toEqual([false, false]);
    expect(events).toEqual(['ois-open page.html', 'ois-close page.html']);
  });

  it('is still open on ois-open if it is closed before the page is inert', async () => {
    const shortCodes: unknown[] = [];
    frame.addEventListener('ois-open', () =>
      shortCodes.push(frame.shortCode, !!dialog().querySelector('iframe')),
    );
    await open();
    frame.close();
    expect(shortCodes).toEqual(['page.html', true]);
  });

  it('is closed once if it is closed before the page is inert, and on ois-open', async () => {
    const events = recordEvents();
    frame.addEventListener('ois-open', () => frame.close());
    await open();
    frame.close();
    expect(events).toEqual(['ois-open page.html', 'ois-close page.html']);
  });

  it.each(['dialog', 'drawer', 'inline'] as const)(
    'dispatches ois-open and ois-close once if it is closed on ois-open: %s',
    async (mode) => {
      const events = recordEvents();
      frame.addEventListener('ois-open', () => frame.close());
      await open(mode);
      await expect.poll(() => events).toEqual(['ois-open page.html', 'ois-close page.html']);
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(events).toHaveLength(2);
      expect(frame.shortCode).toBeUndefined();
    },
  );

  it.each(['dialog', 'inline'] as const)(
    'closes it before another one that is opened on ois-open: %s',
    async (mode) => {
      const events = recordEvents();
      frame.addEventListener('ois-open', () => void open(mode, 'other.html'), { once: true });
      await open(mode);
      await expect
        .poll(() => events)
        .toEqual(['ois-open page.html', 'ois-close page.html', 'ois-open other.html']);
      expect(frame.shortCode).toBe('other.html');
    },
  );

  it.each([
    ['dialog', 'first'],
    ['dialog', 'modal'],
    ['inline', 'first'],
  ] as const)(
    'is hidden, and the page scrolls again, if it is closed when it gets the focus: %s, %s',
    async (mode, moment) => {
      const events = recordEvents();
      const close = (): void => frame.close();
      if (moment === 'first') document.addEventListener('focusin', close, { once: true });
      await open(mode);
      // In place of a listener: Firefox dispatches no `focusin` where the focus does not change.
      if (moment === 'modal')
        dialog().showModal = () => {
          HTMLDialogElement.prototype.showModal.call(dialog());
          Reflect.deleteProperty(dialog(), 'showModal');
          close();
        };
      await expect.poll(() => events.filter((event) => event.includes('close'))).toHaveLength(1);
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(events.filter((event) => event.includes('close'))).toEqual(['ois-close page.html']);
      expect(frame.renderRoot.querySelector('dialog:modal')).toBeNull();
      expect([frame.shortCode, frame.hasAttribute('inline')]).toEqual([undefined, false]);
      expect(getComputedStyle(document.body).overflow).not.toBe('hidden');
      expect(getComputedStyle(document.documentElement).overflow).not.toBe('hidden');
      // The next one waits as usual.
      const before = events.length;
      await open('dialog', 'other.html');
      expect(events).toHaveLength(before);
      await expect.poll(() => events.at(-1)).toBe('ois-open other.html');
      expect(isModal()).toBe(true);
    },
  );

  it.each(['open', 'clear'] as const)(
    'shows the form that is opened on ois-open while frame.%s() closes the former one',
    async (method) => {
      const events = recordEvents();
      await open();
      frame.addEventListener('ois-open', () => void open('dialog', 'other.html'), { once: true });
      if (method === 'open') await open('dialog', 'other.html');
      else frame.clear();
      await expect.poll(() => events.at(-1)).toBe('ois-open other.html');
      expect([frame.shortCode, isModal()]).toEqual(['other.html', true]);
      expect(dialog().querySelector('iframe')).not.toBeNull();
    },
  );

  it('lets the page scroll again if the same form was opened twice at once', async () => {
    const events = recordEvents();
    const request = {
      shortCode: 'page.html',
      title: 'Sofa cleaning',
      access: formAccess,
    };
    await Promise.all([frame.open(request), frame.open(request)]);
    await expect.poll(isModal).toBe(true);
    frame.close();
    expect(events.filter((event) => event.includes('open'))).toHaveLength(1);
    for (const element of [document.body, document.documentElement])
      expect(getComputedStyle(element).overflow).not.toBe('hidden');
  });

  it('dispatches no ois-open if it is closed before anything of it is displayed', async () => {
    const events = recordEvents();
    const opening = open();
    await frame.updateComplete;
    await Promise.resolve();
    frame.close();
    await opening;
    expect(events).toEqual(['ois-close page.html']);
  });

  it.each([undefined, 30])(
    'stays open if another one was closed just before: token after %s ms',
    async (ms) => {
      for (let round = 0; round < 5; round += 1) {
        await open();
        await expect.poll(isModal).toBe(true);
        await open('dialog', 'other.html', ms);
        await expect.poll(isModal).toBe(true);
        expect(frame.shortCode).toBe('other.html');
      }
    },
  );

  it('stays open if dialogs that it has replaced were closed just before', async () => {
    for (const mode of ['drawer', 'inline'] as const) {
      await open(mode);
      // Makes it modal at once. The event `close` of a modal dialog comes later.
      frame.dispatchEvent(new Event('keydown', { bubbles: true }));
      frame.close();
    }
    await open('dialog', 'other.html');
    await expect.poll(isModal).toBe(true);
    expect(frame.shortCode).toBe('other.html');
  });

  it('closes the form when a script closes the dialog', async () => {
    await open();
    await expect.poll(isModal).toBe(true);
    dialog().close();
    await expect.poll(() => frame.shortCode).toBeUndefined();
  });

  it('is below a dialog that the page opens on ois-open', async () => {
    const own = document.createElement('dialog');
    outside.after(own);
    frame.addEventListener('ois-open', () => own.showModal(), { once: true });
    await open();
    await expect.poll(() => own.open).toBe(true);
    await nextFrame();
    const { left, top, width, height } = own.getBoundingClientRect();
    expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(own);
  });
});

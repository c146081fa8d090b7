import { afterEach, beforeEach, describe, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../helpers/define-all.js';
import type { OisFormFrame } from '../../../src/elements/form-frame/form-frame.js';
import type { FormMode } from '../../../src/elements/form-frame/form-request.js';
import { expect, fixture, html } from '../../helpers/testing.js';

let frame: OisFormFrame;
let outside: HTMLButtonElement;
let presses: number;

const dialog = (): HTMLDialogElement => frame.renderRoot.querySelector('dialog') as HTMLDialogElement;
const isPopover = (): boolean => dialog().matches(':popover-open');
const isModal = (): boolean => dialog().matches(':modal');
const focused = (): string | undefined => frame.shadowRoot?.activeElement?.part.value;

async function open(mode: FormMode = 'dialog', shortCode = 'page.html'): Promise<void> {
  frame.mode = mode;
  await frame.open({
    shortCode,
    title: 'Sofa cleaning',
    access: async () => ({
      root: `${location.origin}/test/helpers/form`,
      token: 'a-token',
      secondsLeft: () => 3_600,
    }),
  });
}

beforeEach(async () => {
  const content = await fixture<HTMLElement>(
    html`<div><button>Outside</button><ois-form-frame></ois-form-frame></div>`,
  );
  frame = content.querySelector('ois-form-frame') as OisFormFrame;
  outside = content.querySelector('button') as HTMLButtonElement;
  presses = 0;
  outside.addEventListener('click', () => (presses += 1));
});
afterEach(() => page.viewport(1280, 720));

describe('OisFormFrame: a dialog that opens', () => {
  it('is painted before the page is made inert, and does not move then', async () => {
    for (const [mode, width] of [
      ['dialog', 1280],
      ['drawer', 1280],
      ['dialog', 390],
      ['drawer', 390],
    ] as const) {
      await page.viewport(width, 700);
      await open(mode);
      expect([isPopover(), isModal()]).toEqual([true, false]);
      expect(focused()).toBe('close');
      const animations = dialog().getAnimations();
      // Where a drawer is at the end of its animation.
      for (const animation of animations) animation.finish();
      const before = dialog().getBoundingClientRect();
      const backdrop = getComputedStyle(dialog(), '::backdrop').backgroundColor;
      await expect.poll(isModal).toBe(true);
      expect(isPopover()).toBe(false);
      expect(dialog().getBoundingClientRect()).toEqual(before);
      expect(getComputedStyle(dialog(), '::backdrop').backgroundColor).toBe(backdrop);
      expect(focused()).toBe('close');
      frame.close();
      expect(dialog().checkVisibility()).toBe(false);
    }
  });

  it('goes on with its animation when the page is made inert', async () => {
    await open('drawer');
    const [animation] = dialog().getAnimations();
    expect(animation?.playState).toBe('running');
    await expect.poll(isModal).toBe(true);
    expect(dialog().getAnimations()).toEqual([animation]);
  });

  it('makes the page inert at the first input, and keeps a click from it', async () => {
    await open();
    expect(isModal()).toBe(false);
    outside.click();
    expect([isModal(), presses]).toEqual([true, 0]);
    frame.close();
    outside.click();
    expect(presses).toBe(1);
  });

  it('is closed by Esc from the start', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => frame.shortCode).toBeUndefined();
    await open();
    dialog().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }));
    expect(isModal()).toBe(true);
  });

  it('leaves the focus where it is when the page is made inert', async () => {
    await open();
    const reload = frame.renderRoot.querySelector<HTMLElement>('[part=reload]');
    reload?.focus();
    await expect.poll(isModal).toBe(true);
    expect(frame.shadowRoot?.activeElement).toBe(reload);
  });

  it('can be closed before the page is inert', async () => {
    await open();
    frame.close();
    expect(dialog().checkVisibility()).toBe(false);
    outside.click();
    expect(presses).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([dialog().checkVisibility(), isModal()]).toEqual([false, false]);
  });

  it('stays open if another one was closed just before', async () => {
    await open();
    await expect.poll(isModal).toBe(true);
    await open('dialog', 'other.html');
    await expect.poll(isModal).toBe(true);
    expect(frame.shortCode).toBe('other.html');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => frame.shortCode).toBeUndefined();
  });
});

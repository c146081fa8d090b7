import { afterEach, beforeEach, describe, it } from 'vitest';
import '../../helpers/define-all.js';
import { HubError } from '../../../src/hub/errors.js';
import { nextFrame, nextTask } from '../../../src/elements/internal/after-layout.js';
import type { FormMode, FormRequest } from '../../../src/elements/form-frame/form-request.js';
import type { OisFormFrame } from '../../../src/elements/form-frame/form-frame.js';
import { isDisplayed } from '../../../src/elements/form-frame/show-modal.js';
import { setDeviceSpeed } from '../../helpers/device-speed.js';
import { expect, fixture, html } from '../../helpers/testing.js';
import { formAccess } from './form-access.js';

let frame: OisFormFrame;
/** Whether the form and its frame were there when each frame of the page was laid out. */
let painted: { isShown: boolean; hasFrame: boolean }[];
let isWatching = false;

const iframe = (): HTMLIFrameElement | null => frame.renderRoot.querySelector('iframe');
const isShown = (): boolean => {
  const layout = frame.renderRoot.querySelector('dialog, [part=inline]');
  return layout instanceof HTMLDialogElement ? isDisplayed(layout) : frame.hasAttribute('inline');
};
const request = (changes: Partial<FormRequest> = {}): FormRequest => ({
  shortCode: 'typed.html',
  title: 'Sofa cleaning',
  access: formAccess,
  ...changes,
});

function watchFrames(): void {
  if (!isWatching) return;
  painted.push({ isShown: isShown(), hasFrame: iframe() !== null });
  requestAnimationFrame(watchFrames);
}

/** Resolves before the next task, when the form is shown but was not painted yet. */
async function untilShown(): Promise<void> {
  for (let i = 0; i < 1_000 && !isShown(); i += 1) await Promise.resolve();
  expect(isShown()).toBe(true);
}

/** Opens a form, and notes what the frames of the page show meanwhile. */
async function open(mode: FormMode = 'dialog'): Promise<void> {
  frame.mode = mode;
  await frame.updateComplete;
  await nextFrame();
  isWatching = true;
  requestAnimationFrame(watchFrames);
  await frame.open(request());
  await nextFrame();
  isWatching = false;
}

const isShownBefore = (): boolean => painted.some((entry) => entry.isShown && !entry.hasFrame);

beforeEach(async () => {
  painted = [];
  frame = await fixture(html`<ois-form-frame></ois-form-frame>`);
  await setDeviceSpeed('slow');
});
afterEach(async () => {
  isWatching = false;
  await setDeviceSpeed('fast');
});

describe('OisFormFrame on a slow device', () => {
  it.each(['dialog', 'drawer', 'inline'] as const)(
    'shows a form before it adds its frame (%s)',
    async (mode) => {
      await open(mode);
      expect(isShownBefore()).toBe(true);
      expect(iframe()).not.toBeNull();
      await expect.poll(() => iframe()?.contentDocument?.querySelector('input')).toBeTruthy();
      expect(frame.shortCode).toBe('typed.html');
    },
  );

  it('shows a form with its frame if the device is fast', async () => {
    await setDeviceSpeed('fast');
    await open();
    expect(isShownBefore()).toBe(false);
    expect(iframe()).not.toBeNull();
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

  it('shows that a form is loading, and not what was shown of the one before', async () => {
    const access = (): Promise<never> => Promise.reject(new HubError('LOAD_FAILED', 'no token'));
    const failure = (): Element | null => frame.renderRoot.querySelector('[part=failed]');
    await frame.open(request({ access }));
    expect(failure()).not.toBeNull();
    frame.close();
    const opened = frame.open(request());
    await untilShown();
    await frame.updateComplete;
    expect([failure(), iframe()]).toEqual([null, null]);
    await opened;
  });

  it('adds no frame for a form that is closed at once', async () => {
    const opened = frame.open(request());
    await untilShown();
    frame.close();
    await opened;
    await nextFrame();
    await nextTask();
    expect(iframe()).toBeNull();
    expect(isShown()).toBe(false);
  });

  it.runIf('userAgentData' in navigator)('navigates a prepared frame at once (Chromium)', async () => {
    frame.prepare(`${location.origin}/test/helpers/form/`);
    expect(iframe()).not.toBeNull();
    await open();
    expect(isShownBefore()).toBe(false);
    await expect.poll(() => iframe()?.contentDocument?.querySelector('input')).toBeTruthy();
  });
});

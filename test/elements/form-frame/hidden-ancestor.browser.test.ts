import { beforeEach, describe, it } from 'vitest';
import '../../helpers/define-all.js';
import type { OisFormFrame } from '../../../src/elements/form-frame/form-frame.js';
import type { FormMode } from '../../../src/elements/form-frame/form-request.js';
import { nextFrame } from '../../../src/elements/internal/after-layout.js';
import { expect, fixture, html } from '../../helpers/testing.js';
import { formAccess } from './form-access.js';

let frame: OisFormFrame;
let button: HTMLButtonElement;
let pageDialog: HTMLDialogElement;
let events: string[];

const find = <T extends HTMLElement>(selector: string): T => frame.renderRoot.querySelector<T>(selector) as T;
const isModal = (): boolean => find('dialog').matches(':modal');
const overflow = (): string[] =>
  [document.body, document.documentElement].map((element) => getComputedStyle(element).overflowY);
/** Whether a press on the page's own button would reach it. */
const canPress = (): boolean => {
  const { left, top } = button.getBoundingClientRect();
  return document.elementFromPoint(left + 5, top + 5) === button;
};

async function open(mode: FormMode = 'dialog'): Promise<void> {
  frame.mode = mode;
  await frame.open({ shortCode: 'typed.html', title: 'Sofa cleaning', access: formAccess });
  await expect.poll(() => find('.body').getAttribute('aria-busy')).toBe('false');
  await expect.poll(() => events).toEqual(['ois-open']);
}

const HIDE: [string, () => unknown][] = [
  ['gets hidden', () => (pageDialog.hidden = true)],
  ['gets display: none', () => (pageDialog.style.display = 'none')],
  ['is a dialog that the page closes', () => pageDialog.close()],
];

beforeEach(async () => {
  const box = await fixture<HTMLElement>(
    html`<div>
      <button style="width: 100px; height: 40px">Page</button>
      <dialog><ois-form-frame></ois-form-frame></dialog>
    </div>`,
  );
  frame = box.querySelector('ois-form-frame') as OisFormFrame;
  button = box.querySelector('button') as HTMLButtonElement;
  pageDialog = box.querySelector('dialog') as HTMLDialogElement;
  // Not a modal one: hidden by other means than its closing, it would keep the page inert itself.
  pageDialog.show();
  pageDialog.style.top = '100px';
  events = [];
  for (const name of ['ois-open', 'ois-close'] as const)
    frame.addEventListener(name, () => events.push(name));
});

describe.each(['dialog', 'drawer'] as const)('OisFormFrame: a form in a %s', (mode) => {
  it.each(HIDE)('is closed when an ancestor %s, and the page can be used again', async (_, hide) => {
    const formerOverflow = overflow();
    const formerState: unknown = history.state;
    await open(mode);
    expect([isModal(), canPress()]).toEqual([true, false]);
    await nextFrame();
    expect(frame.shortCode).toBe('typed.html');
    hide();
    await expect.poll(() => events).toEqual(['ois-open', 'ois-close']);
    expect([frame.shortCode, isModal(), canPress()]).toEqual([undefined, false, true]);
    expect(overflow()).toEqual(formerOverflow);
    await expect.poll(() => history.state as unknown).toEqual(formerState);
  });
});

describe('OisFormFrame: a form whose ancestor gets hidden', () => {
  it('is kept if it was used, and stays kept while its ancestor is hidden', async () => {
    await open();
    const iframe = find<HTMLIFrameElement>('iframe');
    const field = (): HTMLInputElement => iframe.contentDocument?.querySelector('input') as HTMLInputElement;
    field().focus();
    // Firefox dispatches none for a focus that a script has moved.
    window.dispatchEvent(new Event('blur'));
    field().value = 'typed';
    pageDialog.close();
    await expect.poll(() => frame.keptShortCode).toBe('typed.html');
    pageDialog.show();
    await nextFrame();
    pageDialog.close();
    await nextFrame();
    expect(frame.keptShortCode).toBe('typed.html');
    pageDialog.show();
    events = [];
    await open();
    expect([find('iframe') === iframe, field().value, isModal()]).toEqual([true, 'typed', true]);
    frame.close();
  });

  it('is closed if the page closes its own modal dialog on ois-submit', async () => {
    pageDialog.close();
    pageDialog.showModal();
    frame.addEventListener('ois-submit', () => pageDialog.close());
    await open();
    const source = find<HTMLIFrameElement>('iframe').contentWindow;
    const data = { oisForm: 1, type: 'submitted' };
    window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source }));
    await expect.poll(() => events).toEqual(['ois-open', 'ois-close']);
    expect(canPress()).toBe(true);
  });

  it('is closed if the page hides it on ois-open', async () => {
    frame.addEventListener('ois-open', () => (pageDialog.hidden = true));
    await frame.open({ shortCode: 'typed.html', title: 'Sofa cleaning', access: formAccess });
    await expect.poll(() => events).toEqual(['ois-open', 'ois-close']);
    expect(canPress()).toBe(true);
  });

  it('stays open in the page itself', async () => {
    await open('inline');
    pageDialog.close();
    await nextFrame();
    await nextFrame();
    expect([frame.shortCode, canPress()]).toEqual(['typed.html', true]);
    frame.close();
  });
});

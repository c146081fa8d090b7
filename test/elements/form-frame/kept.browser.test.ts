import { afterEach, beforeEach, describe, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../helpers/define-all.js';
import type { OisFormFrame } from '../../../src/elements/form-frame/form-frame.js';
import type { FormMode, FormRequest } from '../../../src/elements/form-frame/form-request.js';
import { expect, fixture, html } from '../../helpers/testing.js';

let frame: OisFormFrame;
let log: string[];
let secondsLeft: number;

const request = (changes: Partial<FormRequest> = {}): FormRequest => ({
  shortCode: 'typed.html',
  title: 'Sofa cleaning',
  access: async () => ({
    root: `${location.origin}/test/helpers/form`,
    token: 'a-token',
    secondsLeft: () => secondsLeft,
  }),
  ...changes,
});
const find = <T extends HTMLElement>(selector: string): T => frame.renderRoot.querySelector<T>(selector) as T;
const iframe = (): HTMLIFrameElement | null => frame.renderRoot.querySelector('iframe');
const field = (): HTMLInputElement => iframe()?.contentDocument?.querySelector('input') as HTMLInputElement;

async function openAndType(mode: FormMode = 'dialog'): Promise<void> {
  frame.mode = mode;
  await frame.open(request());
  await expect.poll(() => find('.body').getAttribute('aria-busy')).toBe('false');
  field().focus();
  // Firefox dispatches none for a focus that a script has moved.
  window.dispatchEvent(new Event('blur'));
  field().value = 'typed';
  iframe()?.contentWindow?.scrollTo(0, 50);
}

/** Lets the frame check its time limits, as when the page becomes visible. */
const checkTime = async (): Promise<void> => {
  document.dispatchEvent(new Event('visibilitychange'));
  await frame.updateComplete;
};

beforeEach(async () => {
  secondsLeft = 3_600;
  frame = await fixture(html`<ois-form-frame></ois-form-frame>`);
  log = [];
  for (const name of ['ois-open', 'ois-close'] as const) {
    frame.addEventListener(name, ({ detail }) => log.push(`${name} ${detail.shortCode}`));
  }
});
afterEach(() => vi.useRealTimers());

describe.each(['dialog', 'drawer', 'inline'] as const)('OisFormFrame, closed after use (%s)', (mode) => {
  it('keeps the frame hidden, and shows it again as it was', async () => {
    await openAndType(mode);
    const before = iframe();
    const loads = vi.fn();
    before?.addEventListener('load', loads);
    frame.close();
    await frame.updateComplete;
    expect([frame.shortCode, frame.keptShortCode]).toEqual([undefined, 'typed.html']);
    expect(iframe()).toBe(before);
    expect(before?.checkVisibility({ visibilityProperty: true })).toBe(false);
    expect(frame.hasAttribute('inline')).toBe(false);

    await frame.open(request({ title: 'Sofa' }));
    await frame.updateComplete;
    expect(frame.shadowRoot?.activeElement?.part.value).toBe(mode === 'inline' ? 'back' : 'close');
    expect([frame.shortCode, frame.keptShortCode]).toEqual(['typed.html', undefined]);
    expect(iframe()).toBe(before);
    expect(before?.checkVisibility({ visibilityProperty: true })).toBe(true);
    expect(field().value).toBe('typed');
    expect(iframe()?.contentWindow?.scrollY).toBe(50);
    expect([find('h2').textContent, iframe()?.title]).toEqual(['Sofa', 'Sofa']);
    expect(loads).not.toHaveBeenCalled();
    await expect
      .poll(() => log)
      .toEqual(['ois-open typed.html', 'ois-close typed.html', 'ois-open typed.html']);
    await expect(frame).to.be.accessible();

    // Used once is enough.
    frame.close();
    expect(iframe()).toBe(before);
  });

  it('shows it again where it was, whatever the mode is now', async () => {
    await openAndType(mode);
    frame.close();
    frame.mode = mode === 'inline' ? 'dialog' : 'inline';
    await frame.open(request());
    expect(field().value).toBe('typed');
    await expect.poll(() => find(`.${mode}:modal, [part=${mode}]`)?.checkVisibility()).toBe(true);
  });
});

describe('OisFormFrame: a kept form', () => {
  it('is closed again by Esc and by its button', async () => {
    await openAndType();
    for (const close of [() => userEvent.keyboard('{Escape}'), () => userEvent.click(find('[part=close]'))]) {
      find('[part=close]').focus();
      await close();
      await expect.poll(() => frame.shortCode).toBeUndefined();
      expect(frame.keptShortCode).toBe('typed.html');
      await frame.open(request());
    }
    expect(field().value).toBe('typed');
  });

  it('can be reloaded after a confirmation', async () => {
    await openAndType();
    frame.close();
    await frame.open(request());
    await userEvent.click(find('[part=reload]'));
    await expect.poll(() => find('[part=notice]')?.textContent).toContain('clears your entries');
    await userEvent.click(find('[part=notice] button'));
    await expect.poll(() => find('.body').getAttribute('aria-busy')).toBe('false');
    await expect.poll(() => field().value).toBe('');
    frame.close();
    expect(frame.keptShortCode).toBeUndefined();
  });

  it('is not reloaded without a confirmation while an image of it is still loading', async () => {
    await frame.open(request({ shortCode: 'slow.html' }));
    await expect.poll(field).not.toBeNull();
    field().focus();
    window.dispatchEvent(new Event('blur'));
    field().value = 'typed';
    find('[part=reload]').click();
    await expect.poll(() => find('[part=notice]')?.textContent).toContain('clears your entries');
    expect(field().value).toBe('typed');
  });

  it('leaves room for the form beside the notice on a low screen, as with large text', async () => {
    await page.viewport(360, 260);
    onTestFinished(() => page.viewport(1280, 720));
    await openAndType();
    expect(find('dialog').scrollHeight).toBe(find('dialog').clientHeight);
    await userEvent.click(find('[part=reload]'));
    await expect.poll(() => find('[part=notice]')).not.toBeNull();
    expect(find('.body').offsetHeight).toBeGreaterThan(140);
    expect(getComputedStyle(find('dialog')).overflowY).toBe('auto');
  });

  it('is also one that has navigated', async () => {
    await frame.open(request());
    await expect.poll(() => find('.body').getAttribute('aria-busy')).toBe('false');
    const loaded = new Promise((done) => iframe()?.addEventListener('load', done));
    iframe()?.contentDocument?.querySelector('a')?.click();
    await loaded;
    frame.close();
    expect(frame.keptShortCode).toBe('typed.html');
    await frame.open(request());
    expect(iframe()?.contentDocument?.title).toBe('A form');
  });

  it('reports when it is kept and when it no longer is', async () => {
    const changes: (string | undefined)[] = [];
    const onKeptChange = () => changes.push(frame.keptShortCode);
    await frame.open(request({ onKeptChange }));
    await expect.poll(() => find('.body').getAttribute('aria-busy')).toBe('false');
    field().focus();
    frame.close();
    expect(changes).toEqual(['typed.html']);
    await frame.open(request({ onKeptChange }));
    expect(changes).toEqual(['typed.html', undefined]);
    frame.close();
    frame.clear();
    expect(changes).toEqual(['typed.html', undefined, 'typed.html', undefined]);
  });

  it.each<[string, () => unknown]>([
    ['another form', () => frame.open(request({ shortCode: 'page.html' }))],
    [
      'another page of the same form',
      () => frame.open(request({ link: `${location.origin}/test/helpers/form/page.html` })),
    ],
    ['clear()', () => frame.clear()],
    ['its removal', () => frame.remove()],
  ])('ends with %s', async (_what, end) => {
    await openAndType();
    const before = iframe();
    frame.close();
    expect(before?.isConnected).toBe(true);
    await end();
    expect(before?.isConnected).toBe(false);
    expect(frame.keptShortCode).toBeUndefined();
  });

  it('does not count as kept if a listener of the restored focus opens another form, or removes the element', async () => {
    const opener = document.createElement('button');
    frame.before(opener);
    const closeWhile = async (listener: () => unknown): Promise<void> => {
      opener.focus();
      await openAndType();
      opener.addEventListener('focus', listener, { once: true });
      frame.close();
    };
    await closeWhile(() => frame.open(request({ shortCode: 'page.html' })));
    await frame.updateComplete;
    secondsLeft = 0;
    await checkTime();
    expect(frame.shortCode).toBe('page.html');
    secondsLeft = 3_600;
    await closeWhile(() => frame.remove());
    secondsLeft = 0;
    opener.after(frame);
    await checkTime();
    expect(frame.renderRoot.textContent).not.toContain('was closed too long ago');
  });

  it('ends with its token, with a notice that offers to start again', async () => {
    await openAndType();
    frame.close();
    await checkTime();
    expect(frame.keptShortCode).toBe('typed.html');
    const status = [...frame.renderRoot.querySelectorAll('p[role=status]')].at(-1);
    secondsLeft = 0;
    await checkTime();
    expect(iframe()).toBeNull();
    const text = find('[part=notice] p').textContent.trim();
    expect(text).toContain('“Sofa cleaning” was closed too long ago');
    // In a region that was there before: assistive technologies may not announce one that is inserted with its text.
    expect([status?.isConnected, status?.textContent]).toEqual([true, text]);
    await expect(frame).to.be.accessible();
    secondsLeft = 60;
    await userEvent.click(find('[part=notice] button'));
    await expect.poll(() => log.at(-1)).toBe('ois-open typed.html');
    await expect.poll(() => field()?.value).toBe('');
    expect(find('[part=notice]')).toBeNull();
  });

  it('ends after half an hour', async () => {
    await openAndType();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    frame.close();
    vi.setSystemTime(Date.now() + 29 * 60_000);
    await checkTime();
    expect(frame.keptShortCode).toBe('typed.html');
    vi.setSystemTime(Date.now() + 61_000);
    await checkTime();
    expect(iframe()).toBeNull();
    expect(find('[part=notice]')).not.toBeNull();
    await userEvent.click(find('[part=notice] button:last-child'));
    await expect.poll(() => find('[part=notice]')).toBeNull();
  });
});

describe('OisFormFrame: a kept form that is opened again', () => {
  it('stays open for longer than closed forms are kept', async () => {
    await openAndType();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    frame.close();
    expect(frame.keptShortCode).toBe('typed.html');
    await frame.open(request());
    vi.setSystemTime(Date.now() + 31 * 60_000);
    await checkTime();
    expect(frame.shortCode).toBe('typed.html');
  });
});

describe('OisFormFrame: a form that is not kept', () => {
  it('is one that nobody touched', async () => {
    await frame.open(request());
    await expect.poll(() => find('.body').getAttribute('aria-busy')).toBe('false');
    window.dispatchEvent(new Event('blur')); // another window
    await new Promise((done) => setTimeout(done, 50));
    frame.close();
    expect(iframe()).toBeNull();
    expect(frame.keptShortCode).toBeUndefined();
  });

  it('is one that could not be sent any more', async () => {
    await openAndType();
    secondsLeft = 0;
    await checkTime();
    frame.close();
    expect(iframe()).toBeNull();
  });
});

import { beforeEach, describe, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../helpers/define-all.js';
import type { OisFormFrame } from '../../../src/elements/form-frame/form-frame.js';
import type { FormMode } from '../../../src/elements/form-frame/form-request.js';
import { expect, fixture, html } from '../../helpers/testing.js';
import { formAccess } from './form-access.js';

let frame: OisFormFrame;

const find = <T extends HTMLElement>(selector: string): T => frame.renderRoot.querySelector<T>(selector) as T;

async function open(mode: FormMode): Promise<void> {
  frame.mode = mode;
  await frame.open({
    shortCode: 'typed.html',
    title: 'Sofa cleaning',
    access: formAccess,
  });
  await expect.poll(() => find('.body').getAttribute('aria-busy')).toBe('false');
}

/** As when the user presses a field: Firefox dispatches no event for a focus that a script has moved. */
function enterForm(): void {
  find('iframe').focus();
  window.dispatchEvent(new Event('blur'));
}

beforeEach(async () => {
  await page.viewport(1280, 720);
  frame = await fixture(html`<ois-form-frame></ois-form-frame>`);
});

describe('OisFormFrame: header', () => {
  it('closes an inline form by Esc, as a dialog', async () => {
    await open('inline');
    find('[part=reload]').focus();
    await userEvent.keyboard('{Escape}');
    expect(frame.shortCode).toBeUndefined();
  });

  it('closes an inline form by Esc also from the confirmation that it was sent', async () => {
    await open('inline');
    const { contentWindow } = find<HTMLIFrameElement>('iframe');
    enterForm();
    window.dispatchEvent(
      new MessageEvent('message', {
        data: { oisForm: 1, type: 'submitted' },
        origin: location.origin,
        source: contentWindow,
      }),
    );
    await expect.poll(() => frame.shadowRoot?.activeElement?.closest('[part=sent]')).not.toBeNull();
    await expect.poll(() => frame.shadowRoot?.activeElement?.localName).toBe('h3');
    await userEvent.keyboard('{Escape}');
    expect(frame.shortCode).toBeUndefined();
  });

  it.each<[FormMode, boolean, string]>([
    ['dialog', false, 'To leave the form, use “Close” or the browser’s Back button.'],
    ['inline', false, 'To leave the form, use “Back to the list” or the browser’s Back button.'],
    ['dialog', true, 'To leave the form, use “Close”.'],
  ])(
    'says how to leave the form, when the focus is inside for the first time (%s, no-history: %s)',
    async (mode, noHistory, text) => {
      frame.noHistory = noHistory;
      await open(mode);
      const hint = find('[part=hint]');
      expect([hint.textContent.trim(), hint.ariaLive]).toEqual(['', 'polite']);
      const top = find('.body').getBoundingClientRect().top;
      enterForm();
      await expect.poll(() => hint.textContent.trim()).toBe(text);
      // A form that moves while it is pressed would lose the press.
      expect(find('.body').getBoundingClientRect().top).toBe(top);
      await expect(frame).to.be.accessible();
      frame.clear();
      await open(mode);
      enterForm();
      await new Promise((done) => setTimeout(done, 800));
      expect(find('[part=hint]').textContent.trim()).toBe('');
    },
  );

  it('says it at the next form if the first one was closed before it could', async () => {
    for (const isLast of [false, true]) {
      await open('dialog');
      enterForm();
      if (!isLast) frame.clear();
    }
    await expect.poll(() => find('[part=hint]').textContent.trim()).toContain('To leave the form');
  });

  it.each<[string, [number, number], FormMode, number]>([
    ['a phone in landscape', [844, 390], 'dialog', 340],
    ['a phone in landscape', [844, 390], 'drawer', 340],
    ['a phone in landscape', [844, 390], 'inline', 280],
    ['a phone', [390, 844], 'dialog', 760],
  ])('leaves room for the form on %s (%j, %s)', async (_what, [width, height], mode, minHeight) => {
    await page.viewport(width, height);
    await open(mode);
    expect(find('iframe').getBoundingClientRect().height).toBeGreaterThanOrEqual(minHeight);
    expect(find('[part=reload]').getBoundingClientRect().height).toBe(44);
    expect(find('.header').scrollWidth).toBe(find('.header').clientWidth);
  });
});

describe('OisFormFrame: dragging the sheet down', () => {
  const drag = (type: string, clientY: number, init: PointerEventInit = {}): boolean =>
    find('.header h2').dispatchEvent(
      new PointerEvent(type, {
        pointerId: 7,
        pointerType: 'touch',
        isPrimary: true,
        bubbles: true,
        composed: true,
        clientY,
        ...init,
      }),
    );
  const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
  const translate = () => find('dialog').style.translate;

  beforeEach(() => page.viewport(390, 844));

  it.each<FormMode>(['dialog', 'drawer'])(
    'follows the finger, and closes after a long way (%s)',
    async (mode) => {
      await open(mode);
      drag('pointerdown', 20);
      await wait(30);
      drag('pointermove', 90);
      expect(translate()).toBe('0px 70px');
      await wait(200);
      drag('pointermove', 180);
      drag('pointerup', 180);
      await expect.poll(() => frame.shortCode).toBeUndefined();
      expect(find<HTMLDialogElement>('dialog').open).toBe(false);
      await expect.poll(translate).toBe('');
    },
  );

  it('goes back after a short and slow way, or if the browser takes the touch', async () => {
    await open('drawer');
    for (const [y, end] of [
      [80, 'pointerup'],
      [300, 'pointercancel'],
    ] as const) {
      drag('pointerdown', 20);
      drag('pointermove', y - 1);
      await wait(150);
      drag('pointermove', y);
      drag(end, y);
      await expect.poll(translate).toBe('');
      expect(frame.shortCode).toBe('typed.html');
    }
    // The listeners have ended with the touch.
    drag('pointermove', 200);
    expect(translate()).toBe('');
  });

  it('ends with the finger that has begun it', async () => {
    await open('drawer');
    drag('pointerdown', 20);
    drag('pointermove', 70);
    drag('pointerup', 70, { pointerId: 8 });
    drag('pointermove', 90);
    expect(translate()).toBe('0px 70px');
    await wait(150);
    drag('pointerup', 90);
    await expect.poll(translate).toBe('');
  });

  it('goes back if the finger rests after a short jerk', async () => {
    await open('drawer');
    drag('pointerdown', 20);
    await wait(16);
    drag('pointermove', 60);
    await wait(200);
    drag('pointerup', 60);
    await expect.poll(translate).toBe('');
    expect(frame.shortCode).toBe('typed.html');
  });

  it('does not close another form that is opened while the sheet moves away', async () => {
    await open('drawer');
    drag('pointerdown', 20);
    drag('pointermove', 320);
    drag('pointerup', 320);
    await wait(40);
    await frame.open({ shortCode: 'page.html', title: 'Another form', access: formAccess });
    await expect.poll(translate).toBe('');
    await wait(300);
    expect(frame.shortCode).toBe('page.html');
  });

  it.each<[string, number, PointerEventInit]>([
    ['mice', 390, { pointerType: 'mouse' }],
    ['a second finger', 390, { isPrimary: false }],
    ['wide screens', 1_000, {}],
  ])('is not for %s', async (_what, width, init) => {
    await page.viewport(width, 844);
    await open('drawer');
    drag('pointerdown', 20, init);
    drag('pointermove', 200, init);
    expect(translate()).toBe('');
  });
});

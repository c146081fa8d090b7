import { beforeEach, describe, it, onTestFinished } from 'vitest';
import { nextFrame } from '../../../src/elements/internal/after-layout.js';
import { OpenIntent } from '../../../src/elements/widget/open-intent.js';
import { expect, fixture, html } from '../../helpers/testing.js';

let card: HTMLElement;
let intents: number;
let cancels: number;

beforeEach(async () => {
  const host = await fixture<HTMLElement>(html`<div></div>`);
  const root = host.attachShadow({ mode: 'open' });
  card = root.appendChild(document.createElement('button'));
  card.part.add('card');
  intents = cancels = 0;
  const intent = new OpenIntent({
    onIntent: () => (intents += 1),
    onPointerCancel: () => (cancels += 1),
    isOpenedLast: () => false,
  });
  intent.start(root);
  onTestFinished(() => intent.stop());
});

const point = (type: string, init: PointerEventInit = {}): PointerEvent =>
  new PointerEvent(type, { bubbles: true, pointerType: 'touch', ...init });

/** Waits for longer than the delay. */
async function waitForIntent(): Promise<void> {
  for (let frame = 0; frame < 5; frame += 1) await nextFrame();
}

describe('OpenIntent', () => {
  it('counts its delay from the touch, so that a device that is late with events does not wait twice', async () => {
    const event = point('pointerdown');
    await new Promise((resolve) => setTimeout(resolve, 100));
    card.dispatchEvent(event);
    expect(intents).toBe(0);
    await nextFrame();
    expect(intents).toBe(1);
  });

  it('waits as usual in browsers whose events have timestamps since 1970', async () => {
    const event = point('pointerdown');
    Object.defineProperty(event, 'timeStamp', { value: Date.now() });
    card.dispatchEvent(event);
    await waitForIntent();
    expect(intents).toBe(1);
  });

  it('reports a pen that moves above a card, and no finger that moves', async () => {
    card.dispatchEvent(point('pointerdown'));
    card.dispatchEvent(point('pointermove', { buttons: 1, clientY: 10 }));
    await waitForIntent();
    expect(intents).toBe(0);
    card.dispatchEvent(point('pointerover', { pointerType: 'pen' }));
    card.dispatchEvent(point('pointermove', { pointerType: 'pen', clientY: 10 }));
    await waitForIntent();
    expect(intents).toBe(1);
  });

  it('reports the focus while the page scrolls to its card, and no finger that touches a scrolling page', async () => {
    card.dispatchEvent(point('pointerdown'));
    document.dispatchEvent(new Event('scroll'));
    await waitForIntent();
    expect(intents).toBe(0);
    // As by the keyboard: after a press in the page, browsers show no focus that a script has moved.
    Object.assign(card, { matches: (selector: string) => selector === ':focus-visible' });
    card.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    document.dispatchEvent(new Event('scroll'));
    await waitForIntent();
    expect(intents).toBe(1);
  });

  it('reports no finger that moves a zoomed page', async () => {
    card.dispatchEvent(point('pointerdown'));
    visualViewport?.dispatchEvent(new Event('scroll'));
    await waitForIntent();
    expect([intents, cancels]).toEqual([0, 0]);
  });

  it('reports only the cancellation of a touch that the browser takes over', async () => {
    card.dispatchEvent(point('pointerdown'));
    card.dispatchEvent(point('pointercancel'));
    await waitForIntent();
    expect([intents, cancels]).toEqual([0, 1]);
  });
});

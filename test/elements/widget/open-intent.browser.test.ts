import { describe, it } from 'vitest';
import { nextFrame } from '../../../src/elements/internal/after-layout.js';
import { OpenIntent } from '../../../src/elements/widget/open-intent.js';
import { expect, fixture, html } from '../../helpers/testing.js';

describe('OpenIntent', () => {
  it('counts its delay from the touch, so that a device that is late with events does not wait twice', async () => {
    const host = await fixture<HTMLElement>(html`<div></div>`);
    const root = host.attachShadow({ mode: 'open' });
    const card = root.appendChild(document.createElement('div'));
    card.part.add('card');
    let intents = 0;
    const intent = new OpenIntent({
      onIntent: () => (intents += 1),
      onPointerCancel: () => {},
      isOpenedLast: () => false,
    });
    intent.start(root);
    const event = new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    card.dispatchEvent(event);
    expect(intents).toBe(0);
    await nextFrame();
    expect(intents).toBe(1);
    intent.stop();
  });
});

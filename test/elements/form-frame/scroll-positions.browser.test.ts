import { describe, it } from 'vitest';
import { page } from 'vitest/browser';
import '../../helpers/define-all.js';
import type { OisFormFrame } from '../../../src/elements/form-frame/form-frame.js';
import { saveScrollPositions } from '../../../src/elements/form-frame/scroll-positions.js';
import { expect, fixture, html } from '../../helpers/testing.js';
import { formAccess } from './form-access.js';

const SCROLLER = 'height: 300px; overflow: auto; scroll-behavior: smooth';

/** Adds a tall page to a container that scrolls, and the element to its middle. */
function fill(container: Element | ShadowRoot, element: Element): void {
  const [before, after] = ['before', 'after'].map((text) => {
    const paragraph = document.createElement('p');
    paragraph.textContent = text;
    paragraph.style.cssText = 'width: 2000px; height: 1000px; margin: 0';
    return paragraph;
  });
  container.append(before as Element, element, after as Element);
}

function addScroller(parent: Element | ShadowRoot, element: Element): HTMLElement {
  const scroller = document.createElement('div');
  scroller.style.cssText = SCROLLER;
  fill(scroller, element);
  parent.append(scroller);
  return scroller;
}

describe('OisFormFrame: a form in the page itself', () => {
  it('is closed with the page and the containers around it where they were', async () => {
    await page.viewport(1280, 720);
    const box = await fixture<HTMLElement>(html`<div style="height: 3000px; padding-top: 200px"></div>`);
    const frame = document.createElement('ois-form-frame') as OisFormFrame;
    Object.assign(frame, { mode: 'inline', noHistory: true });
    const scroller = addScroller(box, frame);
    scrollTo(0, 150);
    scroller.scrollTo({ left: 40, top: 500, behavior: 'instant' });
    await frame.open({ shortCode: 'page.html', title: 'Sofa cleaning', access: formAccess });
    await expect.poll(() => scroller.scrollTop).toBeGreaterThan(600);
    scrollTo(0, 300);
    frame.close();
    expect([scrollY, scroller.scrollLeft, scroller.scrollTop]).toEqual([150, 40, 500]);
  });
});

describe('saveScrollPositions', () => {
  it('restores containers in shadow roots and around slots, also those that were not scrolled', async () => {
    const element = document.createElement('div');
    const component = document.createElement('div');
    const inSlot = addScroller(component.attachShadow({ mode: 'open' }), document.createElement('slot'));
    component.append(element);
    const host = await fixture<HTMLElement>(html`<div></div>`);
    const inClosedRoot = addScroller(host.attachShadow({ mode: 'closed' }), component);
    inSlot.scrollTo({ top: 120, behavior: 'instant' });
    const read = (): number[] => [inSlot.scrollTop, inClosedRoot.scrollTop];
    expect(read()).toEqual([120, 0]);
    const restore = saveScrollPositions(element);
    for (const scroller of [inSlot, inClosedRoot]) scroller.scrollTo({ top: 400, behavior: 'instant' });
    expect(read()).toEqual([400, 400]);
    restore();
    expect(read()).toEqual([120, 0]);
  });
});

import type { LitElement } from 'lit';
import { describe, it } from 'vitest';
import { nextFrame } from '../../../src/elements/internal/after-layout.js';
import { mountPoints } from '../../helpers/points.js';
import { createTags, mountFilter } from '../../helpers/tag-filter.js';
import { expect } from '../../helpers/testing.js';
import { mount as mountNotifications } from '../notifications/mounted-notifications.js';

interface Mounted {
  element: LitElement;
  open: () => unknown;
}

async function mountCompactPoints(): Promise<Mounted> {
  const element = await mountPoints((points) => (points.compact = true));
  return { element, open: () => element.open() };
}

async function mountCompactNotifications(): Promise<Mounted> {
  const element = await mountNotifications((notifications) => (notifications.compact = true));
  return { element, open: () => element.open() };
}

async function mountTags(): Promise<Mounted> {
  const page = await mountFilter({ tags: createTags(60) });
  return { element: page.filter, open: () => page.part('all-tags')?.click() };
}

const isModal = ({ renderRoot }: LitElement): boolean => renderRoot.querySelector('dialog:modal') !== null;
const overflow = (): string[] =>
  [document.body, document.documentElement].map((element) => getComputedStyle(element).overflowY);

describe.each([
  ['OisTagFilter: the dialog with all tags', mountTags],
  ['OisPoints: the dialog with the log', mountCompactPoints],
  ['OisNotifications: the dialog with the list', mountCompactNotifications],
] as const)('%s', (_, mount) => {
  it('is closed when an ancestor is hidden, and the page can be used again', async () => {
    const former = overflow();
    const { element, open } = await mount();
    const box = element.parentElement as HTMLElement;
    open();
    await expect.poll(() => isModal(element)).toBe(true);
    await nextFrame();
    await nextFrame();
    expect(isModal(element)).toBe(true);
    box.hidden = true;
    await expect.poll(() => isModal(element)).toBe(false);
    await expect.poll(overflow).toEqual(former);
    box.hidden = false;
    await nextFrame();
    expect(isModal(element)).toBe(false);
    open();
    await expect.poll(() => isModal(element)).toBe(true);
  });

  it('does not lock the page if its element is removed before it is shown', async () => {
    const former = overflow();
    const { element, open } = await mount();
    const box = element.parentElement as HTMLElement;
    open();
    element.remove();
    await nextFrame();
    await nextFrame();
    expect(overflow()).toEqual(former);
    box.append(element);
    await element.updateComplete;
    open();
    await expect.poll(() => isModal(element)).toBe(true);
  });

  it('stays open after a press in it that ends on the backdrop, as of a selection of text', async () => {
    const { element, open } = await mount();
    open();
    await expect.poll(() => isModal(element)).toBe(true);
    const dialog = element.renderRoot.querySelector('dialog') as HTMLDialogElement;
    const press = (target: Element | null): unknown =>
      target?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    press(dialog.querySelector('[part=title], h2, [part=close]'));
    dialog.click();
    expect(isModal(element)).toBe(true);
    press(dialog);
    dialog.click();
    await expect.poll(() => isModal(element)).toBe(false);
  });
});

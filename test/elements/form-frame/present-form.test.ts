import type { DetachedWindowAPI } from 'happy-dom';
import { expect, it, onTestFinished } from 'vitest';
import type { FormFrameProperties } from '../../../src/elements/form-frame/form-frame.properties.js';
import { FormPresenter } from '../../../src/elements/form-frame/present-form.js';

it('locks the page before a kept dialog is laid out, in browsers without popovers', () => {
  // happy-dom lays out nothing: without this, every page would have a scrollbar.
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
  const { innerWidth: width } = window;
  happyDOM.setViewport({ width: 0 });
  onTestFinished(() => happyDOM.setViewport({ width }));
  expect(innerWidth).toBe(document.documentElement.clientWidth);
  const host = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => host.remove());
  const dialog = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('dialog'));
  expect('showPopover' in dialog).toBe(false);
  const isLocked = (): boolean =>
    [document.documentElement, document.body].some(({ style }) => style.overflowY === 'hidden');
  const found: boolean[] = [];
  dialog.toggleAttribute = (name) => {
    if (name === 'inert') found.push(isLocked());
    return false;
  };
  const presenter = new FormPresenter(host as unknown as FormFrameProperties);
  presenter.show(() => undefined);
  expect([found, dialog.open]).toEqual([[true], true]);
  presenter.hide(false);
  expect([isLocked(), dialog.open]).toEqual([false, false]);
});

import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isDisplayed, showAsModal } from '../../../src/elements/form-frame/show-modal.js';

describe('showAsModal', () => {
  it('shows a modal dialog at once in browsers without popovers', () => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    onTestFinished(() => dialog.remove());
    expect('showPopover' in dialog).toBe(false); // as in happy-dom
    const onModal = vi.fn();
    const beforeModal = vi.fn(() => expect(dialog.open).toBe(false));
    const hide = showAsModal(dialog, { beforeModal, onModal });
    expect([dialog.open, isDisplayed(dialog)]).toEqual([true, true]);
    for (const callback of [beforeModal, onModal]) expect(callback).toHaveBeenCalledOnce();
    hide();
    expect([dialog.open, isDisplayed(dialog)]).toEqual([false, false]);
  });
});

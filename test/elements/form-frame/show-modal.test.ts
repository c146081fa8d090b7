import { describe, expect, it } from 'vitest';
import { isShown, showModal } from '../../../src/elements/form-frame/show-modal.js';

describe('showModal', () => {
  it('shows a modal dialog at once in browsers without popovers', () => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    expect('showPopover' in dialog).toBe(false); // as in happy-dom
    const hide = showModal(dialog);
    expect([dialog.open, isShown(dialog)]).toEqual([true, true]);
    hide();
    expect([dialog.open, isShown(dialog)]).toEqual([false, false]);
  });
});

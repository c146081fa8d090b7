import { describe, expect, it, vi } from 'vitest';
import { isShown, showModal } from '../../../src/elements/form-frame/show-modal.js';

describe('showModal', () => {
  it('shows a modal dialog at once in browsers without popovers', async () => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    expect('showPopover' in dialog).toBe(false); // as in happy-dom
    const onModal = vi.fn();
    const hide = showModal(dialog, onModal);
    await Promise.resolve();
    await Promise.resolve();
    expect([dialog.open, isShown(dialog)]).toEqual([true, true]);
    expect(onModal).toHaveBeenCalledOnce();
    hide();
    expect([dialog.open, isShown(dialog)]).toEqual([false, false]);
  });
});

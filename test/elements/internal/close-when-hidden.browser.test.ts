import { describe, it, onTestFinished } from 'vitest';
import { cdp, server } from 'vitest/browser';
import { nextFrame } from '../../../src/elements/internal/after-layout.js';
import { closeWhenHidden } from '../../../src/elements/internal/close-when-hidden.js';
import { expect, fixture, html } from '../../helpers/testing.js';

interface MediaSession {
  send(method: 'Emulation.setEmulatedMedia', options: { media: string }): Promise<void>;
}

const twoFrames = async (): Promise<void> => {
  await nextFrame();
  await nextFrame();
};

/** Opens a modal dialog in a box. */
async function open({ isHidden = false } = {}) {
  const box = await fixture<HTMLElement>(html`<div><dialog>Dialog</dialog></div>`);
  const dialog = box.querySelector('dialog') as HTMLDialogElement;
  box.hidden = isHidden;
  dialog.showModal();
  const observer = closeWhenHidden(dialog);
  onTestFinished(() => {
    observer.disconnect();
    dialog.close();
  });
  await twoFrames();
  return { box, dialog, observer };
}

describe('closeWhenHidden', () => {
  it('closes a dialog when an ancestor is hidden, and leaves it open before', async () => {
    const { box, dialog } = await open();
    expect(dialog.open).toBe(true);
    box.style.display = 'none';
    await expect.poll(() => dialog.open).toBe(false);
  });

  it('closes a dialog that was opened in a hidden ancestor', async () => {
    const { dialog } = await open({ isHidden: true });
    await expect.poll(() => dialog.open).toBe(false);
  });

  it('leaves a dialog open that has no size, but is rendered', async () => {
    const { dialog } = await open();
    dialog.style.cssText = 'width: 0; height: 0; padding: 0; border: 0';
    await twoFrames();
    expect([dialog.open, dialog.offsetHeight]).toEqual([true, 0]);
  });

  it('leaves a dialog open while the frame that its page is in is hidden', async () => {
    const content = '<!doctype html><div><dialog>Dialog</dialog></div>';
    const iframe = await fixture<HTMLIFrameElement>(html`<iframe .srcdoc=${content}></iframe>`);
    const find = <T extends HTMLElement>(selector: string): T =>
      iframe.contentDocument?.querySelector<T>(selector) as T;
    await expect.poll(() => find('dialog')).toBeTruthy();
    const dialog = find<HTMLDialogElement>('dialog');
    const page = dialog.ownerDocument;
    const script = page.createElement('script');
    script.type = 'module';
    const path = new URL('../../../src/elements/internal/close-when-hidden.ts', import.meta.url).pathname;
    script.textContent = `
      import { closeWhenHidden } from '${path}';
      const dialog = document.querySelector('dialog');
      dialog.showModal();
      closeWhenHidden(dialog);
      dialog.className = 'watched';`;
    page.body.append(script);
    await expect.poll(() => dialog.className).toBe('watched');
    await twoFrames();
    iframe.style.display = 'none';
    await twoFrames();
    iframe.style.display = '';
    await twoFrames();
    expect(dialog.open).toBe(true);
    find('div').hidden = true;
    await expect.poll(() => dialog.open).toBe(false);
  });

  it.runIf(server.browser === 'chromium')(
    'leaves a dialog open while styles for printing hide it',
    async () => {
      const { box, dialog } = await open();
      const style = box.appendChild(document.createElement('style'));
      style.textContent = '@media print { dialog[open] { display: none; } }';
      const setMedia = (media: string): Promise<void> =>
        (cdp() as unknown as MediaSession).send('Emulation.setEmulatedMedia', { media });
      await setMedia('print');
      onTestFinished(() => setMedia(''));
      await expect.poll(() => dialog.checkVisibility()).toBe(false);
      await twoFrames();
      await setMedia('');
      await expect.poll(() => dialog.checkVisibility()).toBe(true);
      await twoFrames();
      expect(dialog.open).toBe(true);
    },
  );

  it('no longer closes a dialog after its end', async () => {
    const { box, dialog, observer } = await open();
    observer.disconnect();
    box.hidden = true;
    await twoFrames();
    expect(dialog.open).toBe(true);
  });
});

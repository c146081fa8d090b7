import { afterEach, beforeEach, describe, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../helpers/define-all.js';
import type { OisFormFrame } from '../../../src/elements/form-frame/form-frame.js';
import type { FormMode } from '../../../src/elements/form-frame/form-request.js';
import { expect, fixture, html } from '../../helpers/testing.js';
import { formAccess } from './form-access.js';

const SHARE_URL = 'https://site.example.com/projects?ois-open=typed.html';

let frame: OisFormFrame;
let write: ReturnType<typeof vi.spyOn>;

const find = <T extends HTMLElement>(selector: string): T => frame.renderRoot.querySelector<T>(selector) as T;
const button = (): HTMLElement => find('[part=copy-link]');
const announced = (): string => find('p[role=status]').textContent.trim();
const icon = (): string | null => button().querySelector('path')?.getAttribute('d') ?? null;

async function open({ mode = 'dialog', hasAddress = true }: { mode?: FormMode; hasAddress?: boolean } = {}) {
  frame.mode = mode;
  await frame.open({
    shortCode: 'typed.html',
    title: 'Sofa cleaning in the whole house, with all rooms',
    access: formAccess,
    ...(hasAddress && {
      address: { name: 'ois', url: () => location.href, isCurrent: () => false, shareUrl: SHARE_URL },
    }),
  });
  await expect.poll(() => find('.body').getAttribute('aria-busy')).toBe('false');
}

beforeEach(async () => {
  await page.viewport(1280, 720);
  // The clipboard is the machine's: tests that run at the same time share it.
  write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  frame = await fixture(html`<ois-form-frame no-history></ois-form-frame>`);
});
afterEach(() => void write.mockRestore());

describe('OisFormFrame: copy link', () => {
  it('has no button if the page does not keep the open form in its address', async () => {
    await open({ hasAddress: false });
    expect(button()).toBeNull();
  });

  it.each<FormMode>(['dialog', 'drawer', 'inline'])(
    'copies the page’s address with the form, and says so for two seconds (%s)',
    async (mode) => {
      await open({ mode });
      expect(button().ariaLabel).toBe('Copy link');
      const before = icon();
      // Not by the engine: its answer may come when the confirmation is gone.
      button().click();
      await expect.poll(announced).toBe('Link copied');
      expect(write.mock.calls).toEqual([[SHARE_URL]]);
      expect(icon()).not.toBe(before);
      expect(find('[part=link]')).toBeNull();
      await expect.poll(announced, { timeout: 4_000 }).toBe('');
      expect(icon()).toBe(before);
    },
  );

  it('shows the address, selected, if the browser does not copy it', async () => {
    write.mockRejectedValue(new DOMException('Not allowed', 'NotAllowedError'));
    await open();
    await userEvent.click(button());
    await expect.poll(() => find('[part=link]')).not.toBeNull();
    const field = find<HTMLInputElement>('[part=link]');
    await expect.poll(() => frame.shadowRoot?.activeElement).toBe(field);
    expect([field.value, field.readOnly]).toEqual([SHARE_URL, true]);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, SHARE_URL.length]);
    expect(announced()).toBe('');
    await expect(frame).to.be.accessible();
    await userEvent.click(find('[part=notice] button'));
    expect(find('[part=link]')).toBeNull();
    expect(frame.shadowRoot?.activeElement).toBe(button());
    expect(frame.shortCode).toBe('typed.html');
  });

  it('says nothing of a link that is copied after the form was closed', async () => {
    let copy: () => void = () => undefined;
    write.mockReturnValue(new Promise<void>((resolve) => (copy = resolve)));
    await open();
    await userEvent.click(button());
    frame.close();
    await open();
    copy();
    await frame.updateComplete;
    await new Promise((done) => setTimeout(done, 50));
    expect(announced()).toBe('');
  });

  it('shows nothing in the next form if the browser refuses after the form was closed', async () => {
    let refuse: (error: Error) => void = () => undefined;
    write.mockReturnValue(new Promise<void>((_, reject) => (refuse = reject)));
    await open();
    await userEvent.click(button());
    frame.close();
    await open();
    refuse(new Error('Not allowed'));
    await frame.updateComplete;
    await new Promise((done) => setTimeout(done, 50));
    expect(find('[part=link]')).toBeNull();
  });

  it('leaves room for the title on a small phone', async () => {
    await page.viewport(320, 568);
    await open();
    expect(find('.header').scrollWidth).toBe(find('.header').clientWidth);
    expect(find('.heading').getBoundingClientRect().width).toBeGreaterThanOrEqual(115);
    for (const action of find('.header').querySelectorAll('button')) {
      expect(action.getBoundingClientRect()).toMatchObject({ width: 44, height: 44 });
    }
  });
});

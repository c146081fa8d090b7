import { describe, it } from 'vitest';
import '../../helpers/define-all.js';
import type { OisFormFrame } from '../../../src/elements/form-frame/form-frame.js';
import { expect, fixture, html } from '../../helpers/testing.js';
import { formAccess } from './form-access.js';

describe('OisFormFrame: the page behind a dialog', () => {
  it('is locked when the dialog becomes modal, if it has no scrollbar', async () => {
    const frame = await fixture<OisFormFrame>(html`<ois-form-frame no-history></ois-form-frame>`);
    const overflow = (): string => getComputedStyle(document.body).overflow;
    const isModal = (): boolean => frame.renderRoot.querySelector('dialog:modal') !== null;
    const former = overflow();
    expect(document.documentElement.clientWidth).toBe(innerWidth);
    await frame.open({
      shortCode: 'page.html',
      title: 'Sofa cleaning',
      access: formAccess,
    });
    expect([isModal(), overflow()]).toEqual([false, former]);
    await expect.poll(isModal).toBe(true);
    expect(overflow()).toBe('hidden');
    frame.close();
    expect(overflow()).toBe(former);
  });
});

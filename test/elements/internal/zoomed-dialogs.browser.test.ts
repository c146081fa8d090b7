import { afterEach, beforeEach, describe, it } from 'vitest';
import { page } from 'vitest/browser';
import '../../helpers/define-all.js';
import type { OisFormFrame } from '../../../src/elements/form-frame/form-frame.js';
import type { FormMode } from '../../../src/elements/form-frame/form-request.js';
import { mountPoints } from '../../helpers/points.js';
import { createTags, mountFilter } from '../../helpers/tag-filter.js';
import { expect, fixture, html } from '../../helpers/testing.js';
import { formAccess } from '../form-frame/form-access.js';

/** Opens each dialog, and returns its root. */
const DIALOGS: Record<string, () => Promise<ParentNode>> = {
  'the dialog of a form': () => openForm('dialog'),
  'the drawer of a form': () => openForm('drawer'),
  'the dialog with all tags': async () => {
    const mounted = await mountFilter({ tags: createTags(200) });
    await mounted.openDialog();
    return mounted.filter.renderRoot;
  },
  'the points history': async () => {
    const points = await mountPoints((element) => (element.compact = true));
    await points.open();
    return points.renderRoot;
  },
};

async function openForm(mode: FormMode): Promise<ParentNode> {
  const frame = await fixture<OisFormFrame>(html`<ois-form-frame no-history></ois-form-frame>`);
  frame.mode = mode;
  await frame.open({ shortCode: 'page.html', title: 'Sofa cleaning', access: formAccess });
  return frame.renderRoot;
}

describe.each(Object.entries(DIALOGS))('On a page with zoom in its styles, %s', (_, open) => {
  beforeEach(() => document.body.style.setProperty('zoom', '1.5'));
  afterEach(async () => {
    document.body.style.removeProperty('zoom');
    await page.viewport(1280, 720);
  });

  it.each([
    [1280, 720],
    [400, 700],
  ])('is within a window of %i × %i', async (width, height) => {
    await page.viewport(width, height);
    const root = await open();
    await expect.poll(() => root.querySelector('dialog:modal')).not.toBeNull();
    const dialog = root.querySelector('dialog') as HTMLDialogElement;
    for (const animation of dialog.getAnimations()) animation.finish();
    const { left, top, right, bottom } = dialog.getBoundingClientRect();
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width + 0.5);
    expect(bottom).toBeLessThanOrEqual(height + 0.5);
  });
});

describe.each([0.8, 1.5])('On a page with a zoom of %d and an on-screen keyboard', (zoom) => {
  beforeEach(async () => {
    document.body.style.setProperty('zoom', `${zoom}`);
    await page.viewport(400, 700);
    Object.defineProperty(visualViewport, 'height', { configurable: true, value: 400 });
  });
  afterEach(async () => {
    document.body.style.removeProperty('zoom');
    Reflect.deleteProperty(visualViewport!, 'height');
    await page.viewport(1280, 720);
  });

  it.each(['the dialog of a form', 'the drawer of a form', 'the dialog with all tags'])(
    '%s ends above the keyboard',
    async (name) => {
      const dialog = (await DIALOGS[name]!()).querySelector('dialog')!;
      await Promise.all(dialog.getAnimations().map(({ finished }) => finished));
      const window = await fixture(html`<div style="position: fixed; inset: 0"></div>`);
      const { top, bottom } = dialog.getBoundingClientRect();
      // WebKit does not multiply what it measures by the zoom.
      const scale = 700 / window.getBoundingClientRect().height;
      expect(top).toBeGreaterThanOrEqual(0);
      expect(bottom * scale).toBeGreaterThan(370);
      expect(bottom * scale).toBeLessThanOrEqual(400.5);
    },
  );
});

import { afterEach, describe, it } from 'vitest';
import '../../helpers/define-all.js';
import type { OisFormFrame } from '../../../src/elements/form-frame/form-frame.js';
import type { FormMode } from '../../../src/elements/form-frame/form-request.js';
import { saveFocus } from '../../../src/elements/internal/focus.js';
import { expect, fixture, html } from '../../helpers/testing.js';
import { formAccess } from '../form-frame/form-access.js';

/** Adds a shadow root with a button and a box to the page, and returns it. */
async function mountRoot(mode: ShadowRootMode): Promise<ShadowRoot> {
  const host = await fixture<HTMLElement>(html`<div></div>`);
  const root = host.attachShadow({ mode });
  root.innerHTML = '<button>Opener</button><div></div>';
  return root;
}

const findButton = (root: ParentNode): HTMLButtonElement => root.querySelector('button') as HTMLButtonElement;

describe.each(['open', 'closed'] as const)('The focus in a shadow root that is %s', (rootMode) => {
  it.each(['dialog', 'drawer', 'inline'] as const)(
    'comes back to where it was when a form is closed: %s',
    async (mode: FormMode) => {
      const root = await mountRoot(rootMode);
      const frame = document.createElement('ois-form-frame') as OisFormFrame;
      frame.noHistory = true;
      frame.mode = mode;
      root.append(frame);
      const opener = findButton(root);
      opener.focus();
      let refocused = 0;
      const refocus = (): unknown => (refocused += 1);
      await frame.open({ shortCode: 'page.html', title: 'Sofa cleaning', access: formAccess, refocus });
      await expect.poll(() => root.activeElement).toBe(frame);
      frame.close();
      expect([root.activeElement === opener, refocused]).toEqual([true, 0]);
    },
  );

  it('stays where the user has moved it', async () => {
    const root = await mountRoot(rootMode);
    const element = root.querySelector('div') as HTMLElement;
    element.attachShadow({ mode: 'open' }).innerHTML = '<button>Inside</button>';
    findButton(root).focus();
    const restore = saveFocus(element, undefined);
    findButton(element.shadowRoot as ShadowRoot).focus();
    const other = root.appendChild(document.createElement('button'));
    other.focus();
    restore();
    expect(root.activeElement).toBe(other);
  });

  it('comes back to a button outside of it', async () => {
    const outside = await fixture<HTMLElement>(html`<button>Outside</button>`);
    const root = await mountRoot(rootMode);
    const element = root.querySelector('div') as HTMLElement;
    element.attachShadow({ mode: 'open' }).innerHTML = '<button>Inside</button>';
    outside.focus();
    const restore = saveFocus(element, undefined);
    findButton(element.shadowRoot as ShadowRoot).focus();
    expect(document.activeElement).not.toBe(outside);
    restore();
    expect(document.activeElement).toBe(outside);
  });
});

describe('saveFocus', () => {
  afterEach(() => (document.activeElement as HTMLElement | null)?.blur());

  it('leaves the focus where the user has moved it if the element is no longer in the page', async () => {
    const box = await fixture<HTMLElement>(html`<div><button>First</button><button>Second</button></div>`);
    const element = await fixture<HTMLElement>(html`<div></div>`);
    const [first, second] = box.querySelectorAll('button');
    first?.focus();
    const restore = saveFocus(element, undefined);
    second?.focus();
    element.remove();
    restore();
    expect(document.activeElement).toBe(second);
  });
});

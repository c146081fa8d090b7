import { describe, it } from 'vitest';
import { server } from 'vitest/browser';
import '../../helpers/define-all.js';
import type { OisFormFrame } from '../../../src/elements/form-frame/form-frame.js';
import { expect, fixture, html } from '../../helpers/testing.js';
import { formAccess } from './form-access.js';

describe('OisFormFrame: theme', () => {
  it.each(['light', 'dark'])('="%s" is the color scheme of the frame, save in WebKit', async (theme) => {
    const frame: OisFormFrame = await fixture(html`<ois-form-frame theme=${theme}></ois-form-frame>`);
    await frame.open({
      shortCode: 'page.html',
      title: 'Sofa cleaning',
      access: formAccess,
    });
    const iframe = frame.renderRoot.querySelector('iframe') as HTMLIFrameElement;
    // Pages in frames follow the device there.
    expect(getComputedStyle(iframe).colorScheme).toBe(server.browser === 'webkit' ? 'light' : theme);
    frame.close();
  });
});

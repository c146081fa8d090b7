import { describe, it } from 'vitest';
import type { OisFormFrame } from '../../../src/elements/form-frame/form-frame.js';
import { HubError } from '../../../src/hub/errors.js';
import { expect } from '../../helpers/testing.js';
import { mountWidget } from './mounted-widget.js';

describe('refresh() of a widget with a form that could not be opened', () => {
  it('does not try one again that can never open', async () => {
    const { widget, log, ready } = await mountWidget();
    await ready();
    await widget.open('..');
    await widget.refresh();
    await widget.refresh();
    const errors = log.filter(({ name }) => name === 'ois-error').map(({ detail }) => detail);
    expect(errors).toMatchObject([{ error: { code: 'UNSAFE_SHORT_CODE' } }]);
  });

  it.each([
    ['dialog', 2],
    // A new tab takes a press.
    ['page', 1],
  ] as const)('gets a token for it: open-in="%s"', async (mode, requests) => {
    const { widget, ready } = await mountWidget();
    await ready();
    await expect.poll(() => widget.renderRoot.querySelector('ois-form-frame')).not.toBeNull();
    const frame = widget.renderRoot.querySelector<OisFormFrame>('ois-form-frame')!;
    let count = 0;
    const access = async (): Promise<never> => {
      count += 1;
      throw new HubError('UNAUTHORIZED', 'No user is signed in.');
    };
    await Object.assign(frame, { mode }).open({ shortCode: 'sofa1', title: 'Sofa', access });
    await expect.poll(() => frame.renderRoot.querySelector('[role=alert]')).not.toBeNull();
    await widget.refresh();
    expect(count).toBe(requests);
  });
});

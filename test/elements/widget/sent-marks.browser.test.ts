import { describe, it } from 'vitest';
import { expect } from '../../helpers/testing.js';
import { mountWidget } from './mounted-widget.js';

async function mountWithSubmit(attributes: Record<string, string> = {}) {
  const mounted = await mountWidget(undefined, attributes);
  const { widget, frame } = mounted;
  const submits: unknown[] = [];
  widget.addEventListener('ois-submit', ({ detail }) => submits.push(detail));
  await mounted.ready();
  /** Opens a form, and dispatches its message as the browser would. */
  const submit = async (
    shortCode: string,
    message: object = {},
    before: () => unknown = () => undefined,
  ): Promise<void> => {
    await widget.open(shortCode);
    await expect.poll(frame).not.toBeNull();
    before();
    const data = { oisForm: 1, type: 'submitted', ...message };
    const init = { data, origin: location.origin, source: frame()?.contentWindow ?? null };
    window.dispatchEvent(new MessageEvent('message', init));
    await widget.updateComplete;
  };
  const grid = widget.renderRoot.querySelector('ois-table-grid');
  const marks = (): [string, string][] => [...(grid?.cardStatus ?? [])];
  return { ...mounted, submits, submit, marks };
}

describe('OisWidget: forms that were sent', () => {
  it('dispatch ois-submit from the widget, and mark their cards', async () => {
    const { widget, submits, submit, marks } = await mountWithSubmit();
    await submit('sofa1', { reference: 'R-7' });
    await submit('move2');
    expect(submits).toEqual([{ shortCode: 'sofa1', reference: 'R-7' }, { shortCode: 'move2' }]);
    expect(marks()).toEqual([
      ['sofa1', 'sent'],
      ['move2', 'sent'],
    ]);
    widget.close();
    await widget.refresh();
    await widget.updateComplete;
    expect(marks()).toHaveLength(2);
  });

  it('are marked as begun again while their form is closed and kept', async () => {
    const { widget, submit, marks, frame } = await mountWithSubmit();
    await submit('sofa1');
    await submit('move2');
    await widget.open('move2');
    await expect.poll(frame).not.toBeNull();
    frame()?.focus();
    widget.close();
    await widget.updateComplete;
    expect(Object.fromEntries(marks())).toEqual({ sofa1: 'sent', move2: 'continue' });
    await submit('move2');
    expect(Object.fromEntries(marks())).toEqual({ sofa1: 'sent', move2: 'sent' });
    widget.close();
  });

  it('A4 (W) are not marked if they were opened by a user who has signed out since', async () => {
    const { widget, submits, submit, marks } = await mountWithSubmit({ points: '' });
    await expect.poll(() => widget.renderRoot.querySelector('ois-points')?.onUserChange).toBeTruthy();
    await submit('sofa1', {}, () => widget.renderRoot.querySelector('ois-points')?.onUserChange?.());
    expect([submits.length, marks()]).toEqual([1, []]);
    widget.close();
    await submit('sofa1');
    expect(marks()).toEqual([['sofa1', 'sent']]);
    widget.close();
  });

  it('A4 (W) are not marked for another user', async () => {
    const { widget, submit, marks } = await mountWithSubmit();
    await submit('sofa1');
    expect(marks()).toHaveLength(1);
    await widget.reset();
    await widget.updateComplete;
    expect(marks()).toEqual([]);
  });
});

import { describe, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mountPoints, balance, find as findInPoints } from '../helpers/points.js';
import { expect, oneEvent } from '../helpers/testing.js';
import { find, mount } from './notifications/mounted-notifications.js';

describe.each([true, false])('OisPoints: consent, compact: %s', (compact) => {
  it('sends no request until the user presses the button', async () => {
    const points = await mountPoints((element) => {
      element.consent = 'required';
      element.compact = compact;
    });
    await points.refresh();
    points.open();
    expect(points.hub.requests).toEqual([]);
    expect(findInPoints(points, '[part=panel], [part=opener], dialog')).toBeNull();
    await expect(points).to.be.accessible();
    const agreed = oneEvent(points, 'ois-consent');
    await userEvent.click(findInPoints(points, '[part=grant-consent]')!);
    await agreed;
    await expect.poll(() => balance(points)).toBe('CN¥12.34');
    points.consent = 'required';
    await points.updateComplete;
    expect(findInPoints(points, '[part=grant-consent]')).not.toBeNull();
    expect(balance(points)).toBe('');
  });
});

describe.each([true, false])('OisNotifications: consent, compact: %s', (compact) => {
  it('connects and opens nothing until the user presses the button', async () => {
    const element = await mount((prepared) => {
      prepared.consent = 'required';
      prepared.compact = compact;
      prepared.formUrl = 'https://form.example';
    });
    element.open();
    element.openNotification({
      id: '1',
      event: 'order_created',
      timestamp: '2026-01-01T00:00:00Z',
      shortCode: 'sofa1',
      title: 'New',
      content: '',
      link: null,
    });
    await element.reset();
    expect(element.server.connections).toEqual([]);
    expect(find(element, 'iframe, ois-form-frame, [part=panel], [part=opener]')).toBeNull();
    expect(find(element, '[part~=consent]')?.textContent).toContain('(form.example)');
    const agreed = oneEvent(element, 'ois-consent');
    await userEvent.click(find(element, '[part=grant-consent]')!);
    await agreed;
    await expect.poll(() => element.server.connections.length).toBe(1);
    expect(find(element, '[part=grant-consent]')).toBeNull();
  });
});

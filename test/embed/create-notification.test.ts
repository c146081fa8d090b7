import { describe, expect, it } from 'vitest';
import { createNotification } from '../../src/embed/create-notification.js';

describe('createNotification', () => {
  it('converts the fields of the message, and leaves no field undefined', () => {
    const empty = { content: '', event: '', timestamp: '', shortCode: '' };
    expect(createNotification({ id: '1', title: 'A', short_code: 'a1', link: '/orders' })).toEqual({
      ...empty,
      id: '1',
      title: 'A',
      shortCode: 'a1',
      link: '/orders',
    });
    expect(createNotification({ id: '2', title: 'B' })).toEqual({
      ...empty,
      id: '2',
      title: 'B',
      link: null,
    });
  });
});

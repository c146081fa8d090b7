import { describe, expect, it } from 'vitest';
import { RecentMessages } from '../../../src/client/events/recent-messages.js';

const message = (id: string) => ({ id, event: 'notification', data: '{}' });

describe('RecentMessages', () => {
  it('keeps the latest 50 messages that have an id', () => {
    const recent = new RecentMessages();
    for (let n = 1; n <= 60; n += 1) recent.keep(message(String(n)));
    recent.keep(message(''));
    expect(recent.messages.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, i) => String(i + 11)));
  });

  it('finds a repeat of the latest 500 messages, and takes one without an id for new', () => {
    const recent = new RecentMessages();
    for (let n = 1; n <= 501; n += 1) expect(recent.add(message(String(n)))).toBe(true);
    expect(['501', '2', '1'].map((id) => recent.add(message(id)))).toEqual([false, false, true]);
    expect(['', ''].map((id) => recent.add(message(id)))).toEqual([true, true]);
  });
});

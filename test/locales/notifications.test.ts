import { describe, expect, it } from 'vitest';
import { notificationsMessages } from '../../src/locales/notifications/index.js';
import type { NotificationsMessages } from '../../src/locales/notifications/notifications-messages.js';
import { pointsMessages } from '../../src/locales/points/index.js';

const KEYS = Object.keys(notificationsMessages['en'] ?? {}) as (keyof NotificationsMessages)[];
const textOf = (words: NotificationsMessages, key: keyof NotificationsMessages): string => {
  const term = words[key];
  return typeof term === 'function' ? term('{text}') : term;
};

/** Words that are the same in both languages. */
const SAME_AS_ENGLISH: Partial<Record<string, (keyof NotificationsMessages)[]>> = {
  fr: ['notificationsTitle', 'notificationsUntitled'],
};

describe('Texts of <ois-notifications>', () => {
  it('exist in each language', () => {
    expect(Object.keys(notificationsMessages)).toEqual(Object.keys(pointsMessages));
  });

  it.each(Object.keys(notificationsMessages))('are complete in %s, and contain their arguments', (code) => {
    const words = notificationsMessages[code]!;
    expect(Object.keys(words)).toEqual(KEYS);
    for (const key of KEYS) {
      expect(textOf(words, key).trim()).not.toBe('');
      expect(textOf(words, key).includes('{text}')).toBe(typeof words[key] === 'function');
    }
  });

  it.each(Object.keys(notificationsMessages).filter((code) => code !== 'en'))(
    'are not English in %s',
    (code) => {
      const [words, english] = [notificationsMessages[code]!, notificationsMessages['en']!];
      const same = KEYS.filter((key) => textOf(words, key) === textOf(english, key));
      expect(same).toEqual(SAME_AS_ENGLISH[code] ?? []);
    },
  );
});

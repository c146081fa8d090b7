import { describe, expect, it } from 'vitest';
import { en as firstEnglish } from '../../src/locales/en.js';
import { loadLocale, locales, type LocaleCode } from '../../src/locales/load-locale.js';
import { pointsMessages } from '../../src/locales/points/index.js';
import type { PointsMessages } from '../../src/locales/points/points-messages.js';

const KEYS = Object.keys(pointsMessages['en'] ?? {}) as (keyof PointsMessages)[];
const textOf = (words: PointsMessages, key: keyof PointsMessages): string => {
  const term = words[key];
  return typeof term === 'function' ? term('{text}') : term;
};

describe('Texts of <ois-points>', () => {
  it('exist in every language of the widget', async () => {
    const codes = await Promise.all(
      (Object.keys(locales) as LocaleCode[]).map(async (code) => (await loadLocale(code)).default.$code),
    );
    expect(Object.keys(pointsMessages).toSorted()).toEqual([firstEnglish.$code, ...codes].toSorted());
  });

  it.each(Object.keys(pointsMessages))('are complete in %s, with the inserted values', (code) => {
    const words = pointsMessages[code] as PointsMessages;
    expect(Object.keys(words)).toEqual(KEYS);
    for (const key of KEYS) {
      expect(textOf(words, key).trim()).not.toBe('');
      expect(textOf(words, key).includes('{text}')).toBe(typeof words[key] === 'function');
    }
  });

  it.each(Object.keys(pointsMessages).filter((code) => code !== 'en'))('are not English in %s', (code) => {
    const [words, english] = [pointsMessages[code], pointsMessages['en']] as PointsMessages[];
    const same = KEYS.filter((key) => textOf(words!, key) === textOf(english!, key));
    expect(same).toEqual([]);
  });

  it.each(Object.keys(pointsMessages))('have a different name for each kind of record in %s', (code) => {
    const words = pointsMessages[code] as PointsMessages;
    const types = KEYS.filter((key) => key.startsWith('pointsType')).map((key) => textOf(words, key));
    expect(new Set(types).size).toBe(6);
  });
});

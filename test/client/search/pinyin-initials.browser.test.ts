import { describe, expect, it } from 'vitest';
import { PINYIN_SAMPLES } from './pinyin-samples.js';
import { toInitials } from '../../../src/client/search/pinyin-initials.js';

describe('pinyin initials', () => {
  it.each(PINYIN_SAMPLES)('%s → %s', (text, initials) => {
    expect(toInitials(text)).toBe(initials);
  });
});

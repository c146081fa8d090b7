import { afterEach, describe, expect, it, vi } from 'vitest';
import { PINYIN_SAMPLES } from './pinyin-samples.js';
import { toInitials } from '../../../src/client/search/pinyin-initials.js';

/** The characters of the first level of GB 2312. */
const USUAL = new TextDecoder('gbk').decode(
  Uint8Array.from({ length: 2 * 3_755 }, (_, i) =>
    i % 2 ? 0xa1 + ((i >> 1) % 94) : 0xb0 + Math.floor(i / 188),
  ),
);

afterEach(() => void vi.unstubAllGlobals());

describe('pinyin initials', () => {
  it.each(PINYIN_SAMPLES)('%s → %s', (text, initials) => {
    expect(toInitials(text)).toBe(initials);
  });

  it('are found beside a character of two UTF-16 units', () => {
    expect(toInitials('𠮷家電修')).toMatch(/^[a-z]jdx$/);
  });

  it('are found in an engine that has no GBK', async () => {
    class Utf8Decoder extends TextDecoder {
      constructor(label?: string) {
        if (label === 'gbk') throw new RangeError('The encoding "gbk" is not supported.');
        super(label);
      }
    }
    vi.stubGlobal('TextDecoder', Utf8Decoder);
    vi.resetModules();
    const fresh = await import('../../../src/client/search/pinyin-initials.js');
    expect(fresh.toInitials('家电 1')).toBe('jd 1');
  });

  it('of usual characters are those of the engine, but for a few characters with several readings', () => {
    const { compare } = new Intl.Collator('zh-u-co-pinyin');
    const inOrder = [...USUAL].sort(compare).map(toInitials).join('');
    const misplaced = inOrder.split('').filter((letter, i) => i > 0 && letter < inOrder.charAt(i - 1));
    expect(USUAL).toHaveLength(3_755);
    expect(new Set(inOrder).size).toBe(23);
    expect(misplaced.length).toBeLessThanOrEqual(20);
  });
});

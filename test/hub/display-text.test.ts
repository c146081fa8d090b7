import { describe, expect, it } from 'vitest';
import { removeUnsafeMarks, toDisplayText, toShortDisplayText } from '../../src/hub/display-text.js';
import { measureCpuMs } from '../helpers/cpu-time.js';

const MARKS = '\u0301\u0323'.repeat(50_000);

describe('toDisplayText', () => {
  it.each(['', 'Sofa cleaning', 'Büro', 'नमस्ते', 'शक्ति', 'ཧྐྵྨླྺྼྻྂ', 'שָׁלוֹם', 'Việt Nam', '👩🏽‍🚀🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'مَرْحَبًا'])(
    'does not change %j',
    (text) => expect(toDisplayText(text)).toBe(text),
  );

  it('shortens a text above 200 characters, with an ellipsis', () => {
    expect(toDisplayText('x'.repeat(200))).toBe('x'.repeat(200));
    expect(toDisplayText('x'.repeat(201))).toBe(`${'x'.repeat(200)}…`);
  });

  it.each(['😀'.repeat(201), `x${'😀'.repeat(300)}`])('does not split a character: %#', (text) => {
    const shown = toDisplayText(text);
    expect([...shown]).toHaveLength(201);
    expect(shown).not.toMatch(/\p{Surrogate}/u);
  });

  it('keeps eight combining marks on a letter, also with invisible characters between them', () => {
    expect(toDisplayText(`a${'\u0301'.repeat(90)}b`)).toBe(`a${'\u0301'.repeat(8)}b`);
    const spread = toDisplayText(`a${'\u0301\u200d'.repeat(90)}b`);
    expect(spread.match(/\p{M}/gu)).toHaveLength(4);
    expect(toDisplayText(`a${'\u0301\u202e\u0323'.repeat(60)}`).match(/\p{M}/gu)?.length).toBeLessThanOrEqual(
      8,
    );
  });

  it.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
    'removes the bidirectional control %j, which would reorder the surrounding text',
    (control) => expect(toDisplayText(`a${control}b${control}`)).toBe('ab'),
  );

  it('keeps direction marks, which affect only adjacent characters', () => {
    expect(toDisplayText('\u200fa\u200e\u061c')).toBe('\u200fa\u200e\u061c');
  });
});

describe('toShortDisplayText', () => {
  it('shortens a text above as many characters as the caller says, and makes it safe as toDisplayText does', () => {
    expect(toShortDisplayText('xxx', 3)).toBe('xxx');
    expect(toShortDisplayText('x'.repeat(5e6), 3)).toBe('xxx…');
    expect(toShortDisplayText('😀😀😀', 2)).toBe('😀😀…');
    expect(toShortDisplayText(`\u202ea${'\u0301'.repeat(90)}`, 250)).toBe(`a${'\u0301'.repeat(8)}`);
  });
});

describe('removeUnsafeMarks', () => {
  it('keeps the length of a text without such runs', () => {
    expect(removeUnsafeMarks('x'.repeat(1000))).toHaveLength(1000);
  });

  it('makes normalization fast', () => {
    expect(measureCpuMs(() => removeUnsafeMarks(`a${MARKS}`).normalize('NFKC'))).toBeLessThan(1000);
  });
});

import { describe, expect, it } from 'vitest';
import type { RenderOptions } from '../../../src/server/index.js';
import { checkRenderOptions } from '../../../src/server/render/render-options.js';

describe('Options of backend.render', () => {
  it.each([
    [{ nonce: '"><script>' }, /nonce/],
    [{ nonce: '' }, /nonce/],
    [{ attributes: { onclick: 'x' } }, /"onclick"/],
    [{ attributes: { 'a><script': 'x' } }, /"a><script"/],
    [{ attributes: { style: 'x' } }, /"style"/],
    [{ attributes: { messages: { retry: 'Again' } } }, /messages must be a text/],
    [{ attributes: { tags: ['x', 1] } }, /tags must be a text/],
    [{ attributes: { limit: () => 5 } }, /limit must be a text/],
  ])('are refused: %o', (options, message) => {
    expect(() => checkRenderOptions(options as RenderOptions)).toThrow(
      expect.objectContaining({ code: 'BAD_ARGUMENT', message: expect.stringMatching(message) }),
    );
  });

  it('become texts of attributes, without those that are false, null or undefined', () => {
    const { attributes } = checkRenderOptions({
      attributes: { tags: ['x', 'y'], limit: 5, points: true, theme: 'dark', hide: null, 'top-up': false },
    });
    expect([...attributes]).toEqual([
      ['tags', 'x,y'],
      ['limit', '5'],
      ['points', ''],
      ['theme', 'dark'],
    ]);
  });
});

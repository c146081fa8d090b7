import { expect, it, vi } from 'vitest';
import { createMarker } from '../../../src/elements/table-grid/mark-ranges.js';

it('createMarker: searches each text once, and returns marks of its own for each card', () => {
  const findRanges = vi.fn<(text: string) => [number, number][]>((text) => [[0, text.length - 1]]);
  const mark = createMarker(findRanges);
  const [[, first], [, second]] = [mark('home'), mark('home')];
  expect(findRanges).toHaveBeenCalledTimes(1);
  expect([first, second].map((node) => (node as Element).outerHTML)).toEqual([
    '<mark part="match">hom</mark>',
    '<mark part="match">hom</mark>',
  ]);
  expect(first === second).toBe(false);
  expect(mark('garden').map((node) => (typeof node === 'string' ? node : node.textContent))).toEqual([
    '',
    'garde',
    'n',
  ]);
});

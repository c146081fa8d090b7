import { expect, it } from 'vitest';

const TAGS = ['ois-widget', 'ois-tag-filter', 'ois-table-grid', 'ois-form-frame'];
const findRegistered = (): string[] => TAGS.filter((tag) => customElements.get(tag));

it('Entry points: index registers no element, define registers all, and loading define twice is harmless', async () => {
  await import('../src/index.js');
  expect(findRegistered()).toEqual([]);

  await import('../src/define.js');
  expect(findRegistered()).toEqual(TAGS);

  // The browser loads a second copy of the module from another address.
  const again = '../src/define.js?again';
  await import(/* @vite-ignore */ again);
  expect(findRegistered()).toEqual(TAGS);
});

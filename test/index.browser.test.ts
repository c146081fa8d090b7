import { expect, it } from 'vitest';

const TAGS = ['ois-widget', 'ois-tag-filter', 'ois-table-grid', 'ois-form-frame'];
const registered = (): string[] => TAGS.filter((tag) => customElements.get(tag));

it('index registers nothing, define everything, and twice is harmless', async () => {
  await import('../src/index.js');
  expect(registered()).toEqual([]);

  await import('../src/define.js');
  expect(registered()).toEqual(TAGS);

  // Another address is another copy of the module.
  const again = '../src/define.js?again';
  await import(/* @vite-ignore */ again);
  expect(registered()).toEqual(TAGS);
});

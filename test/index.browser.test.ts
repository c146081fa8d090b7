import { expect, it, vi } from 'vitest';

const FIRST = ['ois-widget', 'ois-tag-filter', 'ois-table-grid'];
const DEFERRED = ['ois-form-frame', 'ois-points', 'ois-notifications'];
const TAGS = [...FIRST, ...DEFERRED];
const findRegistered = (): string[] => TAGS.filter((tag) => customElements.get(tag));

it('Entry points: index registers no element until mount is called, define registers all, and loading define twice is harmless', async () => {
  const { mount } = await import('../src/index.js');
  await import('../src/client/index.js');
  expect(findRegistered()).toEqual([]);

  const widget = mount(document.body, { limit: 3 });
  expect(widget).toMatchObject({ localName: 'ois-widget', limit: 3 });
  expect(findRegistered()).toEqual(FIRST);
  widget.remove();

  const points = document.createElement('ois-points');
  document.body.append(points);
  await import('../src/define.js');
  await vi.waitFor(() => expect(findRegistered()).toEqual(TAGS), 30_000);
  expect(points).toHaveProperty('updateComplete');
  points.remove();

  // The browser loads a second copy of the module from another address.
  const again = '../src/define.js?again';
  await import(/* @vite-ignore */ again);
  expect(findRegistered()).toEqual(TAGS);
});

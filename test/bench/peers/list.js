// What the lists that are made with a library have in common: the tools in plain buttons, and the tables to show.

import { requestLists } from '../grid/request-lists.js';

/**
 * @typedef {{ short_code: string, name: string, industry: string, tags: string[] }} Table
 * @typedef {{ mount(container: HTMLElement): void, show(tables: Table[]): void, scroller(): HTMLElement, first(): string }} List
 */

/** Creates a variant from a list, which shows what it is given. @param {List} list */
export function createVariant(list) {
  /** @type {Table[]} */
  let all = [];
  /** @type {string[] | undefined} */
  let texts;
  const selected = new Set();
  /** @type {string[]} */
  let words = [];
  let order = 'hub';
  const count = document.createElement('p');
  const update = () => {
    let tables = all;
    if (words.length > 0) {
      texts ??= all.map(({ name, industry, tags }) =>
        `${name}\n${industry}\n${tags.join('\n')}`.toLowerCase(),
      );
      tables = tables.filter((_, i) => words.every((word) => texts[i].includes(word)));
    }
    if (selected.size > 0) tables = tables.filter(({ tags }) => tags.some((tag) => selected.has(tag)));
    const { compare } = new Intl.Collator('en', { numeric: true });
    if (order === 'name') tables = tables.toSorted((a, b) => compare(a.name, b.name));
    count.textContent = `${tables.length} tables`;
    list.show(tables);
  };
  window.variant = {
    async mount(container, endpoint) {
      all = (await requestLists(endpoint)).tables;
      texts = undefined;
      container.append(count);
      list.mount(container);
      update();
    },
    toggleTag(tag) {
      if (!selected.delete(tag)) selected.add(tag);
      update();
    },
    search(text) {
      words = text.toLowerCase().split(' ').filter(Boolean);
      update();
    },
    sort(by) {
      order = by;
      update();
    },
    describe: () => `${count.textContent} ${list.first()}`,
    scroller: () => list.scroller(),
  };
}

export const COLUMN_WIDTH = 300;
export const ROW_HEIGHT = 136;

/** Adds a box that scrolls, as high as the viewport. @param {HTMLElement} container */
export function addBox(container) {
  const box = container.appendChild(document.createElement('div'));
  box.style.cssText = 'height: 700px; overflow: auto';
  return box;
}

export const STYLES = `
  .card { display: grid; grid-template-columns: auto 1fr; row-gap: 10px; align-content: space-between; box-sizing: border-box;
    height: 124px; padding: 14px; border: 1px solid #ccc; border-radius: 10px; overflow: hidden; overflow-wrap: anywhere }
  .icon { display: grid; place-items: center; width: 48px; height: 48px; margin-inline-end: 14px; border-radius: 10px; background: #eee }
  .card h3 { margin: 0; font: inherit }
  .card button { width: 100%; padding: 0; border: 0; background: none; text-align: start; font: inherit }
  .name, .industry { display: block }
  .tags { display: flex; grid-column: 1 / 3; gap: 4px; font-size: 12px }
  .tags span { padding: 0 8px; border-radius: 9px; background: #eee }`;

document.head.append(Object.assign(document.createElement('style'), { textContent: STYLES }));

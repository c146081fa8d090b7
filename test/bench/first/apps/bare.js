// A page without a framework: the least that shows the cards.
import { loadLists } from './data.js';
import { MAX_TAGS } from './styles.js';

const ENTITIES = /** @type {Record<string, string>} */ ({ '&': '&amp;', '<': '&lt;', '"': '&quot;' });
/** @param {string} text */
const escape = (text) => text.replace(/[&<"]/g, (character) => ENTITIES[character] ?? '');

const { tags, tables } = await loadLists();
const filter = tags.slice(0, MAX_TAGS).map((tag) => `<button type="button">${escape(tag)}</button>`);
// Of a long list, others would follow when they come into view.
const cards = tables.slice(0, 60).map(
  ({ name, industry, tags: own }) => `<li class="card"><span class="icon">${escape(name[0] ?? '')}</span>
    <h3><button type="button" class="open"><span class="name">${escape(name)}</span>
      <span class="industry">${escape(industry)}</span></button></h3>
    <div class="tags">${own.map((tag) => `<span>${escape(tag)}</span>`).join('')}</div></li>`,
);
const root = document.querySelector('.widget');
if (root)
  root.innerHTML = `<div class="filter">${filter.join('')}</div><ul class="cards">${cards.join('')}</ul>`;

// @ts-nocheck React comes without types, which nothing else here needs.
import { createElement as h, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { loadLists } from './data.js';
import { MAX_TAGS } from './styles.js';

function Widget() {
  const [{ tags, tables }, setLists] = useState({ tags: [], tables: [] });
  useEffect(() => void loadLists().then(setLists), []);
  return [
    h(
      'div',
      { className: 'filter', key: 'filter' },
      tags.slice(0, MAX_TAGS).map((tag) => h('button', { type: 'button', key: tag }, tag)),
    ),
    h(
      'ul',
      { className: 'cards', key: 'cards' },
      tables.map((table) => h(Card, { table, key: table.short_code })),
    ),
  ];
}

function Card({ table: { name, industry, tags } }) {
  const title = h(
    'button',
    { type: 'button', className: 'open', onClick: () => {} },
    h('span', { className: 'name' }, name),
    h('span', { className: 'industry' }, industry),
  );
  return h(
    'li',
    { className: 'card' },
    h('span', { className: 'icon' }, name[0]),
    h('h3', null, title),
    h(
      'div',
      { className: 'tags' },
      tags.map((tag) => h('span', { key: tag }, tag)),
    ),
  );
}

createRoot(document.querySelector('.widget')).render(h(Widget));

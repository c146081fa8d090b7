// react-window with its grid.
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { Grid } from 'react-window';
import { COLUMN_WIDTH, createVariant, ROW_HEIGHT } from './list.js';

/** @param {import('./list.js').Table} table */
const Card = ({ name, industry, tags }) =>
  h(
    'div',
    { className: 'card' },
    h('span', { className: 'icon', 'aria-hidden': true }, name[0]),
    h(
      'h3',
      null,
      h(
        'button',
        { type: 'button', 'aria-label': `${name}, ${industry}` },
        h('span', { className: 'name', dir: 'auto' }, name),
        h('span', { className: 'industry', dir: 'auto' }, industry),
      ),
    ),
    h(
      'div',
      { className: 'tags', role: 'list' },
      tags.slice(0, 3).map((tag, i) => h('span', { key: i, role: 'listitem', dir: 'auto' }, tag)),
    ),
  );

const Cell = ({ columnIndex, rowIndex, style, tables, columns }) => {
  const table = tables[rowIndex * columns + columnIndex];
  return h('div', { style }, table && h(Card, table));
};

/** @type {HTMLElement} */
let container;
/** @type {import('react-dom/client').Root} */
let root;
createVariant({
  mount(parent) {
    container = parent.appendChild(document.createElement('div'));
    container.style.height = '700px';
    root = createRoot(container);
  },
  show(tables) {
    const columns = Math.max(1, Math.floor(container.clientWidth / COLUMN_WIDTH));
    root.render(
      h(Grid, {
        cellComponent: Cell,
        cellProps: { tables, columns },
        columnCount: columns,
        columnWidth: COLUMN_WIDTH,
        rowCount: Math.ceil(tables.length / columns),
        rowHeight: ROW_HEIGHT,
        overscanCount: 4,
        style: { height: '700px' },
      }),
    );
  },
  scroller: () => /** @type {HTMLElement} */ (container.firstElementChild),
  first: () => container.querySelector('.name')?.textContent ?? '',
});

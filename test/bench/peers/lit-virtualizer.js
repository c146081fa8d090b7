// @lit-labs/virtualizer with its grid layout.
import { html, render } from 'lit';
import { virtualize } from '@lit-labs/virtualizer/virtualize.js';
import { grid } from '@lit-labs/virtualizer/layouts/grid.js';
import { addBox, COLUMN_WIDTH, createVariant, ROW_HEIGHT } from './list.js';
import { litCard } from './lit-card.js';

const layout = grid({
  itemSize: { width: `${COLUMN_WIDTH}px`, height: `${ROW_HEIGHT - 12}px` },
  gap: '12px',
  flex: true,
});
/** @type {HTMLElement} */
let box;

createVariant({
  mount: (container) => void (box = addBox(container)),
  show: (items) =>
    render(
      html`${virtualize({ items, renderItem: (table) => litCard(table), layout, scroller: true })}`,
      box,
    ),
  scroller: () => box,
  first: () => box.querySelector('.name')?.textContent ?? '',
});

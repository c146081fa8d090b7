// @tanstack/lit-virtual with rows of cards.
import { LitElement, html } from 'lit';
import { VirtualizerController } from '@tanstack/lit-virtual';
import { addBox, COLUMN_WIDTH, createVariant, ROW_HEIGHT } from './list.js';
import { litCard } from './lit-card.js';

class PeerList extends LitElement {
  static properties = { tables: { attribute: false } };
  constructor() {
    super();
    /** @type {import('./list.js').Table[]} */
    this.tables = [];
  }
  createRenderRoot() {
    return this;
  }
  get columns() {
    return Math.max(1, Math.floor(this.parentElement.clientWidth / COLUMN_WIDTH));
  }
  get rows() {
    return Math.ceil(this.tables.length / this.columns);
  }
  #virtualizer = new VirtualizerController(this, {
    count: 0,
    estimateSize: () => ROW_HEIGHT,
    getScrollElement: () => this.parentElement,
    overscan: 4,
  });
  render() {
    const virtualizer = this.#virtualizer.getVirtualizer();
    const { columns, rows } = this;
    if (virtualizer.options.count !== rows) virtualizer.setOptions({ ...virtualizer.options, count: rows });
    return html`<div style="position: relative; height: ${virtualizer.getTotalSize()}px">
      ${virtualizer
        .getVirtualItems()
        .map(
          ({ index, start }) =>
            html`<div
              style="position: absolute; inset-inline: 0; display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 12px; transform: translateY(${start}px)"
            >
              ${this.tables.slice(index * columns, (index + 1) * columns).map(litCard)}
            </div>`,
        )}
    </div>`;
  }
}
customElements.define('peer-list', PeerList);

/** @type {HTMLElement} */
let box;
/** @type {PeerList} */
let list;
createVariant({
  mount(container) {
    box = addBox(container);
    list = box.appendChild(new PeerList());
  },
  show: (tables) => void (list.tables = tables),
  scroller: () => box,
  first: () => box.querySelector('.name')?.textContent ?? '',
});

// Tabulator: a table of rows, each with the fields of a card.
import { Tabulator } from 'tabulator-tables';
import { addBox, createVariant } from './list.js';

/** @type {HTMLElement} */
let box;
/** @type {Tabulator} */
let table;
/** @type {Promise<unknown>} */
let isBuilt;
createVariant({
  mount(container) {
    box = addBox(container);
    table = new Tabulator(box, {
      height: 700,
      layout: 'fitColumns',
      columns: [
        { title: 'Name', field: 'name' },
        { title: 'Industry', field: 'industry' },
        { title: 'Tags', field: 'tags' },
      ],
    });
    isBuilt = new Promise((resolve) => table.on('tableBuilt', resolve));
  },
  show: (tables) => void isBuilt.then(() => table.setData(tables)),
  scroller: () => /** @type {HTMLElement} */ (box.querySelector('.tabulator-tableholder')),
  first: () => box.querySelector('.tabulator-row')?.textContent ?? '',
});

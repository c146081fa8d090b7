// AG Grid: a table of rows, each with the fields of a card.
import { ClientSideRowModelModule, createGrid, ModuleRegistry } from 'ag-grid-community';
import { addBox, createVariant } from './list.js';

ModuleRegistry.registerModules([ClientSideRowModelModule]);

/** @type {HTMLElement} */
let box;
/** @type {import('ag-grid-community').GridApi} */
let grid;
createVariant({
  mount(container) {
    box = addBox(container);
    grid = createGrid(box, {
      columnDefs: [
        { field: 'name', flex: 2 },
        { field: 'industry', flex: 1 },
        { headerName: 'Tags', valueGetter: ({ data }) => data.tags.join(', '), flex: 1 },
      ],
      rowData: [],
    });
  },
  show: (tables) => grid.setGridOption('rowData', tables),
  scroller: findScroller,
  first: () => box.querySelector('.ag-row[row-index="0"]')?.textContent ?? '',
});

/** Returns the element that scrolls the rows. */
function findScroller() {
  const isScroller = (/** @type {HTMLElement} */ element) =>
    element.scrollHeight > element.clientHeight + 100 && getComputedStyle(element).overflowY !== 'visible';
  return [...box.querySelectorAll('div')].find(isScroller) ?? box;
}

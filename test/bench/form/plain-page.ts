import type { ProjectTable } from '../../../src/hub/tables.js';
import type { Way } from './site.js';

const STYLES = `<style>
  * { box-sizing: border-box; }
  body { font: medium/1.45 system-ui, sans-serif; }
  ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(17.3em, 1fr)); gap: 12px; padding: 0; list-style: none; }
  li { content-visibility: auto; contain-intrinsic-size: auto 110px; }
  .card { display: grid; position: relative; grid-template-columns: auto 1fr; gap: 10px; padding: 14px; border: 1px solid #dbdfe7;
    border-radius: 12px; }
  .icon { display: grid; place-items: center; width: 2.4em; height: 2.4em; border-radius: 12px; background: #f0f3f9; }
  h3 { margin: 0; font: inherit; }
  button { padding: 0; border: 0; background: none; color: inherit; font: inherit; text-align: start; cursor: pointer; }
  .card button::after { position: absolute; inset: 0; content: ''; }
  .card button span { display: block; }
  .tags { display: flex; grid-column: 1 / 3; flex-wrap: wrap; gap: 4px; font-size: .75em; }
  .tags span { padding: 0 8px; border-radius: 999px; background: #f0f3f9; }
  dialog { width: 720px; height: 600px; padding: 0; border: 1px solid #dbdfe7; border-radius: 12px; }
  dialog[open] { display: flex; flex-direction: column; }
  dialog::backdrop { background: rgb(10 12 18 / 55%); }
  header { display: flex; justify-content: space-between; padding: 8px 20px; border-bottom: 1px solid #dbdfe7; }
  iframe { flex: 1; width: 100%; border: 0; }
</style>`;

const createCard = ({ name, industry, tags }: ProjectTable): string =>
  `<li><div class="card"><span class="icon">${name[0]}</span><h3><button><span>${name}</span> <span>${industry}</span></button></h3>
  <div class="tags">${tags.map((tag) => `<span>${tag}</span>`).join('')}</div></div></li>`;

/**
 * A page without a widget, whose buttons open a form: in a new frame, or in one that has the form site's empty page. The bare dialog
 * is for comparison: as many cards as the widget has, and a press that makes it modal at once.
 */
export function createPlainPage(way: Way, form: string, tables: readonly ProjectTable[]): string {
  const isBare = way.startsWith('bare dialog');
  const address = `${form}/t0?token=bench`;
  return `${isBare ? STYLES : ''}
${isBare ? `<ul>${tables.map(createCard).join('')}</ul>` : '<button>Open</button>'}
<dialog>${isBare ? '<header><h2>Form</h2><button autofocus>Close</button></header>' : ''}</dialog><script>
const dialog = document.querySelector('dialog');
const frame = document.createElement('iframe');
const isWarm = ${way !== 'cold frame'};
if (isWarm) { frame.src = '${form}/'; dialog.append(frame); }
onclick = () => {
  if (isWarm) frame.contentWindow.location.replace('${address}');
  else { frame.src = '${address}'; dialog.append(frame); }
  dialog.showModal();
};
</script>`;
}

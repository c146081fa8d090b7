/** Styles of cards, tables, badges, and the console's other elements. */
export const ELEMENT_STYLES = `
.card { margin-bottom: 18px; padding: 20px 22px; border: 1px solid var(--line); border-radius: 14px; background: var(--paper); }
.card > :last-child { margin-bottom: 0; }
.flush { padding: 0; overflow: hidden; container-type: inline-size; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 230px), 1fr)); gap: 14px; margin-bottom: 18px; }
.cards > * { margin: 0; }
.tile { display: block; padding: 16px 18px; color: inherit; text-decoration: none; }
.tile:hover { border-color: var(--accent); }
.tile h2, .tile h3 { margin-bottom: 4px; color: var(--accent); }
.tile p { margin: 0; color: var(--soft); font-size: 14px; }
.figure { margin: 0; font-size: 28px; font-weight: 650; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
.figure small { font-weight: 400; letter-spacing: 0; }
.empty { padding: 44px 24px; text-align: center; }
.empty p { max-width: 52ch; margin: 0 auto 16px; color: var(--soft); }
.badge { display: inline-block; padding: 1px 9px; border-radius: 99px; background: var(--raised); color: var(--soft); font-size: 13px; font-weight: 550; white-space: nowrap; }
.badge.good { background: var(--good-wash); color: var(--good); }
.badge.warn { background: var(--warn-wash); color: var(--warn); }
.badge.bad { background: var(--bad-wash); color: var(--bad); }
.tags { display: inline-flex; flex-wrap: wrap; gap: 4px; }
.tags span { padding: 1px 8px; border-radius: 6px; background: var(--raised); color: var(--soft); font-size: 13px; }
.named { display: inline-flex; gap: 12px; align-items: center; }
.named img { flex: none; border-radius: 8px; }

table { width: 100%; border-collapse: collapse; }
th { padding: 11px 16px; background: var(--raised); color: var(--soft); font-size: 13px; font-weight: 550; text-align: start; white-space: nowrap; }
td { padding: 11px 16px; border-top: 1px solid var(--line); vertical-align: middle; overflow-wrap: anywhere; }
/* Long words may break anywhere, so without this a column would shrink to a letter. */
td:not(.main, .number, .actions) > div { min-width: 10ch; }
td.main > div { min-width: 20ch; }
td.main { font-weight: 550; }
td.main small { font-weight: 400; }
.whole, .number { white-space: nowrap; }
.number { text-align: end; font-variant-numeric: tabular-nums; }
td.actions { white-space: nowrap; text-align: end; }
td.actions :is(button, .button) { font-size: 14px; }
td.actions :is(button, .button):not(.quiet) { min-height: 34px; padding: 3px 12px; border-color: var(--line); }
th.actions { text-align: end; }
.cell-label { display: none; }
.credit { color: var(--good); }
.debit { color: var(--bad); }
/* By the room that the table has: beside the navigation it is much less than the window's. */
@container (max-width: 720px) {
  table, tbody, tr, td { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { padding: 12px 16px; }
  tr + tr { border-top: 1px solid var(--line); }
  td { display: grid; grid-template-columns: 104px minmax(0, 1fr); gap: 10px; padding: 4px 0; border: 0; align-items: baseline; }
  .cell-label { display: block; color: var(--soft); font-size: 13px; font-weight: 400; }
  td.main { display: block; font-size: 16px; }
  td.main .cell-label, td.actions .cell-label { display: none; }
  td.number, td.actions { text-align: start; }
  td.actions { display: block; padding-top: 8px; }
  td.actions > div { display: flex; flex-wrap: wrap; gap: 8px; }
  td.actions :is(button, .button):not(.quiet), td.actions .quiet { min-height: 40px; padding: 6px 14px; border-color: var(--line); }
  td.actions > div:empty { display: none; }
  td:not(.number, .actions) > div { min-width: 0; }
  .whole { white-space: normal; }
}

.steps { margin: 0; padding: 0; list-style: none; }
.step { display: flex; flex-wrap: wrap; gap: 8px 14px; align-items: center; padding: 14px 0; }
.step + .step { border-top: 1px solid var(--line); }
.step:first-child { padding-top: 0; }
.step:last-child { padding-bottom: 0; }
.step > div { flex: 1 1 200px; }
.step p { margin: 0; color: var(--soft); }
.tick { display: grid; place-items: center; width: 30px; height: 30px; border: 1.5px dashed var(--edge); border-radius: 50%; color: var(--good); }
.done .tick { border: 0; background: var(--good-wash); }
.after { margin-top: 20px; }
.facts { margin: 0; display: grid; gap: 10px; }
.facts > div { display: grid; grid-template-columns: 170px minmax(0, 1fr); gap: 4px 16px; align-items: baseline; }
.facts dt { color: var(--soft); }
.facts dd { margin: 0; }
.copyable { display: inline-flex; flex-wrap: wrap; gap: 4px 6px; align-items: center; }
.secret code { padding: 10px 14px; border-radius: 9px; background: var(--raised); font-size: 15px; }
.code { max-height: 440px; margin: 0 0 14px; padding: 14px 16px; overflow: auto; border-radius: 10px; background: var(--raised); line-height: 1.55; white-space: pre-wrap; overflow-wrap: anywhere; }
.code-head { display: flex; justify-content: space-between; align-items: center; gap: 8px; min-height: 34px; }
.code-head h3 { font-size: 14px; color: var(--soft); font-weight: 550; }
.call-line { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; margin-bottom: 14px; }
.tabs { display: flex; flex-wrap: wrap; gap: 6px; margin-bottom: 14px; }
.tabs a { display: inline-flex; align-items: center; min-height: 36px; padding: 4px 14px; border-radius: 99px; color: var(--soft); font-weight: 500; text-decoration: none; }
.tabs a:hover { background: var(--raised); }
.tabs a[aria-current] { background: var(--wash); color: var(--accent); }
.pager { display: flex; gap: 14px; align-items: center; color: var(--soft); }
@media (max-width: 560px) {
  .facts > div { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .card { padding: 18px 16px; }
  .flush { padding: 0; }
  .step .button { margin-inline-start: 44px; }
}
`;

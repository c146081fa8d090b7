import { BASE_STYLES } from '../ui/stylesheet.js';

const CONSOLE_STYLES = `
.card { margin-bottom: 18px; padding: 20px 22px; border: 1px solid var(--line); border-radius: 14px; background: var(--paper); }
.card > :last-child { margin-bottom: 0; }
.flush { padding: 0; overflow: hidden; container-type: inline-size; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 230px), 1fr)); gap: 14px; margin-bottom: 18px; }
.cards > * { margin: 0; }
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
@container (max-width: 65em) {
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
main .tabs { margin-bottom: 14px; }
.pager { display: flex; gap: 14px; align-items: center; color: var(--soft); }
@media (max-width: 560px) {
  .facts > div { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .card:not(.flush) { padding: 18px 16px; }
}

html { -webkit-text-size-adjust: 100%; }
main:focus { outline: 0; }
.skip { position: absolute; left: 12px; top: 12px; z-index: 3; padding: 10px 14px; border-radius: 8px; background: var(--accent); color: var(--on-accent); }
.bar { display: flex; flex-wrap: wrap; gap: 4px 20px; align-items: center; padding: 10px clamp(16px, 4vw, 44px); border-bottom: 1px solid var(--line); background: var(--paper); }
.brand { display: flex; gap: 10px; align-items: center; border-radius: 8px; color: inherit; font-weight: 650; text-decoration: none; }
.bar nav { flex: 1; }
.bar nav + form { margin-inline-start: auto; }
.tabs { display: flex; flex-wrap: wrap; gap: 4px; }
.tabs a { display: inline-flex; align-items: center; min-height: 40px; padding: 4px 12px; border-radius: 99px; color: var(--soft); font-weight: 500; text-decoration: none; }
.tabs a:hover { background: var(--raised); color: var(--ink); }
.tabs a[aria-current] { border: 1px solid transparent; background: var(--wash); color: var(--accent); }
main { max-width: 1080px; margin: 0 auto; padding: 28px clamp(16px, 4vw, 44px) 64px; }
.up { margin-bottom: 6px; font-size: 14px; }
.head { display: flex; flex-wrap: wrap; gap: 14px 24px; align-items: flex-start; justify-content: space-between; margin-bottom: 22px; }
.head > div:first-child { flex: 1 1 300px; }
.lead { margin: 6px 0 0; color: var(--soft); max-width: 68ch; }

.alone { display: grid; place-items: center; min-height: 100vh; padding: 16px; }
.alone main { max-width: 400px; padding: 32px 28px; border: 1px solid var(--line); border-radius: 16px; background: var(--paper); }
.alone .lead { margin-bottom: 20px; }
.alone .primary { width: 100%; margin-top: 18px; }
.alone .mark { margin-bottom: 14px; }
.alone form:last-child { margin-top: 8px; text-align: center; }
.alone .mark svg { width: 44px; height: 44px; }

.buttons { display: flex; flex-wrap: wrap; gap: 10px; }
.form { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 340px), 1fr)); gap: 0 22px; }
/* Labels, hints, controls and problems of two fields side by side are aligned. */
.form > .field { display: grid; grid-template-rows: subgrid; grid-row: span 4; margin-bottom: 18px; }
.form label { grid-row: 1; }
.form .hint { grid-row: 2; }
.form :is(input, select, textarea) { grid-row: 3; align-self: start; }
.form .problem { grid-row: 4; }
.form > .buttons { grid-column: 1 / -1; }
.inline { display: inline; }
.search { display: flex; gap: 10px; align-items: end; margin-bottom: 16px; }
.search .field { flex: 1; max-width: 420px; }
.search label { color: var(--soft); font-size: 13.5px; font-weight: 500; }
.search .optional { display: none; }
@media (max-width: 820px) {
  button, .button { min-height: 44px; }
  .bar { gap: 4px; justify-content: space-between; }
  .bar nav { order: 1; flex-basis: 100%; }
}
@media (max-width: 480px) {
  .form > .buttons > *, .head-action > .button { width: 100%; }
  .head-action { flex: 1 1 100%; }
}
`;

/** The console's stylesheet, for windows of 320 pixels and more. */
export const STYLESHEET = BASE_STYLES + CONSOLE_STYLES;

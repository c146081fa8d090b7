import { BASE_STYLES } from '../ui/stylesheet.js';
import { ELEMENT_STYLES } from './element-styles.js';

const LAYOUT_STYLES = `
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 72px; }
main:focus { outline: 0; }
.icon { flex: none; }
.skip { position: absolute; left: 12px; top: -60px; z-index: 3; padding: 10px 14px; border-radius: 8px; background: var(--accent); color: var(--on-accent); }
.skip:focus { top: 12px; }
.console { min-height: 100vh; display: grid; grid-template-columns: 236px minmax(0, 1fr); }
.bar { display: none; }
.side { border-right: 1px solid var(--line); background: var(--paper); }
.side > div { position: sticky; top: 0; height: 100vh; overflow: auto; display: flex; flex-direction: column; gap: 20px; padding: 20px 14px; }
.brand { display: flex; gap: 10px; align-items: center; padding: 4px 8px; border-radius: 8px; color: inherit; font-weight: 650; text-decoration: none; }
:is(.menu, .side) nav ul { margin: 0; padding: 0; list-style: none; display: grid; gap: 2px; }
:is(.menu, .side) nav a { display: flex; gap: 10px; align-items: center; min-height: 40px; padding: 6px 10px; border-radius: 8px; color: var(--soft); font-weight: 500; text-decoration: none; }
:is(.menu, .side) nav a:hover { background: var(--raised); color: var(--ink); }
:is(.menu, .side) nav a[aria-current] { background: var(--wash); color: var(--accent); }
.foot { margin-top: auto; }
.foot button { width: 100%; justify-content: start; color: var(--soft); }
main { width: 100%; max-width: 1080px; padding: 32px clamp(16px, 4vw, 44px) 64px; }
.up { margin-bottom: 6px; font-size: 14px; }
.head { display: flex; flex-wrap: wrap; gap: 14px 24px; align-items: flex-start; justify-content: space-between; margin-bottom: 22px; }
.head > div:first-child { flex: 1 1 300px; }
.lead { margin: 6px 0 0; color: var(--soft); max-width: 68ch; }

.alone { display: grid; place-items: center; min-height: 100vh; padding: 16px; }
.alone main { max-width: 400px; padding: 32px 28px; border: 1px solid var(--line); border-radius: 16px; background: var(--paper); }
.alone .lead { margin-bottom: 20px; }
.alone .primary { width: 100%; margin-top: 18px; }
.alone .mark { margin-bottom: 14px; }
.alone .mark svg { width: 44px; height: 44px; }

@media (max-width: 820px) {
  .console { display: block; }
  .side { display: none; }
  .bar { position: sticky; top: 0; z-index: 2; display: flex; justify-content: space-between; align-items: center; padding: 8px 12px; border-bottom: 1px solid var(--line); background: var(--paper); }
  .menu summary { display: flex; gap: 8px; align-items: center; min-height: 44px; padding: 0 12px; border-radius: 8px; cursor: pointer; list-style: none; font-weight: 500; }
  .menu summary::-webkit-details-marker { display: none; }
  .menu[open] > div { position: absolute; inset: 100% 0 auto; max-height: calc(100vh - 62px); overflow: auto; display: grid; gap: 12px; padding: 12px; border-bottom: 1px solid var(--line); background: var(--paper); box-shadow: 0 12px 24px #0003; }
  .menu nav a { min-height: 44px; }
  main { padding-top: 22px; }
}
.buttons { display: flex; flex-wrap: wrap; gap: 10px; }
.form { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 340px), 1fr)); gap: 0 22px; }
/* Labels, hints, controls and problems of two fields side by side stand in line. */
.form > .field { display: grid; grid-template-rows: subgrid; grid-row: span 4; margin-bottom: 18px; }
.form label { grid-row: 1; }
.form .hint { grid-row: 2; }
.form :is(input, select, textarea) { grid-row: 3; align-self: start; }
.form .problem { grid-row: 4; }
.form > .buttons { grid-column: 1 / -1; }
.inline { display: inline; }
textarea.mono, input.mono { font-family: var(--mono); font-size: 14px; }
.search { display: flex; gap: 10px; align-items: end; margin-bottom: 16px; }
.search .field { flex: 1; max-width: 420px; }
.search label { color: var(--soft); font-size: 13.5px; font-weight: 500; }
.search .optional { display: none; }
@media (max-width: 820px) {
  button, .button { min-height: 44px; }
}
@media (max-width: 480px) {
  .form > .buttons > *, .head-action > .button { width: 100%; }
  .head-action { flex: 1 1 100%; }
}
`;

/** The console's stylesheet, for windows of 320 pixels and more. */
export const STYLESHEET = BASE_STYLES + LAYOUT_STYLES + ELEMENT_STYLES;

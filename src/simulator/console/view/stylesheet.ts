import { CONTROLS } from './stylesheet-controls.js';
import { PIECES } from './stylesheet-pieces.js';

const FRAME = `
:root {
  color-scheme: light dark;
  --ground: #f6f7f9; --paper: #fff; --raised: #f1f3f7; --ink: #191d26; --soft: #566071; --line: #e1e5ec; --edge: #868f9f;
  --accent: #2452cc; --on-accent: #fff; --wash: #e9eefc;
  --good: #17693a; --good-wash: #e2f4e8; --warn: #7d4e00; --warn-wash: #fcf0d6; --bad: #b3261e; --bad-wash: #fdebe9;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0f1115; --paper: #16191f; --raised: #1d212a; --ink: #eceef3; --soft: #a5adbb; --line: #2a2f3a; --edge: #737d90;
    --accent: #93b3ff; --on-accent: #0d1836; --wash: #1c2744;
    --good: #7fd8a0; --good-wash: #14301f; --warn: #f2c368; --warn-wash: #35290f; --bad: #ff9d94; --bad-wash: #3b1b1a;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 72px; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 26px; line-height: 1.2; letter-spacing: -.015em; text-wrap: balance; }
h2 { margin: 0 0 12px; font-size: 17px; line-height: 1.3; }
h3 { margin: 0; font-size: 15px; }
p { margin: 0 0 12px; }
a { color: var(--accent); text-underline-offset: 2px; }
code, pre, .mono { font-family: var(--mono); font-size: 13px; }
small { display: block; color: var(--soft); font-size: 13px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
main:focus { outline: 0; }
.icon { flex: none; }
[hidden] { display: none !important; }
.unseen:not(:focus) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
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
`;

/** The console's looks: calm, in light and dark, from 320 pixels on. */
export const STYLESHEET = FRAME + CONTROLS + PIECES;

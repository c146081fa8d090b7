/** Styles of both the console and the form site: colours in light and dark, text, buttons, form controls, notices. */
export const BASE_STYLES = `
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
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 26px; line-height: 1.2; letter-spacing: -.015em; text-wrap: balance; }
h2 { margin: 0 0 12px; font-size: 17px; line-height: 1.3; }
h3 { margin: 0; font-size: 15px; }
p { margin: 0 0 12px; }
a { color: var(--accent); text-underline-offset: 2px; }
code, pre, .mono { font-family: var(--mono); font-size: 13px; }
small { display: block; color: var(--soft); font-size: 13px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
[hidden] { display: none !important; }
.unseen:not(:focus) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
button, .button {
  display: inline-flex; gap: 6px; align-items: center; justify-content: center; min-height: 40px; padding: 7px 16px;
  border: 1px solid var(--edge); border-radius: 9px; background: var(--paper); color: var(--ink);
  font: inherit; font-weight: 550; text-decoration: none; cursor: pointer;
}
button:hover, .button:hover { background: var(--raised); }
.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
.primary:hover { background: var(--accent); filter: brightness(1.1); }
.quiet { min-height: 34px; padding: 4px 10px; border-color: transparent; background: transparent; color: var(--accent); }
button[aria-disabled="true"] { opacity: .6; cursor: progress; }
label { font-weight: 600; }
.optional { color: var(--soft); font-weight: 400; }
.hint { margin: 2px 0 0; color: var(--soft); font-size: 13.5px; text-wrap: balance; }
input:not([type="hidden"]):not([type="checkbox"]), select, textarea {
  width: 100%; min-height: 42px; margin-top: 6px; padding: 8px 11px; border: 1px solid var(--edge); border-radius: 9px;
  background: var(--paper); color: inherit; font: inherit;
}
/* The same arrow in all browsers. It is no image, because the form site's policy allows none of its own. */
select {
  appearance: none; padding-right: 34px; text-overflow: ellipsis; cursor: pointer;
  background-image: linear-gradient(45deg, transparent 50%, var(--soft) 50%), linear-gradient(-45deg, transparent 50%, var(--soft) 50%);
  background-position: right 19px center, right 14px center; background-size: 5px 5px; background-repeat: no-repeat;
}
@media (forced-colors: active) { select { appearance: auto; background-image: none; } }
textarea { display: block; resize: vertical; }
[aria-invalid="true"] { border-color: var(--bad) !important; }
.problem { margin: 4px 0 0; color: var(--bad); font-size: 14px; }
.flash { padding: 10px 14px; border: 1px solid var(--line); border-radius: 10px; background: var(--raised); }
.flash.good { border-color: transparent; background: var(--good-wash); color: var(--good); }
.flash.bad { border-color: transparent; background: var(--bad-wash); color: var(--bad); }
`;

/** Buttons and forms. */
export const CONTROLS = `
button, .button {
  display: inline-flex; gap: 6px; align-items: center; justify-content: center; min-height: 40px; padding: 7px 16px;
  border: 1px solid var(--edge); border-radius: 9px; background: var(--paper); color: var(--ink);
  font: inherit; font-weight: 550; text-decoration: none; cursor: pointer;
}
button:hover, .button:hover { background: var(--raised); }
.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
.primary:hover { background: var(--accent); filter: brightness(1.1); }
.quiet { min-height: 34px; padding: 4px 10px; border-color: transparent; background: transparent; color: var(--accent); }
.danger { border-color: var(--bad); color: var(--bad); }
button[aria-disabled="true"] { opacity: .6; cursor: progress; }
.buttons { display: flex; flex-wrap: wrap; gap: 10px; }
.form { display: grid; gap: 18px; }
.form.two { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 22px; }
/* Labels, hints, controls and problems of two fields side by side stand in line. */
.form.two > .field { display: grid; grid-template-rows: subgrid; grid-row: span 4; margin-bottom: 18px; }
.form.two label { grid-row: 1; }
.form.two .hint { grid-row: 2; }
.form.two :is(input, select, textarea) { grid-row: 3; align-self: start; }
.form.two .problem { grid-row: 4; }
.form.two .wide { grid-column: 1 / -1; }
.form:not(.two) > .field:not(.wide) { max-width: 460px; }
.inline { display: inline; }
label, legend { font-weight: 600; }
fieldset { min-width: 0; margin: 0; padding: 0; border: 0; }
.optional { color: var(--soft); font-weight: 400; }
.hint { margin: 2px 0 0; color: var(--soft); font-size: 13.5px; }
input:not([type="hidden"]):not([type="checkbox"]), select, textarea {
  width: 100%; min-height: 42px; margin-top: 6px; padding: 8px 11px; border: 1px solid var(--edge); border-radius: 9px;
  background: var(--paper); color: inherit; font: inherit;
}
textarea { display: block; resize: vertical; }
textarea.mono, input.mono { font-family: var(--mono); font-size: 14px; }
[aria-invalid="true"] { border-color: var(--bad) !important; }
.problem { margin: 4px 0 0; color: var(--bad); font-size: 14px; }
.check { display: flex; gap: 10px; align-items: center; min-height: 40px; font-weight: 500; }
.check input { width: 18px; height: 18px; accent-color: var(--accent); }
.search { display: flex; gap: 10px; align-items: end; margin-bottom: 16px; }
.search .field { flex: 1; max-width: 420px; }
.search label { color: var(--soft); font-size: 13.5px; font-weight: 500; }
.search .optional { display: none; }
@media (max-width: 820px) {
  .form.two { grid-template-columns: minmax(0, 1fr); }
  button, .button { min-height: 44px; }
}
@media (max-width: 480px) {
  .form > .buttons > *, .head-action > .button { width: 100%; }
  .head-action { flex: 1 1 100%; }
}
`;

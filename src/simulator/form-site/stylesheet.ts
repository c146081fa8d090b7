/** The form site's looks: calm, in light and dark, from 320 pixels on. */
export const STYLESHEET = `
:root {
  color-scheme: light dark;
  --paper: #fff; --ink: #1b1f29; --soft: #566071; --line: #7d8798; --accent: #2452cc; --on-accent: #fff; --alarm: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root { --paper: #16191f; --ink: #eceef3; --soft: #a3aab8; --line: #737d90; --accent: #8fb0ff; --on-accent: #0d1836; --alarm: #ff9d94; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 560px; margin: 0 auto; padding: 24px max(20px, env(safe-area-inset-left)) calc(32px + env(safe-area-inset-bottom)); }
header { display: flex; gap: 16px; align-items: center; margin-bottom: 20px; }
header img { flex: none; border-radius: 12px; }
h1 { margin: 0; font-size: 22px; line-height: 1.25; }
p { margin: 12px 0; }
.industry { margin: 2px 0 0; color: var(--soft); }
.field { margin-bottom: 18px; }
label { display: block; margin-bottom: 4px; font-weight: 600; }
.optional { color: var(--soft); font-weight: 400; }
.hint { margin: 0 0 4px; color: var(--soft); font-size: 14px; }
input, select, textarea {
  width: 100%; min-height: 44px; padding: 9px 12px; border: 1px solid var(--line); border-radius: 9px;
  background: var(--paper); color: inherit; font: inherit;
}
textarea { resize: vertical; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
[aria-invalid="true"] { border-color: var(--alarm); }
.problem, .summary { color: var(--alarm); }
.problem { margin: 4px 0 0; font-size: 14px; }
.summary { padding: 10px 14px; border: 1px solid var(--alarm); border-radius: 9px; }
button {
  width: 100%; min-height: 48px; border: 0; border-radius: 10px; background: var(--accent); color: var(--on-accent);
  font: inherit; font-weight: 600; cursor: pointer;
}
button:hover { filter: brightness(1.08); }
.reference { font-family: ui-monospace, monospace; }
`;

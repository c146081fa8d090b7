/** The form site's looks: calm, in light and dark, from 320 pixels on. */
export const STYLESHEET = `
:root {
  color-scheme: light dark;
  --paper: #fff; --ink: #1b1f29; --soft: #566071; --line: #7d8798; --accent: #2452cc; --on-accent: #fff; --alarm: #b3261e; --good: #17663a; --tint: #f4f6fa;
}
@media (prefers-color-scheme: dark) {
  :root { --paper: #16191f; --ink: #eceef3; --soft: #a3aab8; --line: #737d90; --accent: #8fb0ff; --on-accent: #0d1836; --alarm: #ff9d94; --good: #86d9a4; --tint: #1f242d; }
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
.summary, .notice { margin-bottom: 20px; padding: 10px 14px; border: 1px solid; border-radius: 9px; }
.notice { color: var(--good); }
button {
  width: 100%; min-height: 48px; padding: 6px 16px; border: 1px solid transparent; border-radius: 10px; background: var(--accent); color: var(--on-accent);
  font: inherit; font-weight: 600; cursor: pointer;
}
button:hover { filter: brightness(1.08); }
.reference { font-family: ui-monospace, monospace; }
.price { margin-left: 6px; font-weight: 400; font-variant-numeric: tabular-nums; white-space: nowrap; }
.price::before { content: "· "; }
button.second { min-height: 44px; border-color: var(--accent); background: transparent; color: var(--accent); }
button.plain {
  width: auto; min-height: 44px; padding: 6px 4px; background: none; color: var(--accent); text-decoration: underline;
  text-underline-offset: 3px;
}
section { margin-top: 28px; }
h2 { margin: 0 0 8px; font-size: 17px; }
section p { margin: 0 0 10px; }
.purse {
  display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; justify-content: space-between; margin-top: 16px;
  padding: 4px 14px; border-radius: 10px; background: var(--tint);
}
.purse p { flex: 1 1 120px; margin: 6px 0; }
ul { margin: 0; padding: 0; list-style: none; display: grid; gap: 12px; }
li { padding: 14px; border: 1px solid color-mix(in srgb, var(--line) 45%, transparent); border-radius: 12px; }
li p { margin: 0 0 10px; }
li > :last-child { margin-bottom: 0; }
.order { color: var(--soft); font-size: 15px; }
.order .reference { display: block; color: var(--ink); font-weight: 600; }
.contact {
  display: flex; flex-wrap: wrap; gap: 2px 12px; justify-content: space-between; padding: 10px 14px; border-radius: 9px;
  background: var(--tint); font-variant-numeric: tabular-nums;
}
.badge { padding: 8px 12px; border-radius: 9px; background: var(--tint); font-size: 14px; }
h1 + form, h1 + p + form { margin-top: 16px; }
.line { display: flex; justify-content: space-between; gap: 12px; }
li .line, .line + .order { margin-bottom: 2px; }
.amount { font-variant-numeric: tabular-nums; white-space: nowrap; }
.failed .line { color: var(--alarm); }
.recharge .amount, .refund .amount, .reward .amount { color: var(--good); }
li .hint { margin: 0; }
.hint + .badge { margin-top: 8px; }
details { margin-top: 8px; }
summary { min-height: 44px; padding: 10px 0; color: var(--accent); cursor: pointer; }
details textarea { margin-bottom: 10px; }
.turn { display: flex; flex-wrap: wrap; gap: 4px 20px; justify-content: space-between; }
`;

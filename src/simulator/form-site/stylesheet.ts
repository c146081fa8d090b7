import { BASE_STYLES } from '../ui/stylesheet.js';

const FORM_STYLES = `
body { background: var(--paper); font-size: 16px; }
main { max-width: 560px; margin: 0 auto; padding: 24px max(20px, env(safe-area-inset-left)) calc(32px + env(safe-area-inset-bottom)); }
header { display: flex; gap: 16px; align-items: center; margin-bottom: 20px; }
header img { flex: none; border-radius: 12px; }
h1 { font-size: 22px; }
h1 + p { margin-top: 12px; }
h2 { margin-bottom: 8px; }
.industry { margin: 2px 0 0; color: var(--soft); }
.field { margin-bottom: 18px; }
.flash { border-color: currentColor; margin-bottom: 20px; }
button { width: 100%; min-height: 48px; padding: 6px 16px; border-color: transparent; border-radius: 10px; font-weight: 600; }
button.second { min-height: 44px; border-color: var(--accent); background: transparent; color: var(--accent); }
button.link {
  width: auto; min-height: 44px; padding: 6px 4px; background: none; color: var(--accent); text-decoration: underline;
  text-underline-offset: 3px;
}
.reference { font-family: var(--mono); }
.price { font-weight: 400; font-variant-numeric: tabular-nums; white-space: nowrap; }
.price::before { content: "· "; }
section { margin-top: 28px; }
section p { margin: 0 0 10px; }
.balance {
  display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; justify-content: space-between; margin-top: 16px;
  padding: 4px 14px; border-radius: 10px; background: var(--raised);
}
.balance p { flex: 1 1 120px; margin: 6px 0; }
ul { margin: 0; padding: 0; list-style: none; display: grid; gap: 12px; }
li { padding: 14px; border: 1px solid var(--line); border-radius: 12px; }
li p { margin: 0 0 10px; }
li > :last-child { margin-bottom: 0; }
.order { color: var(--soft); font-size: 15px; }
.order .reference { display: block; color: var(--ink); font-weight: 600; }
.contact {
  display: flex; flex-wrap: wrap; gap: 2px 12px; justify-content: space-between; padding: 10px 14px; border-radius: 9px;
  background: var(--raised); font-variant-numeric: tabular-nums;
}
.badge { padding: 8px 12px; border-radius: 9px; background: var(--raised); font-size: 14px; }
.languages { text-align: center; }
h1 + form, h1 + p + form { margin-top: 16px; }
.line, .pager { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 12px; }
li .line, .line + .order { margin-bottom: 2px; }
.amount { font-variant-numeric: tabular-nums; white-space: nowrap; }
.failed .line { color: var(--bad); }
.recharge .amount, .refund .amount, .reward .amount { color: var(--good); }
li .hint { margin: 0; }
.hint + .badge { margin-top: 8px; }
details { margin-top: 8px; }
summary { min-height: 44px; padding: 10px 0; color: var(--accent); cursor: pointer; }
details textarea { margin-bottom: 10px; }
`;

/** The form site's stylesheet, for windows of 320 pixels and more. */
export const STYLESHEET = BASE_STYLES + FORM_STYLES;

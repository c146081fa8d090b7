// dev only: main-thread CPU ms until the first cards
import { startLink } from './link.js';
import { launchChromium } from './measure.js';
import { buildPages } from './pages.js';
import { startSite } from './site.js';
const paths = (process.argv[2] ?? '/bare,/lit,/module,/classic').split(',');
const rounds = Number(process.argv[3] ?? 7);
const site = await startSite(await buildPages());
const browser = await launchChromium();
const link = await startLink(site.port, { rttMs: 30 });
const med = (v: number[]) => [...v].sort((a, b) => a - b)[v.length >> 1] ?? NaN;
const out: Record<string, number[][]> = {};
for (let r = 0; r < rounds; r++) for (const path of paths) {
  const ctx = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await ctx.newPage();
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.addInitScript(() => {
    const has = () => {
      const w = document.querySelector('ois-widget, plain-widget')?.shadowRoot;
      const g = w?.querySelector('ois-table-grid')?.shadowRoot;
      return Boolean((g ?? w ?? document).querySelector('[part=card], .card'));
    };
    const check = () => {
      if (!has()) return void requestAnimationFrame(check);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => performance.mark('cards');
      port2.postMessage(undefined);
    };
    requestAnimationFrame(check);
  });
  await browser.startTracing(page, { categories: ['devtools.timeline', 'blink.user_timing', 'toplevel','disabled-by-default-devtools.timeline'] });
  await page.goto(link.origin + path);
  await page.waitForFunction(() => performance.getEntriesByName('cards').length > 0);
  await page.waitForTimeout(200);
  const { traceEvents: ev } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: any[] };
  const mark = ev.find((e) => e.name === 'cards' && e.cat.includes('user_timing'));
  const req = ev.filter((e) => e.name === 'ResourceSendRequest' && e.pid === mark.pid);
  const t0 = req[0].ts;
  const tok = req.find((e) => e.args.data.url.includes('/token'))?.ts ?? t0;
  const id = (s: string) => req.find((e) => e.args.data.url.includes(s))?.args.data.requestId;
  const end = (s: string) => ev.find((e) => e.name === 'ResourceFinish' && e.args.data.requestId === id(s))?.ts;
  const lists = Math.max(...['published-list', 'published-tags', '/token'].map((s) => end(s) ?? 0));
  const tasks = ev.filter((e) => e.pid === mark.pid && e.tid === mark.tid && e.ph === 'X' && /RunTask/.test(e.name));
  const names = new Set(tasks.map((e) => e.name));
  const name = names.has('ThreadControllerImpl::RunTask') ? 'ThreadControllerImpl::RunTask' : [...names][0];
  const cpu = (a: number, b: number) => tasks.filter((e) => e.name === name && e.ts + e.dur / 2 >= a && e.ts + e.dur / 2 < b).reduce((x, e) => x + (e.tdur ?? 0) / 1000, 0);
  const of = (re: RegExp, a: number, b: number) => ev.filter((e) => e.pid === mark.pid && e.tid === mark.tid && e.ph === 'X' && re.test(e.name) && e.ts >= a && e.ts < b).reduce((x, e) => x + (e.tdur ?? 0) / 1000, 0);
  (out[path] ??= []).push([cpu(t0 - 100000, tok), cpu(tok, lists), cpu(lists, mark.ts), of(/^Layout$/, lists, mark.ts), of(/^UpdateLayoutTree$/, lists, mark.ts), of(/^(PrePaint|Paint|Layerize|Commit)$/, lists, mark.ts), (mark.ts - t0) / 1000]);
  await ctx.close();
}
console.log('              →token   →lists   →cards  (layout  style  paint)  wall');
for (const p of paths) console.log(p.padEnd(14), (out[p]![0]!.map((_, i) => med(out[p]!.map((v) => v[i]!)).toFixed(1).padStart(8))).join(''));
process.exit(0);

// dev only
import { startLink } from './link.js';
import { launchChromium } from './measure.js';
import { buildPages } from './pages.js';
import { startSite } from './site.js';
const [path = '/module', rate = '1', rtt = '30'] = process.argv.slice(2);
const site = await startSite(await buildPages());
const browser = await launchChromium();
const link = await startLink(site.port, { rttMs: Number(rtt) });
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
const s = await page.context().newCDPSession(page);
await s.send('Emulation.setCPUThrottlingRate', { rate: Number(rate) });
await browser.startTracing(page, { categories: ['devtools.timeline', 'v8', 'disabled-by-default-v8.compile', 'blink.user_timing', 'loading','toplevel','disabled-by-default-devtools.timeline'] });
await page.goto(link.origin + path);
await page.waitForTimeout(1500);
const buf = await browser.stopTracing();
const { traceEvents: ev } = JSON.parse(buf.toString()) as { traceEvents: any[] };
const req = ev.filter((e) => e.name === 'ResourceSendRequest');
const t0 = Math.min(...req.map((e) => e.ts));
const tid = req[0].tid, pid = req[0].pid;
const names: Record<string, string> = {};
const rows: [number, string][] = [];
for (const e of ev) {
  if (e.pid !== pid) continue;
  const d = e.args?.data;
  if (e.name === 'ResourceSendRequest') { names[d.requestId] = d.url.replace(/^.*?:\d+/, ''); rows.push([e.ts, `>> send ${names[d.requestId]}`]); }
  if (e.name === 'ResourceReceiveResponse') rows.push([e.ts, `<< head ${names[d.requestId]}`]);
  if (e.name === 'ResourceFinish') rows.push([e.ts, `<< done ${names[d.requestId]}`]);
  if (/^(firstPaint|firstContentfulPaint|domInteractive|MarkDOMContent)$/.test(e.name)) rows.push([e.ts, e.name]);
  if (e.ph === 'X' && e.tid === tid && (e.tdur ?? e.dur) > 400) rows.push([e.ts, `   ${e.name} wall ${(e.dur / 1000).toFixed(1)} cpu ${((e.tdur ?? 0) / 1000).toFixed(1)} ${(d?.url ?? d?.functionName ?? '').toString().replace(/^.*?:\d+/, '')} ${d?.functionName ?? ''}`]);
}
rows.sort((a, b) => a[0] - b[0]);
for (const [ts, text] of rows) console.log(((ts - t0) / 1000).toFixed(1).padStart(8), text);
process.exit(0);

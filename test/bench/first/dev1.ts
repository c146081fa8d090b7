import { startLink } from './link.js';
import { launchChromium, measureFirstCards } from './measure.js';
import { WAYS, buildPages } from './pages.js';
import { startSite } from './site.js';
const site = await startSite(await buildPages());
const browser = await launchChromium();
const link = await startLink(site.port, { rttMs: 30 });
for (const way of WAYS) {
  console.log(way.path, await Promise.race([measureFirstCards(browser, link.origin + way.path), new Promise((r) => setTimeout(r, 15000))]));
}
process.exit(0);

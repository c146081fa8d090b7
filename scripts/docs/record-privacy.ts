// Records what the widget sends and stores: `npx tsx scripts/docs/record-privacy.ts`, then `npm run generate`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright';
import { recordPrivacy } from '../../test/privacy/privacy-actions.js';
import { startPrivacySite } from '../../test/privacy/privacy-site.js';
import { chromiumLaunchOptions } from '../browsers.mjs';
import { ROOT } from '../root.mjs';

const QUIET_MS = 2_000;

const site = await startPrivacySite();
const browser = await chromium.launch(chromiumLaunchOptions());
const records = await recordPrivacy(await browser.newContext(), site, async (_action, read) => {
  await sleep(QUIET_MS);
  return read();
});
writeFileSync(join(ROOT, 'scripts/docs/privacy.json'), `${JSON.stringify(records, null, 2)}\n`);
await browser.close();
await site.close();

// Records the versions of the browsers that tests use on this machine: `npx tsx scripts/docs/record-browsers.ts`, then
// `npm run generate`.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, firefox } from 'playwright';
import { findChromium, findFirefox, findWebKitGtk } from '../browsers.mjs';
import { ROOT } from '../root.mjs';

const readVersion = (program: string, ...args: string[]): string => {
  const output = execFileSync(program, [...args, '--version'], { encoding: 'utf8' });
  const [version] = /\d+(\.\d+)+/.exec(output) ?? [];
  if (version === undefined) throw new Error(`${program} prints no version.`);
  return version;
};

const webKit = findWebKitGtk();
const recorded = {
  Chromium: readVersion(findChromium() ?? chromium.executablePath()),
  Firefox: readVersion(findFirefox() ?? firefox.executablePath()),
  ...(webKit && { WebKitGTK: readVersion('xvfb-run', '-a', webKit.browser) }),
};
writeFileSync(join(ROOT, 'scripts/docs/browsers.json'), `${JSON.stringify(recorded, null, 2)}\n`);

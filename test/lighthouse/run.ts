// Lighthouse on the static playground: `npm run test:lighthouse`. Prints the scores, and fails below 95.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '../../scripts/browsers.mjs';
import { install, isInstalled } from '../../scripts/ensure.mjs';
import { ROOT } from '../../scripts/root.mjs';
import { buildPlayground, servePlayground } from '../helpers/playground-files.js';

const MIN_SCORE = 95;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const FOLDER = join(ROOT, 'test/lighthouse');
const PATH = '/playground/';
/** Runs of each page; the median counts, because a busy machine changes times. */
const RUNS = 3;

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
}

/** Examines a page as a phone, or as a desktop. */
async function examine(url: string, device: 'phone' | 'desktop'): Promise<Report> {
  const args = [
    join(FOLDER, 'node_modules/lighthouse/cli/index.js'),
    url,
    '--quiet',
    '--output=json',
    `--only-categories=${CATEGORIES.join()}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ...(device === 'desktop' ? ['--preset=desktop'] : []),
  ];
  const chromium = findChromium();
  const env = { ...process.env, ...(chromium ? { CHROME_PATH: chromium } : {}) };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 64 * 2 ** 20 });
  return JSON.parse(stdout) as Report;
}

const readScore = (report: Report, category: string): number =>
  Math.round((report.categories[category]?.score ?? 0) * 100);

/** Returns what costs points in a category. */
const findWeak = ({ categories, audits }: Report, category: string): string[] =>
  (categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${audits[id]?.title} ${audits[id]?.displayValue ?? ''}`.trim());

if (!isInstalled(FOLDER) && !install(FOLDER)) throw new Error('Lighthouse could not be installed.');
buildPlayground();
const server = await servePlayground(PATH);
try {
  for (const page of ['', 'zh-CN.html']) {
    for (const device of ['phone', 'desktop'] as const) {
      const reports: Report[] = [];
      for (let run = 0; run < RUNS; run += 1)
        reports.push(await examine(server.origin + PATH + page, device));
      for (const category of CATEGORIES) {
        const scores = reports.map((report) => readScore(report, category)).sort((one, other) => one - other);
        const median = scores[Math.floor(RUNS / 2)] ?? 0;
        console.log(`${page || 'index.html'} ${device} ${category}: ${median} (${scores.join(', ')})`);
        if (median >= MIN_SCORE) continue;
        process.exitCode = 1;
        console.log(`  ${findWeak(reports[0]!, category).join('\n  ')}`);
      }
    }
  }
} finally {
  await server.close();
}

import { measureFirstCards, type FirstFigure } from '../first/measure.js';
import { startLink, type Link } from '../first/link.js';
import { WAYS, buildPages, type Way } from '../first/pages.js';
import { SERVER_MS, startSite, TABLE_COUNT } from '../first/site.js';
import { withChromium } from '../harness/chromium.js';
import { measureInRounds, ratiosTo, ROUNDS } from '../harness/rounds.js';
import type { BenchRow, BenchTable } from '../harness/row.js';
import { medians } from '../harness/statistics.js';

interface Profile extends Link {
  title: string;
  slowdowns: readonly number[];
  viewport?: { width: number; height: number };
  isSecure?: boolean;
  tableCount?: number;
  isCompressed?: boolean;
  hasLength?: boolean;
  /** What is measured. Default: all. */
  ways?: readonly Way[];
}

const LONG_LIST = {
  rttMs: 150,
  bitsPerSecond: 5_000_000,
  slowdowns: [1],
  tableCount: 10_000,
  isCompressed: false,
  ways: ['bare page, two steps', 'ois-widget, module', 'ois-widget, classic async'],
} satisfies Partial<Profile>;

const PROFILES: Record<string, Profile> = {
  local: { title: 'local', rttMs: 0, slowdowns: [1] },
  link: { title: 'link of 30 ms', rttMs: 30, slowdowns: [1, 4] },
  'http/2': { title: 'link of 30 ms, TLS and HTTP/2', rttMs: 30, slowdowns: [1, 4], isSecure: true },
  phone: {
    title: 'link of 150 ms and 1.6 Mbit/s, phone',
    rttMs: 150,
    bitsPerSecond: 1_600_000,
    slowdowns: [4],
    viewport: { width: 390, height: 844 },
  },
  'long-list': { ...LONG_LIST, title: 'link of 150 ms and 5 Mbit/s, 10,000 tables' },
  'no-length': {
    ...LONG_LIST,
    title: 'link of 150 ms and 5 Mbit/s, 10,000 tables without a Content-Length',
    hasLength: false,
  },
};

const ALL_WAYS = Object.keys(WAYS) as Way[];
const [TWO_STEPS, ONE_STEP] = ['bare page, two steps', 'bare page, one step'] as const;
const COLUMNS: FirstFigure[] = ['cards', 'token', 'token → list', 'lists → cards'];

/** Profiles, `rounds=21`, and paths of pages, such as `/module`, to measure these only. */
function parseArgs(args: readonly string[]) {
  const paths = args.filter((arg) => arg.startsWith('/'));
  const rounds = args.flatMap((arg) => (/^rounds=\d+$/.test(arg) ? [Number(arg.slice(7))] : []))[0] ?? ROUNDS;
  const names = args.filter((arg) => !arg.startsWith('/') && !arg.startsWith('rounds='));
  const unknown = names.find((name) => !Object.hasOwn(PROFILES, name));
  if (unknown !== undefined)
    throw new Error(`There is no link "${unknown}". Name any of ${Object.keys(PROFILES).join(', ')}.`);
  const chosen = ALL_WAYS.filter((way) => paths.includes(WAYS[way]));
  return {
    profiles: (names.length > 0 ? names : Object.keys(PROFILES)).map((name) => PROFILES[name] as Profile),
    ways: chosen.length > 0 ? [...new Set<Way>([TWO_STEPS, ONE_STEP, ...chosen])] : ALL_WAYS,
    rounds,
  };
}

/** Time from the start of the navigation to the first painted cards, without cache and open connections. */
export const row: BenchRow = {
  usage:
    '`local`, `link`, `http/2`, `phone`, `long-list` or `no-length`, paths of pages such as `/module`, `rounds=21`',
  async *run(args): AsyncGenerator<BenchTable> {
    const { profiles, ways, rounds } = parseArgs(args);
    const pages = await buildPages();
    for (const profile of profiles) {
      const site = await startSite(pages, profile);
      const link = await startLink(site.port, profile);
      try {
        const origin = site.origin.replace(String(site.port), String(link.port));
        for (const slowdown of profile.slowdowns) {
          const measured = await withChromium(
            (browser) =>
              measureInRounds(
                ways.filter((way) => !profile.ways || profile.ways.includes(way)),
                (way) => measureFirstCards(browser, origin + WAYS[way], { ...profile, slowdown }),
                { rounds },
              ),
            // Accepted by a setting of a page, Chromium would connect a second time.
            ['--ignore-certificate-errors'],
          );
          const [twoSteps, oneStep] = [ratiosTo(TWO_STEPS, measured), ratiosTo(ONE_STEP, measured)];
          yield {
            title: `First cards, ${profile.title}, CPU ÷ ${slowdown}: × bare page, and milliseconds`,
            columns: ['', '× two steps', '× one step', ...COLUMNS],
            lines: [...measured].map(([way, all]) => {
              const figures = medians(all);
              const ratios = [twoSteps, oneStep].map((of) => of.get(way)?.cards?.toFixed(2));
              return { name: way, cells: [...ratios, ...COLUMNS.map((column) => figures[column])] };
            }),
            decimals: 0,
            notes: [
              `${profile.tableCount ?? TABLE_COUNT} tables; the server needs ${SERVER_MS.token} ms for a token, ${SERVER_MS.tags} for the tags, ${SERVER_MS.tables} for the tables`,
            ],
          };
        }
      } finally {
        await Promise.all([link.close(), site.close()]);
      }
    }
  },
};

import { startLink, type Link } from './link.js';
import { launchChromium, measureFirstCards, type FirstCards } from './measure.js';
import { WAYS, buildPages } from './pages.js';
import { startSite } from './site.js';

interface Profile extends Link {
  title: string;
  slowdowns: number[];
  viewport?: { width: number; height: number };
}

const PROFILES: Record<string, Profile> = {
  local: { title: 'local', rttMs: 0, slowdowns: [1] },
  link: { title: 'link of 30 ms', rttMs: 30, slowdowns: [1, 4] },
  phone: {
    title: 'phone, 150 ms, 1.6 Mbit/s',
    rttMs: 150,
    bitsPerSecond: 1_600_000,
    slowdowns: [4],
    viewport: { width: 390, height: 844 },
  },
};

const ROUNDS = Number(process.env['ROUNDS'] ?? 9);
const ONLY = process.env['ONLY']?.split(',');

const median = (values: number[]): number =>
  values.length ? ([...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN) : NaN;

/** Prints the time to the first cards of each way. @param args names of profiles; all without any */
export async function benchFirstCards(args: string[]): Promise<void> {
  const site = await startSite(await buildPages());
  const browser = await launchChromium();
  try {
    for (const name of args.length ? args : Object.keys(PROFILES)) {
      const profile = PROFILES[name];
      if (!profile) throw new Error(`Name any of ${Object.keys(PROFILES).join(', ')}.`);
      const link = await startLink(site.port, profile);
      for (const slowdown of profile.slowdowns) {
        const ways = WAYS.filter(({ path }) => !ONLY || path === '/bare' || ONLY.includes(path.slice(1)));
        const results = new Map<string, FirstCards[]>(ways.map((way) => [way.name, []]));
        for (let round = 0; round <= ROUNDS; round += 1) {
          for (const way of ways) {
            const result = await measureFirstCards(browser, link.origin + way.path, { ...profile, slowdown });
            // The first round warms up.
            if (round > 0) results.get(way.name)?.push(result);
          }
        }
        print(`${profile.title}, CPU ${slowdown}×`, results);
      }
      await link.close();
    }
  } finally {
    await browser.close();
    await site.close();
  }
}

function print(title: string, results: ReadonlyMap<string, FirstCards[]>): void {
  console.log(`First cards, ${title}: medians of ${ROUNDS} rounds`);
  console.log('                                 × bare   cards ms   token at   token→list   →cards');
  const bare = [...results.values()][0] ?? [];
  for (const [name, all] of results) {
    const ratio = median(all.map(({ cardsMs }, round) => cardsMs / (bare[round]?.cardsMs ?? NaN)));
    const cells = [
      ratio.toFixed(2).padStart(10),
      ...(['cardsMs', 'tokenMs', 'listMs', 'paintMs'] as const).map((key) =>
        median(all.map((one) => one[key])).toFixed(0).padStart(11),
      ),
    ];
    console.log(name.padEnd(30) + cells.join(''));
  }
}

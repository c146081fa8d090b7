import { buildIconUrl, findIndustry, getIndustryNames, INDUSTRIES } from '../icons/icons.js';
import type { Language } from '../locales/language.js';
import { createShortCodes, type SimulatedTable } from '../store/tables.js';
import { SEED_ROWS } from './seed-rows.js';
import { SEED_ROWS_ZH_CN } from './seed-rows.zh-cn.js';

const ROWS: Readonly<Record<Language, string>> = { en: SEED_ROWS, 'zh-CN': SEED_ROWS_ZH_CN };

interface SeedOptions {
  hubUrl: string;
  /** The same seed gives the same short codes, in every language. */
  seed: number;
  language: Language;
}

/** Builds the tables of a new simulator. @throws {Error} if a row's industry is unknown */
export function buildSeedTables({ hubUrl, seed, language }: SeedOptions): SimulatedTable[] {
  const nextShortCode = createShortCodes(seed);
  const tables = ROWS[language]
    .trim()
    .split(/^# /m)
    .filter(Boolean)
    .flatMap((section) => {
      const [industry = '', ...rows] = section.trim().split('\n');
      const known = findIndustry(industry);
      if (!known) throw new Error(`There is no industry ${JSON.stringify(industry)}.`);
      const icon = buildIconUrl(hubUrl, INDUSTRIES[known].icon);
      return rows.map((row): SimulatedTable => {
        const [type, shownName = '', otherName = '', tags = '', options = ''] = row.split(' | ');
        return {
          short_code: nextShortCode(),
          type: type === 'B' ? 'B' : 'A',
          supply_name: type === 'A' ? shownName : otherName,
          demand_name: type === 'B' ? shownName : otherName,
          industry,
          icon: options === 'no icon' ? null : icon,
          tags: tags.split(', '),
          status: options === 'withdrawn' ? 'withdrawn' : 'published',
        };
      });
    });
  const published = tables.filter(({ status }) => status === 'published');
  return [
    ...interleave(published, getIndustryNames(language)),
    ...tables.filter(({ status }) => status === 'withdrawn'),
  ];
}

/** Orders tables so that industries alternate, as they do on a platform with many customers. */
function interleave(tables: readonly SimulatedTable[], industries: readonly string[]): SimulatedTable[] {
  const groups = industries.map((name) => tables.filter(({ industry }) => industry === name));
  const rounds = Math.max(...groups.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => groups.flatMap((group) => group[round] ?? [])).flat();
}

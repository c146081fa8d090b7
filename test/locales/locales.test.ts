import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFERRED_FILES } from '../../scripts/drop-ins.mjs';
import type { HubErrorCode } from '../../src/hub/errors.js';
import { enDeferred } from '../../src/locales/en.deferred.js';
import { en } from '../../src/locales/en.js';
import { loadLocale, locales, type LocaleCode } from '../../src/locales/load-locale.js';
import type { Messages } from '../../src/locales/messages.js';

const CODES = Object.keys(locales) as LocaleCode[];
const ENGLISH: Messages = { ...en, ...enDeferred };
const KEYS = Object.keys(ENGLISH).toSorted() as (keyof Messages)[];
const ERROR_CODES: Record<HubErrorCode, true> = {
  BAD_CONFIG: true,
  NETWORK: true,
  TIMEOUT: true,
  ABORTED: true,
  BAD_RESPONSE: true,
  UNAUTHORIZED: true,
  POOL_INSUFFICIENT: true,
  FORBIDDEN: true,
  NOT_FOUND: true,
  RATE_LIMITED: true,
  SERVER: true,
  REFUSED: true,
  UNSAFE_SHORT_CODE: true,
  LOAD_FAILED: true,
  BAD_ARGUMENT: true,
  OUTCOME_UNKNOWN: true,
  ORDER_CONFLICT: true,
  STORE_UNAVAILABLE: true,
};

/** Texts that are the same as in English. */
const SAME_AS_ENGLISH: Partial<Record<LocaleCode, string[]>> = { de: ['Name'] };
const RIGHT_TO_LEFT: LocaleCode[] = ['ar'];
const LATIN: LocaleCode[] = ['es', 'fr', 'de'];

/** Counts that stand for every plural form of the languages here. */
const COUNTS = [0, 1, 2, 5, 11, 100, 1_000_000];

const errorTexts = ({ errorText }: Pick<Messages, 'errorText'>): string[] =>
  (Object.keys(ERROR_CODES) as HubErrorCode[]).map((code) => errorText(code));
const counted = ({ tableCount, allTags, showTables, ...words }: Messages): string[] => [
  ...[tableCount, allTags, showTables].flatMap((term) => COUNTS.map((count) => term(count, String(count)))),
  words.tableCountOf('12', '63'),
  words.tableCountAtLeast('12'),
];
/** All texts except the language's name and code. */
const texts = (words: Messages): string[] => [
  ...KEYS.filter((key) => !key.startsWith('$')).flatMap((key) =>
    typeof words[key] === 'string' ? [words[key]] : [],
  ),
  ...errorTexts(words),
  ...counted(words),
];
/** For each text, the index of the first equal one. */
const grouping = (all: string[]): number[] => all.map((text) => all.indexOf(text));

describe('Locale files', () => {
  const NO_LANGUAGES = ['en', 'en.deferred', 'en.errors', 'en.consent', 'load-locale', 'messages', 'plural'];
  // Folders contain the texts of elements that are loaded on demand.
  const files = readdirSync('src/locales')
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace(/\.ts$/, ''))
    .filter((file) => !NO_LANGUAGES.includes(file));

  it('are all loaded by loadLocale', () => expect(CODES.toSorted()).toEqual(files.toSorted()));

  it('are built beside the drop-in, with the names that it imports', () => {
    const built = Object.entries(DEFERRED_FILES).filter(([source]) => source.startsWith('src/locales/'));
    expect(Object.fromEntries(built)).toEqual(
      Object.fromEntries(files.map((file) => [`src/locales/${file}.ts`, `ois-locale-${file}`])),
    );
  });
});

describe.each(CODES)('Locale %s', async (code) => {
  const { default: words } = await loadLocale(code);

  it('has its language and direction', () => {
    expect(words.$code.toLowerCase()).toBe(code);
    expect(Intl.getCanonicalLocales(words.$code)).toEqual([words.$code]);
    expect(words.$dir).toBe(RIGHT_TO_LEFT.includes(code) ? 'rtl' : 'ltr');
    const own = new Intl.DisplayNames(words.$code, { type: 'language' }).of(code.split('-')[0] as string);
    // 中文 of 繁體中文, and français of Français.
    expect(words.$name.toLowerCase()).toContain(own?.toLowerCase());
  });

  it('has the keys of English, and functions for the same keys', () => {
    expect(Object.keys(words).toSorted()).toEqual(KEYS);
    for (const key of KEYS) expect(typeof words[key], key).toBe(typeof ENGLISH[key]);
  });

  it('has no text that is empty, untrimmed or English', () => {
    const english = new Set(texts(ENGLISH));
    const same = SAME_AS_ENGLISH[code] ?? [];
    for (const text of texts(words)) {
      expect(text).toBe(text.trim());
      expect(text).not.toBe('');
      expect(text).not.toContain('undefined');
      expect(english.has(text) && !same.includes(text), text).toBe(false);
      if (!LATIN.includes(code)) expect(text).not.toMatch(/[a-z]/i);
    }
  });

  it('has different texts for the same errors as English', () => {
    expect(grouping(errorTexts(words))).toEqual(grouping(errorTexts(ENGLISH)));
  });

  it('has no plural for one project', () => {
    expect(words.tableCountOf('0', '1')).not.toMatch(/projects|Projekten|projets|proyectos/);
  });

  it('contains the number in texts with a count', () => {
    expect(words.tableCount(1234, '1.234')).toContain('1.234');
    expect(words.allTags(1234, '1.234')).toContain('1.234');
    expect(words.showTables(1234, '1.234')).toContain('1.234');
    expect(words.tableCountAtLeast('1.234')).toContain('1.234');
    expect(words.tableCountOf('1.234', '5.678')).toContain('1.234');
    expect(words.tableCountOf('1.234', '5.678')).toContain('5.678');
  });
});

describe('Plural forms', () => {
  const forms = async (code: LocaleCode): Promise<string[]> => {
    const {
      default: { tableCount },
    } = await loadLocale(code);
    return COUNTS.map((count) => tableCount(count, String(count)));
  };

  it('use all six forms of Arabic', async () => {
    expect(await forms('ar')).toEqual([
      'لا توجد مشاريع',
      'مشروع واحد',
      'مشروعان',
      '5 مشاريع',
      '11 مشروعًا',
      '100 مشروع',
      '1000000 مشروع',
    ]);
  });

  it.each([
    ['de', ['0 Projekte', '1 Projekt', '2 Projekte', '1000000 Projekte']],
    ['es', ['0 proyectos', '1 proyecto', '2 proyectos', '1000000 de proyectos']],
    // French uses the singular for 0.
    ['fr', ['0 projet', '1 projet', '2 projets', '1000000 de projets']],
  ] as const)('follow the rules of %s', async (code, [none, one, two, million]) => {
    expect(await forms(code)).toEqual([none, one, two, ...(await forms(code)).slice(3, 6), million]);
  });
});

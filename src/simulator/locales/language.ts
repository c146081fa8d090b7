import { parseAccept } from 'hono/utils/accept';

/** The languages of the form site, the console and the seed's catalogue. */
export const LANGUAGES = ['en', 'zh-CN'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'en';

/** Each language's name in itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', 'zh-CN': '中文' };

/** Query parameter that chooses a page's language. */
export const LANGUAGE_PARAMETER = 'lang';

/** Returns a supported language for a BCP 47 tag, by its primary subtag; undefined for another tag. */
export function matchLanguage(tag: string | undefined): Language | undefined {
  const primary = tag?.toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language.split('-')[0] === primary);
}

/** Returns the first supported language of an `Accept-Language` header. */
export function negotiateLanguage(header: string | undefined): Language {
  const preferred = parseAccept(header ?? '').filter(({ q }) => q > 0);
  return preferred.map(({ type }) => matchLanguage(type)).find(Boolean) ?? DEFAULT_LANGUAGE;
}

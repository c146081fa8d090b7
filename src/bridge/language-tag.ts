/** What apps give as a language: BCP 47 tags, and what Java, POSIX and iOS make of them (`en_US`, `en_US@rg=gbzzzz`). */
export const LOCALE_PATTERN = '^[A-Za-z0-9]+([_-][A-Za-z0-9]+)*([.@][^\\s]*)?$';

/**
 * Reduces a locale to the language tag that HTML's `lang` takes. Android 14 appends the user's regional preferences,
 * as in `zh-Hans-CN-u-fw-mon-ms-metric`: they say nothing about the language.
 */
export function toLanguageTag(locale: string): string {
  const [tag = ''] = locale.split(/[.@]/);
  return tag.replaceAll('_', '-').replace(/-u(-[a-z0-9]{2,8})+/i, '');
}

/** Locales as apps write them: BCP 47 tags, and the forms of Java, POSIX and iOS (`en_US`, `en_US@rg=gbzzzz`). */
export const LOCALE_PATTERN = '^[A-Za-z0-9]+([_-][A-Za-z0-9]+)*([.@][^\\s]*)?$';

/**
 * Reduces a locale to a language tag that is valid in HTML's `lang`. Android 14 appends the user's regional preferences,
 * as in `zh-Hans-CN-u-fw-mon-ms-metric`; they do not concern the language.
 */
export function toLanguageTag(locale: string): string {
  const [tag = ''] = locale.split(/[.@]/);
  return tag.replaceAll('_', '-').replace(/-u(-[a-z0-9]{2,8})+/i, '');
}

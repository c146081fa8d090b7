/** Locales as apps write them: BCP 47 tags, and the forms of POSIX, iOS and Java (`en_US`, `en_US@rg=gbzzzz`, `zh_CN_#Hans`, `sr__#Latn`). */
export const LOCALE_PATTERN = '^[A-Za-z0-9]+(([_-]|__?#)[A-Za-z0-9]+)*([.@][^\\s]*)?$';

/**
 * Reduces a locale to a language tag that is valid in HTML's `lang`. Android 14 appends the user's regional preferences,
 * as in `zh-Hans-CN-u-fw-mon-ms-metric`; they do not concern the language. Java's `Locale.toString()` has script and extensions after
 * a `#`: `zh_CN_#Hans_u-fw-mon`.
 */
export function toLanguageTag(locale: string): string {
  const [tag = ''] = locale.split(/[.@]/);
  const [place = '', details] = tag.split('#');
  if (details === undefined) return place.replaceAll('_', '-').replace(/-u(-[a-z0-9]{2,8})+/i, '');
  // After the region may be a variant, as in `th_TH_TH_#u-nu-thai`: not part of a valid tag.
  const [language, region] = place.split('_');
  const [script] = /^[a-z]{4}(?![a-z0-9])/i.exec(details) ?? [];
  return [language, script, region].filter(Boolean).join('-');
}

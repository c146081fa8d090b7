import { LOCALE_PATTERN, toLanguageTag } from '../bridge/language-tag.js';

/**
 * Converts the device's locale to a language tag. Android reports Java's `Locale.toString()`, which has script and extensions after
 * a `#`: `zh_CN_#Hans`, `zh_CN_#Hans_u-fw-mon`, `en_US_#u-fw-mon`.
 * @returns undefined if it is not a language
 */
export function parseDeviceLocale(identifier: string): string | undefined {
  const [place = '', details] = identifier.split('#');
  let locale = place;
  if (details !== undefined) {
    // After the region may be a variant, as in `th_TH_TH_#u-nu-thai`: not part of a valid tag.
    const [language, region] = place.split('_');
    const [script] = /^[a-z]{4}(?![a-z0-9])/i.exec(details) ?? [];
    locale = [language, script, region].filter(Boolean).join('-');
  }
  const tag = toLanguageTag(locale);
  return new RegExp(LOCALE_PATTERN, 'u').test(tag) ? tag : undefined;
}

import { LOCALE_PATTERN, toLanguageTag } from '../bridge/language-tag.js';

/**
 * Converts the device's locale to a language tag.
 * @returns undefined if it is not a language
 */
export function parseDeviceLocale(identifier: string): string | undefined {
  const tag = toLanguageTag(identifier);
  return new RegExp(LOCALE_PATTERN, 'u').test(tag) ? tag : undefined;
}

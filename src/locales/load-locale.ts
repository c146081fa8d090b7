import type { Messages } from './messages.js';

/** Imports of the languages. English is built in. */
export const locales = {
  'zh-cn': () => import('./zh-cn.js'),
  'zh-tw': () => import('./zh-tw.js'),
  ja: () => import('./ja.js'),
  ko: () => import('./ko.js'),
  es: () => import('./es.js'),
  fr: () => import('./fr.js'),
  de: () => import('./de.js'),
  ar: () => import('./ar.js'),
};

export type LocaleCode = keyof typeof locales;

/** Returns whether {@link loadLocale} loads a language. */
export function hasLocale(code: string): code is LocaleCode {
  return Object.hasOwn(locales, code);
}

/** Loads the module of a language. In a drop-in, this is the built file (scripts/deferred-files.ts). */
export function loadLocale(code: LocaleCode): Promise<{ default: Messages }> {
  return locales[code]();
}

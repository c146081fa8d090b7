import type { Messages } from './messages.js';

/** Loads a language. English is built in. */
export const loadLocale = {
  'zh-cn': async (): Promise<Messages> => (await import('./zh-cn.js')).default,
  'zh-tw': async (): Promise<Messages> => (await import('./zh-tw.js')).default,
  ja: async (): Promise<Messages> => (await import('./ja.js')).default,
  ko: async (): Promise<Messages> => (await import('./ko.js')).default,
  es: async (): Promise<Messages> => (await import('./es.js')).default,
  fr: async (): Promise<Messages> => (await import('./fr.js')).default,
  de: async (): Promise<Messages> => (await import('./de.js')).default,
  ar: async (): Promise<Messages> => (await import('./ar.js')).default,
};

export type LocaleCode = keyof typeof loadLocale;

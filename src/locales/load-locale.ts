import type { Messages } from './messages.js';

/** Every language but English, fetched when a page is in it. */
export const loadLocale = {
  'zh-cn': async (): Promise<Messages> => (await import('./zh-cn.js')).default,
};

export type LocaleCode = keyof typeof loadLocale;

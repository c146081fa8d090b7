import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../src/simulator/locales/language.js';
import { en, type DemoTexts } from './locales/en.js';
import { zhCn } from './locales/zh-cn.js';

export type { DemoTexts };

export const DEMO_TEXTS: Readonly<Record<Language, DemoTexts>> = { en, 'zh-CN': zhCn };

export interface TemplateOptions {
  language: Language;
  /** Path of the backend kit. */
  basePath: string;
  /** Returns the address of the page in a language. */
  linkTo?: (language: Language) => string;
}

/** Returns the links to the page in each language. */
const renderLanguageLinks = (current: Language, linkTo: (language: Language) => string): string =>
  LANGUAGES.map((language) => {
    const state = language === current ? ' aria-current="true"' : '';
    return `<a href="${linkTo(language)}" lang="${language}" hreflang="${language}"${state}>${LANGUAGE_NAMES[language]}</a>`;
  }).join(' ');

/**
 * Replaces the placeholders of a page, such as `{{title}}`.
 * @throws {Error} for an unknown placeholder
 */
export function fillTemplate(
  html: string,
  { language, basePath, linkTo = (one) => `/?lang=${one}` }: TemplateOptions,
): string {
  const values: Readonly<Record<string, string>> = {
    ...DEMO_TEXTS[language].html,
    language,
    languageLinks: renderLanguageLinks(language, linkTo),
    home: linkTo(language),
    basePath,
  };
  return html.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`There is no text for ${placeholder}.`);
    return values[name] ?? '';
  });
}

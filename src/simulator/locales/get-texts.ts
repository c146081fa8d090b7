import type { Language } from './language.js';
import { en, type Texts } from './texts.js';
import { zhCn } from './zh-cn/texts.js';

const TEXTS: Readonly<Record<Language, Texts>> = { en, 'zh-CN': zhCn };

export const getTexts = (language: Language): Texts => TEXTS[language];

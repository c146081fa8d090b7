/** Returns the language for formats of amounts and times. Engines differ in the usual digits of Arabic: all texts have the same. */
export const toFormatLanguage = (lang: string): string => (lang === 'ar' ? 'ar-u-nu-latn' : lang);

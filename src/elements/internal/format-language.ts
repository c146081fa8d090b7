/** Returns the language for formats of amounts and times. Browsers differ in the default digits of Arabic: the widget's texts have Latin ones. */
export const toFormatLanguage = (lang: string): string => (lang === 'ar' ? 'ar-u-nu-latn' : lang);

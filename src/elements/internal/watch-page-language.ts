import { relocalize } from './localize.js';

/**
 * Updates the elements when a `lang`, `dir` or `locale` attribute of the page changes. Each built file calls it once: the
 * observer is never disconnected, because applications change the page's language without a reload. On a server, where there is no
 * page, it does nothing.
 */
export function watchPageLanguage(): void {
  if (typeof document === 'undefined') return;
  const observer = new MutationObserver(relocalize);
  observer.observe(document.documentElement, { attributeFilter: ['lang', 'dir', 'locale'], subtree: true });
}

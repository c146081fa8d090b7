import { relocalize } from './localize.js';

// One observer for all elements, never disconnected: applications change the page's language without a reload.
const observer = new MutationObserver(relocalize);

/** Updates the elements when a `lang` or `dir` attribute of the page changes. Further calls have no effect. */
export function watchPageLanguage(): void {
  observer.observe(document.documentElement, { attributeFilter: ['lang', 'dir'], subtree: true });
}

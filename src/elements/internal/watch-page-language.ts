import { relocalize } from './localize.js';

// One observer for all elements, and for as long as the page lives: frameworks switch the page's language without reload.
const observer = new MutationObserver(relocalize);

/** Lets the elements follow `lang` and `dir` of the page, and of whatever is around them. Calling it again changes nothing. */
export function watchPageLanguage(): void {
  observer.observe(document.documentElement, { attributeFilter: ['lang', 'dir'], subtree: true });
}

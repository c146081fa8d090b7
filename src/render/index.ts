/** What the backend renders as HTML. It needs Lit, which the rest of a server does not. */
export { renderErrorPage } from './error-page.js';
export { renderFirstCards, type RawLists } from './first-cards.js';
export { renderWidget } from './html.js';
export { createSettings, type FirstCardsSettings } from './settings.js';

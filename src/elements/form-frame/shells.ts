import { html, type TemplateResult } from 'lit';
import type { Localize } from '../shared/localize.js';

/** What is around a form, wherever it stands. */
export interface Shell {
  localize: Localize;
  title: string;
  close: () => void;
  content: TemplateResult;
}

/** A modal dialog, or the drawer, which is one that stands at the side. */
export function dialogShell(
  kind: string,
  { localize, title, close, content }: Shell,
  onClose: (event: Event) => void,
): TemplateResult {
  return html`<dialog
    part=${kind === 'drawer' ? 'dialog drawer' : 'dialog'}
    class=${kind}
    aria-labelledby="title"
    @close=${onClose}
  >
    <header part="header">
      ${heading(title)}
      <button class="icon" part="close" type="button" aria-label=${localize.term('close')} @click=${close}>
        ${icon('M4 4 16 16M16 4 4 16')}
      </button>
    </header>
    ${content}
  </dialog>`;
}

/** A part of the page. */
export function inlineShell({ localize, title, close, content }: Shell): TemplateResult {
  return html`<section part="inline" aria-labelledby="title">
    <header part="header">
      <button
        class="icon"
        part="back"
        type="button"
        aria-label=${localize.term('backToList')}
        @click=${close}
      >
        ${icon('M12 4 6 10 12 16')}
      </button>
      ${heading(title)}
    </header>
    ${content}
  </section>`;
}

function heading(title: string): TemplateResult {
  return html`<h2 id="title" part="title" dir="auto">${title}</h2>`;
}

function icon(path: string): TemplateResult {
  return html`<svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
    <path d=${path} fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
  </svg>`;
}

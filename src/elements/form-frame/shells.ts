import { html, type TemplateResult } from 'lit';
import type { Localize } from '../internal/localize.js';
import type { Action } from './notices.js';

/** What is around a form, wherever it stands. */
export interface Shell {
  localize: Localize;
  title: string;
  close: () => void;
  /** What else can be done: to try again, and then to leave for a new tab. */
  ways: Action[];
  content: TemplateResult;
}

/** A modal dialog, or the drawer, which is one that stands at the side. */
export function dialogShell(
  kind: string,
  { localize, title, close, ways, content }: Shell,
  onClose: (event: Event) => void,
): TemplateResult {
  return html`<dialog
    part=${kind === 'drawer' ? 'dialog drawer' : 'dialog'}
    class=${kind}
    aria-labelledby="title"
    @close=${onClose}
  >
    <div class="header" part="header">
      ${heading(title)} ${ways.map(way)}
      <button
        class="icon"
        part="close"
        type="button"
        autofocus
        aria-label=${localize.term('close')}
        @click=${close}
      >
        ${icon('M4 4 16 16M16 4 4 16')}
      </button>
    </div>
    ${content}
  </dialog>`;
}

/** A part of the page. */
export function inlineShell({ localize, title, close, ways, content }: Shell): TemplateResult {
  return html`<section part="inline" aria-labelledby="title">
    <div class="header" part="header">
      <button
        class="icon"
        part="back"
        type="button"
        aria-label=${localize.term('backToList')}
        @click=${close}
      >
        ${icon('M12 4 6 10 12 16')}
      </button>
      ${heading(title)} ${ways.map(way)}
    </div>
    ${content}
  </section>`;
}

function heading(title: string): TemplateResult {
  return html`<h2 id="title" part="title" dir="auto">${title}</h2>`;
}

/** Again, round in a circle, and out of a box. */
const WAYS = ['M16 6A7 7 0 1 0 17 10M16 2V6H12', 'M8 4H4V16H16V12M11 3H17V9M17 3 10 10'];

function way({ label, press }: Action, index: number): TemplateResult {
  return html`<button class="icon way" type="button" title=${label} aria-label=${label} @click=${press}>
    ${icon(WAYS[index] ?? '')}
  </button>`;
}

function icon(path: string): TemplateResult {
  return html`<svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
    <path d=${path} fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
  </svg>`;
}

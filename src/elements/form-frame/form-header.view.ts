import { html, nothing, type TemplateResult } from 'lit';
import { CLOSE_ICON, renderIcon, renderIconButton } from '../internal/icon-button.js';
import type { FormView } from './form-view.types.js';

/** A labelled button. */
export interface Action {
  label: string;
  run: () => void;
}

/** A button with an icon in the header. */
export interface HeaderAction extends Action {
  part: string;
  /** SVG path in a box of 20 × 20. */
  path: string;
}

const RELOAD_ICON = 'M16 6A7 7 0 1 0 17 10M16 2V6H12';
const NEW_TAB_ICON = 'M8 4H4V16H16V12M11 3H17V9M17 3 10 10';
const COPY_LINK_ICON =
  'M8.5 11.5a3.5 3.5 0 0 0 5 0l3-3a3.5 3.5 0 0 0-5-5l-1 1M11.5 8.5a3.5 3.5 0 0 0-5 0l-3 3a3.5 3.5 0 0 0 5 5l1-1';
const COPIED_ICON = 'M4 10.5 8.5 15 16 6';
const BACK_ICON = 'M12 4 6 10 12 16';

/** Actions that are always in the header, because browsers report their own error pages as loaded, too. */
export function headerActions({ localize, phase, requestReload, openTab }: FormView): HeaderAction[] {
  if (phase.name === 'sent') return [];
  const reload = {
    label: localize.term('reloadForm'),
    run: requestReload,
    part: 'reload',
    path: RELOAD_ICON,
  };
  if (!openTab) return [reload];
  return [
    reload,
    { label: localize.term('openInNewTab'), run: openTab, part: 'new-tab', path: NEW_TAB_ICON },
  ];
}

/** All buttons of the header, apart from the one that closes the form. */
function headerButtons(view: FormView): TemplateResult[] {
  const { localize, phase, link } = view;
  const actions = headerActions(view);
  if (link && phase.name !== 'sent') {
    const path = link.state === 'copied' ? COPIED_ICON : COPY_LINK_ICON;
    actions.unshift({ label: localize.term('copyLink'), run: link.copy, part: 'copy-link', path });
  }
  return actions.map(({ label, part, path, run }) =>
    renderIconButton({ label, part, path, handleClick: run }),
  );
}

/** The bar above a form in a dialog. The dialog can be dragged by it on phones. */
export function dialogHeader(view: FormView): TemplateResult {
  const { localize, close, startDrag } = view;
  return html`<div class="header" part="header" @pointerdown=${startDrag}>
    ${heading(view, localize.term('close'))} ${headerButtons(view)}
    <button
      class="icon"
      part="close"
      type="button"
      autofocus
      aria-label=${localize.term('close')}
      @click=${close}
    >
      ${renderIcon(CLOSE_ICON)}
    </button>
  </div>`;
}

/** The bar above a form in the page itself. */
export function inlineHeader(view: FormView): TemplateResult {
  const { localize, close } = view;
  return html`<div class="header" part="header">
    <button class="icon" part="back" type="button" aria-label=${localize.term('backToList')} @click=${close}>
      ${renderIcon(BACK_ICON)}
    </button>
    ${heading(view, localize.term('backToList'))} ${headerButtons(view)}
  </div>`;
}

/** The title, with one line below it for a hint. */
function heading({ localize, title, hint }: FormView, leaveButton: string): TemplateResult {
  return html`<div class="heading">
    <h2 id="title" part="title" dir="auto">${title}</h2>
    <p class="hint" part="hint" aria-live="polite">${hint ? localize.term(hint, leaveButton) : nothing}</p>
  </div>`;
}

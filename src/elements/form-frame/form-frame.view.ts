import { html, nothing, type TemplateResult } from 'lit';
import type { HubErrorCode } from '../../hub/errors.js';
import type { Localize } from '../internal/localize.js';
import type { FormPhase } from './form-load.js';
import { sentView } from './sent.view.js';

/** What the templates of an open form show, and what its buttons do. */
export interface FormView {
  localize: Localize;
  title: string;
  phase: FormPhase;
  /** The form's token has expired. */
  isExpired: boolean;
  /** The user wants to reload the form, and may have typed something into it. */
  isConfirmingReload: boolean;
  /** Opens the form that was sent again, empty. Undefined if that makes no sense. */
  sendAnother: (() => void) | undefined;
  close: () => void;
  /** Loads the form again at once. */
  reload: () => void;
  /** Loads the form again, after a confirmation if something may have been typed into it. */
  requestReload: () => void;
  /** Keeps the form as it is. */
  cancelReload: () => void;
  /** Opens the form in a new tab. Undefined while no valid URL is known. */
  openTab: (() => void) | undefined;
}

/** A labelled button. */
interface Action {
  label: string;
  run: () => void;
}

/** A modal dialog. The drawer is a dialog at the side of the window. */
export function dialogLayout(
  kind: string,
  view: FormView,
  handleDialogClose: (event: Event) => void,
): TemplateResult {
  const { localize, title, close } = view;
  return html`<dialog
    part=${kind === 'drawer' ? 'dialog drawer' : 'dialog'}
    class=${kind}
    aria-labelledby="title"
    @close=${handleDialogClose}
  >
    <div class="header" part="header">
      ${heading(title)} ${headerActions(view).map(headerAction)}
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
    ${frameLayout(view)}
  </dialog>`;
}

/** A section of the page. */
export function inlineLayout(view: FormView): TemplateResult {
  const { localize, title, close } = view;
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
      ${heading(title)} ${headerActions(view).map(headerAction)}
    </div>
    ${frameLayout(view)}
  </section>`;
}

/** A new tab leaves nothing to show here, unless it failed to open. */
export function tabLayout({ localize, phase, reload }: FormView): TemplateResult | typeof nothing {
  if (phase.name === 'blocked') {
    const open = { label: localize.term('openInNewTab'), run: reload };
    return html`<div class="tab-message">${notice(localize.term('tabBlocked'), [open])}</div>`;
  }
  if (phase.name !== 'failed') return nothing;
  const retry = { label: localize.term('retry'), run: reload };
  return html`<div class="tab-message">${failure(localize, phase.code, retry)}</div>`;
}

/** The form's frame, which the element adds to `.frame-container`, with notices and loading state. */
function frameLayout(view: FormView): TemplateResult {
  const { localize, phase, sendAnother, close, reload } = view;
  const isLoading = phase.name === 'loading' || phase.name === 'slow';
  return html`${formNotice(view)}
    <div class="body" aria-busy=${isLoading}>
      <div class="frame-container" ?hidden=${phase.name === 'sent'}></div>
      ${isLoading ? html`<div class="progress" part="progress"></div>` : nothing}
      ${
        phase.name === 'failed'
          ? failure(localize, phase.code, { label: localize.term('retry'), run: reload })
          : nothing
      }
      ${phase.name === 'sent' ? sentView(localize, { ...phase, sendAnother, close }) : nothing}
    </div>
    <p class="hidden" role="status">${describePhase(localize, phase)}</p>`;
}

/** Returns the text that assistive technologies announce when it appears. */
function describePhase(localize: Localize, { name }: FormPhase): string | typeof nothing {
  if (name === 'sent') return localize.term('formSent');
  return name === 'loading' ? localize.term('formLoading') : nothing;
}

function formNotice(view: FormView): TemplateResult | typeof nothing {
  const { localize, phase, isExpired, isConfirmingReload, reload, cancelReload } = view;
  const startAgain = { label: localize.term('startAgain'), run: reload };
  // Only the user reloads a form: it clears the entries.
  if (isConfirmingReload) {
    const keep = { label: localize.term('keepForm'), run: cancelReload };
    return notice(localize.term('formAgain'), [startAgain, keep]);
  }
  if (isExpired) return notice(localize.term('formExpired'), [startAgain]);
  return phase.name === 'slow' ? notice(localize.term('formSlow'), headerActions(view)) : nothing;
}

/** A bar above the form. The form stays usable. */
function notice(text: string, actions: Action[]): TemplateResult {
  return html`<div class="notice" part="notice" role="status">
    <p><bdi>${text}</bdi></p>
    ${actions.map(button)}
  </div>`;
}

/** An error message in place of a form that could not be opened. */
function failure(localize: Localize, code: HubErrorCode, retry: Action): TemplateResult {
  return html`<div class="failed" part="failed" role="alert">
    <strong>${localize.term('formFailedTitle')}</strong>
    <p><bdi>${localize.term('errorText', code)}</bdi></p>
    ${button(retry)}
  </div>`;
}

/** Actions that are always in the header, because browsers report their own error pages as loaded, too. */
function headerActions({ localize, phase, requestReload, openTab }: FormView): Action[] {
  if (phase.name === 'sent') return [];
  const retry = { label: localize.term('retry'), run: requestReload };
  return openTab ? [retry, { label: localize.term('openInNewTab'), run: openTab }] : [retry];
}

/** Icons of the header actions, in their order: reload, and open in a new tab. */
const HEADER_ICONS = ['M16 6A7 7 0 1 0 17 10M16 2V6H12', 'M8 4H4V16H16V12M11 3H17V9M17 3 10 10'];

function headerAction({ label, run }: Action, index: number): TemplateResult {
  return html`<button
    class="icon header-action"
    type="button"
    title=${label}
    aria-label=${label}
    @click=${run}
  >
    ${icon(HEADER_ICONS[index] ?? '')}
  </button>`;
}

function button({ label, run }: Action): TemplateResult {
  return html`<button class="action" type="button" @click=${run}>${label}</button>`;
}

function heading(title: string): TemplateResult {
  return html`<h2 id="title" part="title" dir="auto">${title}</h2>`;
}

function icon(path: string): TemplateResult {
  return html`<svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
    <path d=${path} fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
  </svg>`;
}

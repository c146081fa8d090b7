import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../internal/localize.js';
import type { FormLink } from './copy-link.js';
import { dialogHeader, headerActions, inlineHeader, type Action } from './form-header.view.js';
import { button, formScreen } from './form-screens.view.js';
import type { FormMode } from './form-request.js';
import type { EndedForm, FormView } from './form-view.types.js';

/** The form, and above the lists a notice of the one that was kept and has ended. */
export function formLayout(mode: FormMode | undefined, view: FormView): TemplateResult {
  // One template for all: a frame is lost with the template that it is in.
  return html`${layout(mode, view)} ${view.ended ? endedNotice(view, view.ended) : nothing}
    <p class="hidden" role="status">${describePage(mode, view)}</p>`;
}

/** Returns the text of the message above the lists, which assistive technologies announce when it appears. */
function describePage(
  mode: FormMode | undefined,
  { hasForm, localize, phase, ended }: FormView,
): string | typeof nothing {
  if (mode === 'page' && hasForm && phase.name === 'blocked') return localize.term('tabBlocked');
  return ended ? localize.term('keptFormEnded', ended.title) : nothing;
}

function layout(mode: FormMode | undefined, view: FormView): TemplateResult | typeof nothing {
  switch (mode) {
    case undefined:
      return nothing;
    case 'page':
      return view.hasForm ? tabLayout(view) : nothing;
    case 'inline':
      return view.hasForm ? inlineLayout(view) : nothing;
    default:
      return dialogLayout(mode, view);
  }
}

/** A modal dialog. The drawer is a dialog at the side of the window. */
function dialogLayout(kind: string, view: FormView): TemplateResult {
  // Esc and the like, before the browser closes the dialog: hidden by it, a form that is kept could lose its scroll position.
  const handleCancel = ({ target, currentTarget }: Event): void => {
    if (target === currentTarget) view.close();
  };
  return html`<dialog
    part=${kind === 'drawer' ? 'dialog drawer' : 'dialog'}
    class=${kind}
    aria-labelledby="title"
    @cancel=${handleCancel}
    @close=${view.handleDialogClose}
  >
    ${dialogHeader(view)} ${frameLayout(view)}
  </dialog>`;
}

/** A section of the page. Esc closes it, as it closes a dialog. */
function inlineLayout(view: FormView): TemplateResult {
  const handleKeydown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    view.close();
  };
  return html`<section part="inline" aria-labelledby="title" @keydown=${handleKeydown}>
    ${inlineHeader(view)} ${frameLayout(view)}
  </section>`;
}

/** A new tab leaves nothing to show here, unless it failed to open. */
function tabLayout(view: FormView): TemplateResult | typeof nothing {
  const { localize, phase, reload, close } = view;
  switch (phase.name) {
    case 'blocked': {
      const open = { label: localize.term('openInNewTab'), run: reload };
      const dismiss = { label: localize.term('close'), run: close };
      return pageMessage(notice({ text: localize.term('tabBlocked'), actions: [open, dismiss] }));
    }
    case 'failed':
    case 'offline':
      return pageMessage(formScreen(view, true));
    default:
      return nothing;
  }
}

/** A notice that a form which was kept has ended. */
function endedNotice({ localize, dismissEnded }: FormView, { title, reopen }: EndedForm): TemplateResult {
  return pageMessage(
    notice({
      text: localize.term('keptFormEnded', title),
      actions: [
        { label: localize.term('startAgain'), run: reopen },
        { label: localize.term('close'), run: dismissEnded },
      ],
    }),
  );
}

/** A message above the lists. */
function pageMessage(content: TemplateResult | typeof nothing): TemplateResult {
  return html`<div class="page-message">${content}</div>`;
}

/** The form's frame, which the element adds to `.frame-container`, with notices and loading state. */
function frameLayout(view: FormView): TemplateResult {
  const { localize, phase, link } = view;
  const isLoading = phase.name === 'loading' || phase.name === 'slow';
  const found = findNotice(view);
  return html`${link?.state === 'manual' ? linkNotice(localize, link) : nothing}
    ${found ? notice(found) : nothing}
    <div class="body" aria-busy=${isLoading}>
      <div class="frame-container" data-phase=${phase.name} ?hidden=${phase.name === 'sent'}></div>
      ${formScreen(view)}
    </div>
    ${missingNotice(view)}
    <p class="hidden" role="status">${describeState(view, found)}</p>`;
}

/**
 * Returns the text that assistive technologies announce when it appears. Not the notices themselves: what is inserted together with
 * its role may not be announced.
 */
function describeState(view: FormView, found: Notice | undefined): string | typeof nothing {
  const { hasForm, localize, phase, link } = view;
  // Not the heading: it gets the focus, and is read by it.
  if (phase.name === 'sent') return describeSent(localize, phase.reference);
  if (link?.state === 'copied') return localize.term('linkCopied');
  if (found) return found.text;
  if (isMissing(view)) return localize.term('formMissing');
  // Not in a frame that is prepared: the text has to appear when the form opens.
  return hasForm && phase.name === 'loading' ? localize.term('formLoading') : nothing;
}

const describeSent = (localize: Localize, reference: string | undefined): string =>
  localize.term('formSentText') +
  (reference === undefined ? '' : ` ${localize.term('formReference')} ${reference}`);

/** The address of the page with the form, for users to copy. */
function linkNotice(localize: Localize, { url, dismiss }: FormLink): TemplateResult {
  return html`<div class="notice" part="notice">
    <label class="link">
      ${localize.term('linkToCopy')}
      <input part="link" dir="ltr" readonly .value=${url} @focus=${selectAll} />
    </label>
    ${button({ label: localize.term('close'), run: dismiss })}
  </div>`;
}

const selectAll = ({ target }: Event): void => (target as HTMLInputElement).select();

/** A bar beside the form. */
interface Notice {
  text: string;
  actions: Action[];
}

/** Returns what is said above the form. */
function findNotice(view: FormView): Notice | undefined {
  const { localize, phase, reachability, isExpired, isConfirmingReload, reload, cancelReload } = view;
  const startAgain = { label: localize.term('startAgain'), run: reload };
  // Only the user reloads a form: it clears the entries.
  if (isConfirmingReload) {
    const keep = { label: localize.term('keepForm'), run: cancelReload };
    return { text: localize.term('formAgain'), actions: [startAgain, keep] };
  }
  if (isExpired) return { text: localize.term('formExpired'), actions: [startAgain] };
  const [again, newTab] = headerActions(view);
  if (phase.name === 'slow') {
    // The site answers, and still nothing has loaded: it may refuse to be framed. Browsers do not report whether it does.
    const mayRefuse = newTab !== undefined && reachability === 'reachable';
    return mayRefuse
      ? { text: localize.term('formSlowOpenTab'), actions: [newTab, again!] }
      : { text: localize.term('formSlow'), actions: headerActions(view) };
  }
  if (phase.name === 'loaded' && reachability === 'unreachable')
    return { text: localize.term('formMayBeMissing'), actions: [again!] };
  return undefined;
}

/** Returns whether the form may be missing: a page that refuses to be framed looks the same to a widget. */
function isMissing({ phase, reachability, mayBeMissing, isExpired, isConfirmingReload }: FormView): boolean {
  const hasNotice = isExpired || isConfirmingReload || reachability === 'unreachable';
  return mayBeMissing && phase.name === 'loaded' && !hasNotice;
}

/** Asks below the form, which does not move, whether it is there. */
function missingNotice(view: FormView): TemplateResult | typeof nothing {
  if (!isMissing(view)) return nothing;
  const [again, newTab] = headerActions(view);
  return notice({ text: view.localize.term('formMissing'), actions: newTab ? [newTab, again!] : [again!] });
}

/** The form stays usable. */
function notice({ text, actions }: Notice): TemplateResult {
  return html`<div class="notice" part="notice">
    <p><bdi>${text}</bdi></p>
    ${actions.map(button)}
  </div>`;
}

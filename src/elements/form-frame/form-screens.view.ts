import { html, nothing, type TemplateResult } from 'lit';
import type { Action } from './form-header.view.js';
import type { FormView } from './form-view.types.js';
import { sentView } from './sent.view.js';

/**
 * What is shown in place of a form: while it loads, if it cannot be opened, or after it was sent.
 * @param isInTab the form opens in a new tab, so that nothing else here has a button to close it
 */
export function formScreen(view: FormView, isInTab = false): TemplateResult | typeof nothing {
  const { localize, phase, sendAnother, close, reload } = view;
  const tryAgain = { label: localize.term('retry'), run: reload };
  const actions = isInTab ? [tryAgain, { label: localize.term('close'), run: close }] : [tryAgain];
  switch (phase.name) {
    case 'loading':
    case 'slow':
      return html`${skeleton(phase.name)}
        <div class="progress" part="progress"></div>`;
    case 'failed':
      return failure(localize.term('formFailedTitle'), localize.term('errorText', phase.code), actions);
    case 'offline':
      return failure(localize.term('formOfflineTitle'), localize.term('formOfflineText'), actions);
    case 'unreachable':
      return failure(localize.term('formFailedTitle'), localize.term('formUnreachable'), [
        { label: localize.term('reloadForm'), run: reload },
      ]);
    case 'sent':
      return sentView(localize, { ...phase, sendAnother, close });
    default:
      return nothing;
  }
}

/** An error message in place of a form. */
function failure(title: string, text: string, actions: Action[]): TemplateResult {
  return html`<div class="failed" part="failed" role="alert">
    <strong>${title}</strong>
    <p><bdi>${text}</bdi></p>
    ${actions.map(button)}
  </div>`;
}

export function button({ label, run }: Action): TemplateResult {
  return html`<button class="action" part="action" type="button" @click=${run}>${label}</button>`;
}

/** Fields of a form that is loading. */
function skeleton(phase: string): TemplateResult {
  return html`<div class="skeleton ${phase}" part="skeleton" aria-hidden="true">
    <div>
      <i class="line title"></i>
      <i class="line"></i><i class="field"></i> <i class="line"></i><i class="field"></i> <i class="line"></i
      ><i class="field large"></i>
      <i class="field submit"></i>
    </div>
  </div>`;
}

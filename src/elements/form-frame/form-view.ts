import { html, nothing, type TemplateResult } from 'lit';
import type { HubErrorCode } from '../../hub/errors.js';
import type { Localize } from '../internal/localize.js';
import { failure, notice, type Action } from './notices.js';

/** How far a form has come. `blocked` is a new tab that the browser held back. */
export type Phase =
  { name: 'loading' | 'slow' | 'loaded' | 'blocked' } | { name: 'failed'; code: HubErrorCode };

/** What is to be seen of a form, and what can be done. */
export interface FormState {
  localize: Localize;
  phase: Phase;
  /** Its token's life is over. */
  isExpired: boolean;
  /** The user wants it anew, and may have typed something into it. */
  isAsking: boolean;
  /** Loads it anew, at once. */
  startAgain: () => void;
  /** Loads it anew, or asks first. */
  retry: () => void;
  /** Leaves it as it is after all. */
  keep: () => void;
  /** Opens it in a new tab, where its address is known. */
  openTab: (() => void) | undefined;
}

/** What else can be done, in the form's header: to try again, and then to leave for a new tab. */
export function ways({ localize, retry, openTab }: FormState): Action[] {
  const again = { label: localize.term('retry'), press: retry };
  return openTab ? [again, { label: localize.term('openInNewTab'), press: openTab }] : [again];
}

/** The form's place, and what is said about it. The frame goes into `.stage`. */
export function formView(state: FormState): TemplateResult {
  const { localize, phase, startAgain } = state;
  const isLoading = phase.name === 'loading' || phase.name === 'slow';
  return html`${formNotice(state)}
    <div class="body" aria-busy=${isLoading}>
      <div class="stage"></div>
      ${isLoading ? html`<div class="bar" part="progress"></div>` : nothing}
      ${
        phase.name === 'failed'
          ? failure(localize, phase.code, { label: localize.term('retry'), press: startAgain })
          : nothing
      }
    </div>
    <p class="hidden" role="status">${phase.name === 'loading' ? localize.term('formLoading') : nothing}</p>`;
}

/** A new tab shows nothing here, unless it could not be had. */
export function tabView({ localize, phase, startAgain }: FormState): TemplateResult | typeof nothing {
  if (phase.name === 'blocked') {
    const again = { label: localize.term('openInNewTab'), press: startAgain };
    return html`<div class="alone">${notice(localize.term('tabBlocked'), [again])}</div>`;
  }
  if (phase.name !== 'failed') return nothing;
  const again = { label: localize.term('retry'), press: startAgain };
  return html`<div class="alone">${failure(localize, phase.code, again)}</div>`;
}

function formNotice(state: FormState): TemplateResult | typeof nothing {
  const { localize, phase, isExpired, isAsking, startAgain, keep } = state;
  const again = { label: localize.term('startAgain'), press: startAgain };
  // Never by itself: what was typed would be lost.
  if (isAsking) {
    const stay = { label: localize.term('keepForm'), press: keep };
    return notice(localize.term('formAgain'), [again, stay]);
  }
  if (isExpired) return notice(localize.term('formExpired'), [again]);
  return phase.name === 'slow' ? notice(localize.term('formSlow'), ways(state)) : nothing;
}

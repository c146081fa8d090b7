import { html, type TemplateResult } from 'lit';
import type { HubErrorCode } from '../../hub/errors.js';
import type { Localize } from '../internal/localize.js';

/** Something that can be pressed in a notice. */
export interface Action {
  label: string;
  press: () => void;
}

/** A bar above the form, which stays usable. */
export function notice(text: string, actions: Action[]): TemplateResult {
  return html`<div class="notice" part="notice" role="status">
    <p><bdi>${text}</bdi></p>
    ${actions.map(button)}
  </div>`;
}

/** What stands in place of a form that could not be opened. */
export function failure(localize: Localize, code: HubErrorCode, retry: Action): TemplateResult {
  return html`<div class="failed" part="failed" role="alert">
    <strong>${localize.term('formFailedTitle')}</strong>
    <p><bdi>${localize.term('errorText', code)}</bdi></p>
    ${button(retry)}
  </div>`;
}

function button({ label, press }: Action): TemplateResult {
  return html`<button class="action" type="button" @click=${press}>${label}</button>`;
}

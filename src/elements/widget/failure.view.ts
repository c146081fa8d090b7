import { html, type TemplateResult } from 'lit';
import type { Localize } from '../internal/localize.js';
import type { Notice } from './widget.view.js';

/** The error message in place of lists that could not be loaded. The page can replace its text. */
export function failureView(localize: Localize, { error, retry }: Notice): TemplateResult {
  return html`<div part="message" class="message" role="alert">
    <slot name="error">
      <strong>${localize.term('failedTitle')}</strong>
      <p><bdi>${localize.term('errorText', error.code)}</bdi></p>
    </slot>
    <button part="retry" class="action" type="button" @click=${retry}>${localize.term('retry')}</button>
  </div>`;
}

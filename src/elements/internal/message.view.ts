import { html, type TemplateResult } from 'lit';
import type { HubError } from '../../hub/errors.js';
import type { Localize } from './localize.js';

/** Shown while a panel loads its list. */
export const PLACEHOLDERS = html`<div class="placeholders" aria-hidden="true">
  <div></div>
  <div></div>
  <div></div>
</div>`;

export function renderRetry(localize: Localize, retry: () => void): TemplateResult {
  return html`<button part="retry" class="action" type="button" @click=${retry}>
    ${localize.term('retry')}
  </button>`;
}

interface Failure {
  title: string;
  error: HubError | undefined;
  retry: () => void;
}

/** Renders the error in place of contents that could not be loaded. The page can replace its text. */
export function renderFailure(localize: Localize, { title, error, retry }: Failure): TemplateResult {
  return html`<div part="message" class="message" role="alert">
    <slot name="error">
      <strong>${title}</strong>
      <p><bdi>${localize.term('errorText', error?.code ?? 'SERVER')}</bdi></p>
    </slot>
    ${renderRetry(localize, retry)}
  </div>`;
}

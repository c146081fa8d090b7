import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../internal/localize.js';

interface SentView {
  /** The form site's reference, as display text. */
  reference: string | undefined;
  /** Opens the same form again, empty. */
  sendAnother: (() => void) | undefined;
  close: () => void;
}

/** What stands in place of a form that was sent. */
export function sentView(localize: Localize, { reference, sendAnother, close }: SentView): TemplateResult {
  return html`<div class="sent" part="sent">
    <span class="check" aria-hidden="true">
      <svg width="28" height="28" viewBox="0 0 28 28">
        <path
          d="M6 15 12 21 23 8"
          fill="none"
          stroke="currentColor"
          stroke-width="3"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      </svg>
    </span>
    <h3 tabindex="-1">${localize.term('formSent')}</h3>
    <p>${localize.term('formSentText')}</p>
    ${
      reference === undefined
        ? nothing
        : html`<p>
            ${localize.term('formReference')}
            <bdi part="reference">${reference}</bdi>
          </p>`
    }
    <div class="sent-actions">
      <button class="action" part="action" type="button" @click=${close}>
        ${localize.term('backToProjects')}
      </button>
      ${
        sendAnother &&
        html`<button class="action" part="action" type="button" @click=${sendAnother}>
          ${localize.term('sendAnother')}
        </button>`
      }
    </div>
  </div>`;
}

import { html, type TemplateResult } from 'lit';
import type { Localize } from '../internal/localize.js';
import type { TagMatch } from './tag-filter.events.js';
import type { TagFilterInternals } from './tag-filter.internals.js';

const MODES: readonly TagMatch[] = ['any', 'all'];

/** Two buttons: for tables with any of the selected tags, or with all. */
export function matchModeView(filter: TagFilterInternals, localize: Localize): TemplateResult {
  return html`<div class="modes" role="group" aria-label=${localize.term('matchLabel')}>
    ${MODES.map(
      (mode) =>
        html`<button
          part="match-mode"
          class="mode"
          type="button"
          .value=${mode}
          aria-pressed=${(filter.match === 'all') === (mode === 'all')}
          @click=${() => filter.changeSelection(filter.selected, mode)}
        >
          ${localize.term(mode === 'all' ? 'matchAll' : 'matchAny')}
        </button>`,
    )}
  </div>`;
}

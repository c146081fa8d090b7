import { html, type TemplateResult } from 'lit';
import type { Localize } from '../internal/localize.js';
import type { TagMatch } from './tag-filter.events.js';
import type { TagFilterInternals } from './tag-filter.internals.js';

const MODES: readonly TagMatch[] = ['any', 'all'];

/** One button that switches between both modes, and shows the present one. For rows without space for two buttons. */
export function matchSwitchView(filter: TagFilterInternals, localize: Localize): TemplateResult {
  const isAll = filter.match === 'all';
  const label = localize.term(isAll ? 'matchAll' : 'matchAny');
  return html`<button
    part="match-switch"
    class="mode switch"
    type="button"
    aria-label="${localize.term('matchLabel')}: ${label}"
    @click=${() => filter.changeSelection(filter.selected, isAll ? 'any' : 'all')}
  >
    ${label}
  </button>`;
}

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

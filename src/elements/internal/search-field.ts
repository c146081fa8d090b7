import { html, type TemplateResult } from 'lit';

/** What a search field shows and does. */
export interface SearchField {
  value: string;
  /** Name and placeholder. */
  label: string;
  clearLabel: string;
  /** A key that focuses the field from anywhere on the page. */
  shortcut?: string;
  onFocus?: (() => void) | undefined;
  /** Called with each new text. */
  onChange: (value: string) => void;
}

const MAGNIFIER = html`<svg viewBox="0 0 20 20" aria-hidden="true">
  <circle cx="9" cy="9" r="6" />
  <path d="m13.5 13.5 4.5 4.5" />
</svg>`;
const CROSS = html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d="m5 5 10 10M15 5 5 15" /></svg>`;

/** A search field with an icon and a button that clears it, as the Escape key does. */
export function searchFieldView(field: SearchField): TemplateResult {
  const { value, label, clearLabel, shortcut, onFocus, onChange } = field;
  const handleClear = ({ currentTarget }: Event): void => {
    onChange('');
    (currentTarget as Element).parentElement?.querySelector('input')?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    // An Escape that ends the input of a Chinese character is not for the field.
    if (event.key !== 'Escape' || event.isComposing || value === '') return;
    // Nor for a dialog of the page around it.
    event.preventDefault();
    event.stopPropagation();
    onChange('');
  };
  return html`<div part="search-field" class="search-field">
    ${MAGNIFIER}
    <input
      part="search"
      type="search"
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      enterkeyhint="search"
      placeholder=${label}
      aria-label=${label}
      aria-keyshortcuts=${shortcut ?? ''}
      .value=${value}
      @focus=${onFocus}
      @input=${({ target }: Event) => onChange((target as HTMLInputElement).value)}
      @keydown=${handleKeyDown}
    />
    <button
      part="search-clear"
      type="button"
      aria-label=${clearLabel}
      title=${clearLabel}
      ?hidden=${value === ''}
      @click=${handleClear}
    >
      ${CROSS}
    </button>
  </div>`;
}

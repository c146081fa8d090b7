import type { ReactiveController } from 'lit';
import { Localize } from '../internal/localize.js';
import { warn } from '../internal/warn.js';
import { readHiddenTools } from './hidden-tools.js';
import { toLimit } from './widget.converters.js';
import type { WidgetInternals } from './widget.internals.js';

const OPEN_IN = ['dialog', 'drawer', 'inline', 'page', 'host'];
const LAYOUTS = ['grid', 'list'];
const TAG_MATCHES = ['any', 'all'];
const TOOLS = ['search', 'tags', 'sort'];
const CONSENT = ['required', 'given'];
const THEMES = ['auto', 'light', 'dark'];
/** Properties without an attribute, by the attribute into which Vue writes a function. */
const PROPERTIES_ONLY = Object.entries({
  'render-card': 'renderCard',
  'token-provider': 'tokenProvider',
  'open-by-host': 'openByHost',
});
const LANGUAGES = 'en, zh-CN, zh-TW, ja, ko, es, fr, de and ar';

/** Warns once about each unknown value of a widget's setting, and what the widget uses instead. */
export function checkSettings(widget: WidgetInternals): void {
  widget.addController(new SettingsCheck(widget));
}

class SettingsCheck implements ReactiveController {
  readonly #widget: WidgetInternals;
  readonly #localize: Localize;
  readonly #warned = new Set<string>();
  #locale: string | null = null;

  constructor(widget: WidgetInternals) {
    this.#widget = widget;
    this.#localize = new Localize(widget);
  }

  /** Reads the attribute when `Localize` does: Lit reflects the property during the update. */
  hostUpdate(): void {
    this.#locale = this.#widget.getAttribute('locale');
  }

  hostUpdated(): void {
    const { openIn, theme, limit, tagMatch, hide, layout, consent } = this.#widget;
    this.#checkName('open-in', openIn, OPEN_IN);
    this.#checkName('theme', theme, THEMES);
    this.#checkName('tag-match', tagMatch, TAG_MATCHES);
    this.#checkName('layout', layout, LAYOUTS);
    this.#checkName('consent', consent, CONSENT);
    for (const word of readHiddenTools(hide)) {
      if (!TOOLS.includes(word))
        this.#warn(`hide has the unknown word “${word}”. It can have ${TOOLS.join(', ')}.`);
    }
    for (const value of [limit, this.#widget.getAttribute('limit')]) {
      if (isSet(value) && toLimit(value) === undefined) {
        this.#warn(`limit="${value}" is no positive whole number, so there is no limit.`);
      }
    }
    for (const [name, property] of PROPERTIES_ONLY) {
      if (this.#widget.hasAttribute(name))
        this.#warn(`${name} is no attribute: set the property ${property}. In Vue, write :${property}.`);
    }
    const locale = this.#locale;
    if (locale && !this.#localize.isLoading && getLanguage(locale) !== getLanguage(this.#localize.lang)) {
      this.#warn(
        `locale="${locale}" is not supported, or its texts could not be loaded. Supported: ${LANGUAGES}.`,
      );
    }
  }

  #checkName(name: string, value: unknown, known: readonly string[]): void {
    if (isSet(value) && !known.includes(String(value))) {
      this.#warn(`${name}="${String(value)}" is none of ${known.join(', ')}. It counts as ${known[0]}.`);
    }
  }

  #warn(message: string): void {
    if (this.#warned.has(message)) return;
    this.#warned.add(message);
    warn({ code: 'BAD_CONFIG', message });
  }
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
const getLanguage = (tag: string): string => tag.toLowerCase().split(/[-_]/)[0] ?? '';

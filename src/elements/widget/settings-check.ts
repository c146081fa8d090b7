import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { Localize } from '../internal/localize.js';
import { warn } from '../internal/warn.js';
import { toLimit } from './widget.converters.js';

/** The parts of `OisWidget` that are checked. */
export interface CheckedHost extends ReactiveControllerHost, HTMLElement {
  openIn: string;
  theme: 'auto' | 'light' | 'dark';
  limit: number | undefined;
}

const OPEN_IN = ['dialog', 'drawer', 'inline', 'page', 'host'];
const THEMES = ['auto', 'light', 'dark'];
const LANGUAGES = 'en, zh-CN, zh-TW, ja, ko, es, fr, de and ar';

/** Warns once of each value of a widget that it does not know, and says what stands in for it. */
export function checkSettings(host: CheckedHost): void {
  host.addController(new SettingsCheck(host));
}

class SettingsCheck implements ReactiveController {
  readonly #host: CheckedHost;
  readonly #localize: Localize;
  readonly #warned = new Set<string>();
  #locale: string | null = null;

  constructor(host: CheckedHost) {
    this.#host = host;
    this.#localize = new Localize(host);
  }

  /** The attribute as `Localize` sees it: a property becomes one in the middle of an update. */
  hostUpdate(): void {
    this.#locale = this.#host.getAttribute('locale');
  }

  hostUpdated(): void {
    const { openIn, theme, limit } = this.#host;
    this.#checkName('open-in', openIn, OPEN_IN);
    this.#checkName('theme', theme, THEMES);
    for (const value of [limit, this.#host.getAttribute('limit')]) {
      if (isSet(value) && toLimit(value) === undefined) {
        this.#warn(`limit="${value}" is no positive whole number, so there is no limit.`);
      }
    }
    const locale = this.#locale;
    if (locale && this.#localize.isReady && languageOf(locale) !== languageOf(this.#localize.lang)) {
      this.#warn(
        `locale="${locale}" has no words here, or they could not be loaded. There are ${LANGUAGES}.`,
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
const languageOf = (tag: string): string => tag.toLowerCase().split(/[-_]/)[0] ?? '';

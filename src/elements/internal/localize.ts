import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { en } from '../../locales/en.js';
import { hasLocale, loadLocale, type LocaleCode } from '../../locales/load-locale.js';
import type { Messages } from '../../locales/messages.js';

type LocalizedElement = ReactiveControllerHost & HTMLElement;
type Arguments<Term> = Term extends (...args: infer Args) => string ? Args : [];

/** English, without the texts of the deferred chunk until {@link addEnglish}. */
const english = { ...en } as Messages;
/** The languages that are loaded, or undefined while one is being loaded. */
const languages = new Map<string, Messages | undefined>([['en', english]]);
const elements = new Set<ReactiveControllerHost>();

/** Adds the English texts of the deferred chunk. */
export function addEnglish(messages: Partial<Messages>): void {
  Object.assign(english, messages);
}

/** Updates all localized elements of the page, after a language or a text has changed. */
export function relocalize(): void {
  for (const element of elements) element.requestUpdate();
}

/**
 * Localizes an element in the language of its nearest `locale` or `lang` attribute, or else the browser's. Loads the language
 * if necessary, and falls back to English.
 *
 * Not a library: `@shoelace-style/localize` would add 0.9 kB to the drop-in, and supports neither the nearest `lang` nor texts
 * that are replaced for one element only.
 */
export class Localize implements ReactiveController {
  readonly #element: LocalizedElement;
  #messages = english;
  /** The texts that the page has replaced. */
  #replacements: Partial<Messages> = {};
  /** False until the first language is loaded. Its texts stay while another one is being loaded. */
  isReady = false;
  /** Whether the language of the element is being loaded. */
  isLoading = false;

  constructor(element: LocalizedElement) {
    this.#element = element;
    element.addController(this);
  }

  /** BCP 47 tag of the language of the texts. */
  get lang(): string {
    return this.#messages.$code;
  }

  /** Writing direction, if a `locale` attribute sets the language. Null: that of the page. */
  get chosenDir(): string | null {
    return this.#element.closest('[locale]') && (this.#element.dir || this.#messages.$dir);
  }

  hostConnected(): void {
    elements.add(this.#element);
  }

  hostDisconnected(): void {
    elements.delete(this.#element);
  }

  hostUpdate(): void {
    const { lang, messages } = readContext(this.#element);
    this.#replacements = messages;
    const code = toLocaleCode(lang);
    const loaded = languages.get(code);
    this.isLoading = !loaded;
    if (loaded) {
      this.#messages = loaded;
      this.isReady = true;
    } else if (!languages.has(code)) void fetchMessages(code as LocaleCode);
  }

  /** Returns a text, with its arguments filled in. */
  term<Key extends keyof Messages>(key: Key, ...args: Arguments<Messages[Key]>): string {
    const term = this.#replacements[key] ?? this.#messages[key];
    return typeof term === 'function' ? (term as (...args: unknown[]) => string)(...args) : (term as string);
  }

  /** Formats a whole number. */
  number(value: number): string {
    return this.#messages.$number(value);
  }
}

/** Reads the nearest language and replaced texts, also from outside of shadow roots. */
function readContext(start: Element): { lang: string; messages: Partial<Messages> } {
  let lang: string | null | undefined;
  let messages: Partial<Messages> | undefined;
  for (
    let element: Element | undefined = start;
    element;
    element = (element.getRootNode() as Partial<ShadowRoot>).host
  ) {
    const localized: Element | null = element.closest('[locale], [lang]');
    lang ||= localized?.getAttribute('locale') || localized?.getAttribute('lang');
    messages ??= (element as { messages?: Partial<Messages> }).messages;
  }
  return { lang: lang || navigator.language, messages: messages ?? {} };
}

/** Returns the best available locale for a BCP 47 tag. */
function toLocaleCode(lang: string): string {
  const tag = lang.toLowerCase();
  const [language = ''] = tag.split(/[-_]/);
  const isTraditional = /^(?!.*hans).*[-_](hant|tw|hk|mo)(?![a-z])/.test(tag);
  const code = language !== 'zh' ? language : isTraditional ? 'zh-tw' : 'zh-cn';
  return hasLocale(code) ? code : 'en';
}

async function fetchMessages(code: LocaleCode): Promise<void> {
  languages.set(code, undefined);
  // English after a failure, so that elements do not wait for it again.
  const messages = await loadLocale(code).then(
    (module) => module.default,
    () => english,
  );
  languages.set(code, messages);
  relocalize();
}

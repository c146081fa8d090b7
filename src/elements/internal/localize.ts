import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { en } from '../../locales/en.js';
import { loadLocale, type LocaleCode } from '../../locales/load-locale.js';
import type { Messages } from '../../locales/messages.js';

type Host = ReactiveControllerHost & HTMLElement;
type Arguments<Term> = Term extends (...args: infer Args) => string ? Args : [];

/** The words at hand. Of English the late ones are missing until {@link addEnglish}. */
const english = { ...en } as Messages;
const loaded = new Map<string, Messages>([['en', english]]);
const onTheirWay = new Set<string>();
const hosts = new Set<ReactiveControllerHost>();

/** Adds the words of what was loaded later. */
export function addEnglish(words: Partial<Messages>): void {
  Object.assign(english, words);
}

/** Lets every element on the page look up its language and its words again. */
export function relocalize(): void {
  for (const host of hosts) host.requestUpdate();
}

/**
 * Gives an element its words: in the language of the nearest `locale` or `lang` attribute around it, else the
 * browser's. A language that is not there yet is fetched; until then, and for what it lacks, English stands in.
 *
 * Written by hand because a library for this weighed 0.9 kB of the drop-in's 16, and knew neither the nearest `lang`
 * nor words that one widget alone replaces.
 */
export class Localize implements ReactiveController {
  readonly #host: Host;
  #words = english;
  #own: Partial<Messages> = {};
  #lang = 'en';

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  /** BCP 47 tag of the language that the words are in. */
  get lang(): string {
    return this.#words.$code;
  }

  /** Writing direction, where somebody chose the language for this widget; otherwise the page's own counts. */
  get chosenDir(): 'ltr' | 'rtl' | undefined {
    return this.#host.closest('[locale]') && !this.#host.dir ? this.#words.$dir : undefined;
  }

  /** False while the words of the wanted language are on their way. */
  get isReady(): boolean {
    return loaded.has(codeFor(this.#lang));
  }

  hostConnected(): void {
    hosts.add(this.#host);
  }

  hostDisconnected(): void {
    hosts.delete(this.#host);
  }

  hostUpdate(): void {
    const { lang, own } = surroundings(this.#host);
    this.#lang = lang;
    this.#own = own;
    const code = codeFor(lang);
    this.#words = loaded.get(code) ?? english;
    if (!loaded.has(code) && !onTheirWay.has(code)) void fetchWords(code as LocaleCode);
  }

  /** One of the words, filled in. */
  term<Key extends keyof Messages>(key: Key, ...args: Arguments<Messages[Key]>): string {
    const term = this.#own[key] ?? this.#words[key];
    return typeof term === 'function' ? (term as (...args: unknown[]) => string)(...args) : (term as string);
  }

  /** A whole number as this language writes it. */
  number(value: number): string {
    return value.toLocaleString(this.lang);
  }
}

/** The nearest language and replaced words, looked for outwards through shadow roots. */
function surroundings(host: Element): { lang: string; own: Partial<Messages> } {
  let lang: string | null | undefined;
  let own: Partial<Messages> | undefined;
  for (
    let element: Element | null = host;
    element;
    element = (element.getRootNode() as ShadowRoot).host ?? null
  ) {
    const named: Element | null = element.closest('[locale], [lang]');
    lang ||= named?.getAttribute('locale') || named?.getAttribute('lang');
    own ??= (element as { messages?: Partial<Messages> }).messages;
  }
  return { lang: lang || navigator.language, own: own ?? {} };
}

/** The locale that serves a BCP 47 tag best. */
function codeFor(lang: string): string {
  const tag = lang.toLowerCase().replaceAll('_', '-');
  const [language = ''] = tag.split('-');
  const code =
    language !== 'zh' ? language : /^(?!.*hans).*\b(hant|tw|hk|mo)\b/.test(tag) ? 'zh-tw' : 'zh-cn';
  return Object.hasOwn(loadLocale, code) ? code : 'en';
}

async function fetchWords(code: LocaleCode): Promise<void> {
  onTheirWay.add(code);
  // What cannot be had is taken for English, so that no one waits for it again.
  loaded.set(code, await loadLocale[code]().catch(() => english));
  relocalize();
}

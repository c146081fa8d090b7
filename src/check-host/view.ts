import type { HostRequests } from '../bridge/messages.js';
import type { ManualOutcome } from './context.js';
import type { Finding, Result } from './results.js';
import { ENGLISH, fill, isHint, type CheckId, type PageTexts } from './texts.js';

const MARKS = { pass: '✓', fail: '✗', skip: '·' };

function createElement<K extends keyof HTMLElementTagNameMap>(
  name: K,
  fields: Partial<HTMLElementTagNameMap[K]>,
  ...children: Node[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(name), fields);
  element.append(...children);
  return element;
}

/** Shows the checks: the one that runs, what a person has to do, and what was found. */
export class View {
  onRestart: () => void = () => undefined;
  readonly #title = createElement('h1', {});
  readonly #status = createElement('p', { id: 'status' });
  readonly #instruction = createElement('p', {});
  readonly #skip = createElement('button', { type: 'button' });
  readonly #ask = createElement('section', { hidden: true }, this.#instruction, this.#skip);
  readonly #list = createElement('ol', {});
  readonly #restart = createElement('button', { type: 'button', hidden: true });
  readonly #switch = createElement('button', { type: 'button' });
  #language = ENGLISH;
  #isChinese = false;
  #check: CheckId | undefined = 'hello';
  #asked: CheckId | undefined;
  #results: readonly Result[] = [];
  #isLost = false;

  constructor() {
    this.#status.setAttribute('role', 'status');
    this.#ask.setAttribute('role', 'alert');
    this.#switch.addEventListener('click', () => void this.#setChinese(!this.#isChinese));
    this.#restart.addEventListener('click', () => this.onRestart());
    const header = createElement('header', {}, this.#title, this.#switch);
    document.body.append(
      createElement('main', {}, header, this.#status, this.#ask, this.#list, this.#restart),
    );
    this.setLocale(navigator.language);
  }

  /** The check that runs; undefined if all have ended. */
  get check(): CheckId | undefined {
    return this.#check;
  }

  /** Shows another language, in which the app’s user reads. */
  setLocale(locale: string): void {
    void this.#setChinese(/^zh\b/i.test(locale));
  }

  /** Keeps clear of the system’s bars, as the full page does. */
  setInsets({ top = 0, right = 0, bottom = 0, left = 0 }: HostRequests['set-insets']['request']): void {
    document.body.style.padding = `${top}px ${right}px ${bottom}px ${left}px`;
  }

  setTheme(theme: string): void {
    document.documentElement.style.colorScheme = theme === 'auto' ? 'light dark' : theme;
  }

  /** @param check undefined: all have ended */
  show(check: CheckId | undefined, results: readonly Result[]): void {
    this.#check = check;
    this.#results = [...results];
    this.#render();
  }

  /** The command has ended, or its address is another one. */
  showLost(): void {
    this.#isLost = true;
    this.#render();
  }

  /** Asks for something. Resolves when it is skipped; never if the signal is aborted. */
  ask(check: CheckId, signal: AbortSignal): Promise<ManualOutcome> {
    this.#asked = check;
    this.#render();
    this.#ask.scrollIntoView({ block: 'nearest' });
    const end = (): void => {
      this.#asked = undefined;
      this.#render();
    };
    signal.addEventListener('abort', end, { once: true });
    return new Promise((resolve) => {
      const handleClick = (): void => {
        end();
        resolve('skipped');
      };
      this.#skip.addEventListener('click', handleClick, { once: true, signal });
    });
  }

  async #setChinese(isChinese: boolean): Promise<void> {
    this.#isChinese = isChinese;
    this.#language = isChinese ? (await import('./texts.zh.js')).CHINESE : ENGLISH;
    this.#render();
  }

  #render(): void {
    const { checks, page } = this.#language;
    document.documentElement.lang = this.#isChinese ? 'zh-CN' : 'en';
    document.title = this.#title.textContent = page.title;
    this.#switch.textContent = this.#isChinese ? 'English' : '中文';
    this.#status.textContent = this.#describeStatus();
    this.#ask.hidden = !this.#asked;
    if (this.#asked) this.#instruction.textContent = page[this.#asked as keyof PageTexts];
    this.#skip.textContent = page.skipButton;
    this.#restart.textContent = page.restart;
    this.#restart.hidden = this.#check !== undefined;
    const ids = Object.keys(checks) as CheckId[];
    this.#list.replaceChildren(...ids.map((check) => this.#createRow(check)));
  }

  #describeStatus(): string {
    const { checks, page } = this.#language;
    if (this.#isLost) return page.lost;
    if (this.#check === 'hello') return page.waiting;
    if (this.#check) return fill(page.running, [checks[this.#check]]);
    const failed = this.#results.filter(({ outcome }) => outcome === 'fail').length;
    return failed > 0 ? fill(page.failed, [`${failed}`]) : page.passed;
  }

  #createRow(check: CheckId): HTMLElement {
    const result = this.#results.find((one) => one.check === check);
    const mark = createElement('span', {
      textContent: result ? MARKS[result.outcome] : check === this.#check ? '…' : '',
    });
    // Read in place of the sign.
    mark.setAttribute('role', 'img');
    mark.setAttribute('aria-label', result ? this.#language.page[result.outcome] : '');
    const title = createElement('strong', { textContent: this.#language.checks[check] });
    const row = createElement('li', { className: result?.outcome ?? '' }, mark, title);
    row.dataset['check'] = check;
    row.append(...(result?.findings ?? []).map((finding) => this.#createFinding(finding)));
    return row;
  }

  #createFinding({ id, details }: Finding): HTMLElement {
    const text = fill(this.#language.findings[id], details);
    return createElement('p', { className: isHint(id) ? 'hint' : '', textContent: text });
  }
}

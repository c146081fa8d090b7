import type { ReactiveElement } from 'lit';

/** How long the confirmation stays. */
const CONFIRMATION_MS = 2_000;

/** The page's address with the open form in it. */
export interface FormLink {
  url: string;
  /** `manual`: the address is shown. */
  state: 'idle' | 'copied' | 'manual';
  copy: () => void;
  /** Removes the address that is shown, and focuses the button that has shown it. */
  dismiss: () => void;
}

/** Copies the address of the page with the open form in it, or shows it for users to copy if the browser does not. */
export class CopyLink {
  readonly #element: ReactiveElement;
  #state: FormLink['state'] = 'idle';
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts changes, so that a copy that ends late can detect a newer one. */
  #changes = 0;

  /** @param element renders the state; its field for the address has the part `link` */
  constructor(element: ReactiveElement) {
    this.#element = element;
  }

  /** @param url the address, if the page keeps the open form in it */
  getLink(url: string | undefined): FormLink | undefined {
    if (url === undefined) return undefined;
    const dismiss = (): void => {
      this.reset();
      this.#query<HTMLElement>('[part=copy-link]')?.focus();
    };
    return { url, state: this.#state, copy: () => void this.#copy(url), dismiss };
  }

  reset(): void {
    this.#set('idle');
  }

  async #copy(url: string): Promise<void> {
    const change = this.#set('idle');
    try {
      // Pages that are not secure have no clipboard, and frames may need a permission.
      await navigator.clipboard.writeText(url);
      if (change !== this.#changes) return;
      this.#set('copied');
      this.#timer = setTimeout(() => this.#set('idle'), CONFIRMATION_MS);
    } catch {
      if (change !== this.#changes) return;
      this.#set('manual');
      await this.#element.updateComplete;
      const field = this.#query<HTMLInputElement>('[part=link]');
      field?.focus();
      field?.select();
    }
  }

  #set(state: FormLink['state']): number {
    clearTimeout(this.#timer);
    this.#state = state;
    this.#element.requestUpdate();
    return ++this.#changes;
  }

  #query<T extends Element>(selector: string): T | null {
    return this.#element.renderRoot.querySelector<T>(selector);
  }
}

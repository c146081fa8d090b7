import { LitElement, html, nothing, type TemplateResult } from 'lit';
import type { HubError, HubErrorCode } from '../../hub/errors.js';
import { formUrl } from '../../hub/form-url.js';
import { OisErrorEvent } from '../shared/error.events.js';
import { enLate } from '../../locales/en-late.js';
import { Localize, addEnglish } from '../shared/localize.js';
import { theme } from '../shared/theme.styles.js';
import { OisCloseEvent, OisOpenEvent } from './form-frame.events.js';
import { styles } from './form-frame.styles.js';
import { navigateFrame } from './navigate-frame.js';

addEnglish(enLate);

/** A form to open. */
export interface FormRequest {
  shortCode: string;
  /** The table's name, shown above the form. */
  title: string;
  /** Where to go and with which token; asked anew for each try. It rejects with a `HubError`. */
  access: () => Promise<FormAccess>;
}

/** What a form's address is made of, beside its short code. */
export interface FormAccess {
  /** `{form_url}` */
  root: string;
  token: string;
}

/** A form that has not loaded after this long gets a notice (milliseconds). */
const SLOW_AFTER_MS = 8_000;

type Phase = { name: 'loading' | 'slow' | 'loaded' } | { name: 'failed'; code: HubErrorCode };

/**
 * A form page in a modal dialog.
 *
 * @tag ois-form-frame
 * @event {OisOpenEvent} ois-open - The form's address is known and the frame is on its way there.
 * @event {OisCloseEvent} ois-close - The form was closed.
 * @event {OisErrorEvent} ois-error - The form's address could not be made.
 * @csspart dialog - The dialog.
 * @csspart header - The bar with title and close button.
 * @csspart title - The table's name.
 * @csspart close - The close button.
 * @csspart frame - The form's iframe.
 */
export class OisFormFrame extends LitElement {
  static override styles = [theme, styles];
  static override properties = { phase: { state: true }, request: { state: true } };

  private phase: Phase = { name: 'loading' };
  private request: FormRequest | undefined;

  #localize = new Localize(this);
  #slowTimer: ReturnType<typeof setTimeout> | undefined;
  /** Counts tries, so that an answer to an older one is passed over. */
  #try = 0;

  /** The short code of the open form, if one is open. */
  get shortCode(): string | undefined {
    return this.request?.shortCode;
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot?.querySelector('dialog');
  }

  get #stage(): Element | null {
    return this.renderRoot?.querySelector('.stage');
  }

  /** Opens a form; one that is open is closed first. Resolves when the dialog stands; the form comes later. */
  async open(request: FormRequest): Promise<void> {
    this.close();
    this.request = request;
    await this.updateComplete;
    if (this.request !== request || !this.isConnected) return;
    this.#dialog?.showModal();
    await this.#navigate();
  }

  /** Closes the form, if one is open. What was typed into it is lost. */
  close(): void {
    const shortCode = this.request?.shortCode;
    if (shortCode === undefined) return;
    this.#try += 1;
    clearTimeout(this.#slowTimer);
    this.request = undefined;
    this.#stage?.replaceChildren();
    this.#dialog?.close();
    this.dispatchEvent(new OisCloseEvent(shortCode));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.close();
  }

  async #navigate(): Promise<void> {
    const { request } = this;
    const stage = this.#stage;
    if (!request || !stage) return;
    const attempt = ++this.#try;
    stage.replaceChildren();
    this.#wait();
    try {
      const url = await addressOf(request);
      if (attempt !== this.#try) return;
      navigateFrame(stage, url, request.title, () => this.#settle(attempt));
      this.dispatchEvent(new OisOpenEvent(request.shortCode));
    } catch (error) {
      if (attempt !== this.#try) return;
      clearTimeout(this.#slowTimer);
      this.phase = { name: 'failed', code: (error as HubError).code };
      this.dispatchEvent(new OisErrorEvent(error as HubError));
    }
  }

  #wait(): void {
    clearTimeout(this.#slowTimer);
    this.phase = { name: 'loading' };
    this.#slowTimer = setTimeout(() => (this.phase = { name: 'slow' }), SLOW_AFTER_MS);
  }

  #settle(attempt: number): void {
    if (attempt !== this.#try) return;
    clearTimeout(this.#slowTimer);
    this.phase = { name: 'loaded' };
  }

  /** Esc and the like. The event comes late: by then another form may have been opened. */
  #onDialogClose(): void {
    if (!this.#dialog?.open) this.close();
  }

  /** A new tab that knows nothing of this page. By now the token is at hand, so this still counts as the user's click. */
  async #openInNewTab(): Promise<void> {
    if (this.request) window.open(await addressOf(this.request), '_blank', 'noopener,noreferrer');
  }

  override render(): TemplateResult {
    const { phase } = this;
    return html`<dialog part="dialog" aria-labelledby="title" @close=${this.#onDialogClose}>
      <header part="header">
        <h2 id="title" part="title" dir="auto">${this.request?.title}</h2>
        <button part="close" type="button" aria-label=${this.#localize.term('close')} @click=${this.close}>
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M4 4 16 16M16 4 4 16" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
          </svg>
        </button>
      </header>
      ${phase.name === 'slow' ? this.#renderSlow() : nothing}
      <div class="body" aria-busy=${phase.name === 'loading' || phase.name === 'slow'}>
        <div class="stage"></div>
        ${phase.name === 'loading' || phase.name === 'slow' ? html`<div class="bar"></div>` : nothing}
        ${phase.name === 'failed' ? this.#renderFailed(phase.code) : nothing}
      </div>
      <p class="hidden" role="status">
        ${phase.name === 'loading' ? this.#localize.term('formLoading') : nothing}
      </p>
    </dialog>`;
  }

  #renderSlow(): TemplateResult {
    return html`<div class="notice" role="status">
      <p>${this.#localize.term('formSlow')}</p>
      ${this.#renderRetry()}
      <button class="action" type="button" @click=${this.#openInNewTab}>
        ${this.#localize.term('openInNewTab')}
      </button>
    </div>`;
  }

  #renderFailed(code: HubErrorCode): TemplateResult {
    return html`<div class="failed" role="alert">
      <strong>${this.#localize.term('formFailedTitle')}</strong>
      <p>${this.#localize.term('errorText', code)}</p>
      ${this.#renderRetry()}
    </div>`;
  }

  #renderRetry(): TemplateResult {
    return html`<button class="action" type="button" @click=${this.#navigate}>
      ${this.#localize.term('retry')}
    </button>`;
  }
}

async function addressOf({ access, shortCode }: FormRequest): Promise<string> {
  const { root, token } = await access();
  return formUrl(root, shortCode, token);
}

declare global {
  interface HTMLElementTagNameMap {
    'ois-form-frame': OisFormFrame;
  }
}

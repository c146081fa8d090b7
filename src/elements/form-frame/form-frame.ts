import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { HubError, HubErrorCode } from '../../hub/errors.js';
import { formUrl } from '../../hub/form-url.js';
import { OisErrorEvent } from '../shared/error.events.js';
import { enLate } from '../../locales/en-late.js';
import { Localize, addEnglish } from '../shared/localize.js';
import { hiddenStyles } from '../shared/hidden.styles.js';
import { messageStyles } from '../shared/message.styles.js';
import { theme } from '../shared/theme.styles.js';
import { rememberFocus } from './focus.js';
import { OisCloseEvent, OisOpenEvent } from './form-frame.events.js';
import { styles } from './form-frame.styles.js';
import { HistoryEntry } from './history-entry.js';
import { navigateFrame } from './navigate-frame.js';
import { failure, notice, type Action } from './notices.js';
import { openTab } from './open-tab.js';
import { dialogShell, inlineShell, type Shell } from './shells.js';
import { standInside, standOver } from './stand.js';
import { watchExpiry } from './watch-expiry.js';

addEnglish(enLate);

/** A form to open. */
export interface FormRequest {
  shortCode: string;
  /** The table's name, shown above the form. */
  title: string;
  /**
   * Where to go and with which token; asked anew for each try. It rejects with a `HubError`.
   * @param isRetry the user asked to try again
   */
  access: (isRetry: boolean) => Promise<FormAccess>;
  /** Takes the focus after the form when what had it before is gone. */
  refocus?: () => void;
}

/** What a form's address is made of, beside its short code. */
export interface FormAccess {
  /** `{form_url}` */
  root: string;
  token: string;
  /** Seconds that this token has left, now and later. */
  secondsLeft: () => number;
}

/** Where a form opens: over the page, from its side, in the grid's place, or in a new tab. */
export type FormMode = 'dialog' | 'drawer' | 'inline' | 'page';

/** A form that has not loaded after this long gets a notice (milliseconds). */
const SLOW_AFTER_MS = 8_000;

type Phase = { name: 'loading' | 'slow' | 'loaded' | 'blocked' } | { name: 'failed'; code: HubErrorCode };

/**
 * A form page: in a modal dialog, in a drawer, in the page itself, or in a new tab.
 *
 * @tag ois-form-frame
 * @event {OisOpenEvent} ois-open - The form's address is known and the frame, or the new tab, is on its way there.
 * @event {OisCloseEvent} ois-close - The form was closed. Does not come for a new tab.
 * @event {OisErrorEvent} ois-error - The form's address could not be made.
 * @csspart dialog - The dialog, or the drawer.
 * @csspart drawer - The drawer.
 * @csspart inline - Around a form in the page itself.
 * @csspart header - The bar with title and close or back button.
 * @csspart title - The table's name.
 * @csspart close - The close button of a dialog or drawer.
 * @csspart back - The back button of a form in the page itself.
 * @csspart frame - The form's iframe.
 * @csspart progress - The bar that shows that the form is loading.
 * @csspart notice - The bar that says that the form is slow, too old, or was held back.
 * @csspart failed - What stands in place of a form that could not be opened.
 */
export class OisFormFrame extends LitElement {
  static override styles = [theme, messageStyles, hiddenStyles, styles];
  static override properties = {
    mode: {},
    allow: {},
    noHistory: { type: Boolean, attribute: 'no-history' },
    heading: { attribute: false },
    phase: { state: true },
    isExpired: { state: true },
    request: { state: true },
  };

  /** Where the next form opens. */
  mode: FormMode = 'dialog';

  /** Permissions Policy allow list for the form, such as `camera; geolocation`. */
  allow = '';

  /** Leaves the browser's history alone: Back leaves the page. */
  noHistory = false;

  /** What stands above the form. Set by {@link OisFormFrame.open}; a name that comes later can be put here. */
  heading = '';

  private phase: Phase = { name: 'loading' };
  private isExpired = false;
  private request: FormRequest | undefined;

  #localize = new Localize(this);
  /** The mode of the form that is open. */
  #view: FormMode = 'dialog';
  /** The form's whole address, token and all, once it is known. */
  #address: string | undefined;
  #slowTimer: ReturnType<typeof setTimeout> | undefined;
  /** Counts tries, so that an answer to an older one is passed over. */
  #try = 0;
  #entry: HistoryEntry | undefined;
  #stopWatch: (() => void) | undefined;
  /** Gives the page back as it was before the form opened. */
  #leave: (() => void) | undefined;

  /** The short code of the open form, if one is open. */
  get shortCode(): string | undefined {
    return this.request?.shortCode;
  }

  /** Opens a form; one that is open is closed first. Resolves when its place stands; the form comes later. */
  async open(request: FormRequest): Promise<void> {
    this.close();
    if (!this.isConnected) return;
    const giveFocusBack = rememberFocus(this, request.refocus);
    this.request = request;
    this.heading = request.title;
    this.#view = this.mode;
    this.style.setProperty('--_side', getComputedStyle(this).direction === 'rtl' ? '-1' : '1');
    await this.updateComplete;
    if (this.request !== request) return;
    if (this.#view !== 'page') this.#stand(giveFocusBack);
    await this.#navigate();
  }

  /** Closes the form, if one is open. What was typed into it is lost. */
  close(): void {
    const { request } = this;
    if (!request) return;
    this.#end();
    this.#leave?.();
    this.#leave = undefined;
    this.dispatchEvent(new OisCloseEvent(request.shortCode));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.close();
  }

  #find<T extends Element>(selector: string): T | null {
    return this.renderRoot?.querySelector<T>(selector);
  }

  /** Takes its place on the page. */
  #stand(giveFocusBack: () => void): void {
    // First, so that the browser remembers the page as it was.
    const entry = this.noHistory ? undefined : new HistoryEntry(() => this.close());
    const dialog = this.#find<HTMLDialogElement>('dialog');
    const leave = dialog ? standOver(dialog, giveFocusBack) : standInside(this, giveFocusBack);
    this.#entry = entry;
    this.#leave = () => {
      leave();
      entry?.leave();
    };
  }

  #end(): void {
    this.#try += 1;
    this.#stopWaiting();
    this.request = undefined;
    this.#find('.stage')?.replaceChildren();
  }

  async #navigate(isRetry = false): Promise<void> {
    const { request } = this;
    if (!request) return;
    const attempt = ++this.#try;
    this.#find('.stage')?.replaceChildren();
    this.#wait();
    try {
      const access = await request.access(isRetry);
      if (attempt === this.#try) this.#send(addressOf(request, access), access, request);
    } catch (error) {
      if (attempt === this.#try) this.#fail(error as HubError);
    }
  }

  #fail(error: HubError): void {
    this.#stopWaiting();
    this.phase = { name: 'failed', code: error.code };
    this.dispatchEvent(new OisErrorEvent(error));
  }

  #send(url: string, { secondsLeft }: FormAccess, { shortCode }: FormRequest): void {
    const stage = this.#find('.stage');
    if (stage) {
      const attempt = this.#try;
      navigateFrame(stage, url, { title: this.heading, allow: this.allow }, () => this.#settle(attempt));
      this.#address = url;
      this.requestUpdate();
      this.#stopWatch = watchExpiry(secondsLeft, () => (this.isExpired = true));
    } else if (openTab(url)) {
      this.#end();
    } else {
      clearTimeout(this.#slowTimer);
      this.phase = { name: 'blocked' };
      return;
    }
    this.dispatchEvent(new OisOpenEvent(shortCode));
  }

  #stopWaiting(): void {
    clearTimeout(this.#slowTimer);
    this.#stopWatch?.();
    this.#address = undefined;
  }

  #wait(): void {
    this.#stopWaiting();
    this.isExpired = false;
    this.phase = { name: 'loading' };
    this.#slowTimer = setTimeout(() => (this.phase = { name: 'slow' }), SLOW_AFTER_MS);
  }

  #settle(attempt: number): void {
    if (attempt !== this.#try) return;
    if (this.phase.name === 'loaded') return this.#entry?.renew();
    clearTimeout(this.#slowTimer);
    this.phase = { name: 'loaded' };
  }

  /** Esc and the like. The event comes late: by then another form may have been opened. */
  #onDialogClose = ({ target }: Event): void => {
    if (!(target as HTMLDialogElement).open) this.close();
  };

  protected override updated(changed: PropertyValues<this>): void {
    const frame = this.#find<HTMLIFrameElement>('iframe');
    if (frame && changed.has('heading')) frame.title = this.heading;
  }

  override render(): TemplateResult | typeof nothing {
    switch (this.#view) {
      case 'page':
        return this.request ? this.#renderTab() : nothing;
      case 'inline':
        return this.request ? inlineShell(this.#shell) : nothing;
      default:
        return dialogShell(this.#view, this.#shell, this.#onDialogClose);
    }
  }

  get #shell(): Shell {
    return {
      localize: this.#localize,
      title: this.heading,
      close: () => this.close(),
      // Always there: browsers say `load` of their own error pages, too.
      ways: [this.#retry, ...this.#newTab],
      content: this.#renderForm(),
    };
  }

  /** A new tab shows nothing here, unless it could not be had. */
  #renderTab(): TemplateResult | typeof nothing {
    const { phase } = this;
    if (phase.name === 'blocked') {
      const again = { label: this.#localize.term('openInNewTab'), press: () => this.#navigate(true) };
      return html`<div class="alone">${notice(this.#localize.term('tabBlocked'), [again])}</div>`;
    }
    if (phase.name !== 'failed') return nothing;
    return html`<div class="alone">${failure(this.#localize, phase.code, this.#retry)}</div>`;
  }

  #renderForm(): TemplateResult {
    const { phase } = this;
    const isLoading = phase.name === 'loading' || phase.name === 'slow';
    return html`${this.#renderNotice()}
      <div class="body" aria-busy=${isLoading}>
        <div class="stage"></div>
        ${isLoading ? html`<div class="bar" part="progress"></div>` : nothing}
        ${phase.name === 'failed' ? failure(this.#localize, phase.code, this.#retry) : nothing}
      </div>
      <p class="hidden" role="status">
        ${phase.name === 'loading' ? this.#localize.term('formLoading') : nothing}
      </p>`;
  }

  #renderNotice(): TemplateResult | typeof nothing {
    // Never by itself: what was typed would be lost.
    if (this.isExpired) {
      const startAgain = { label: this.#localize.term('startAgain'), press: () => this.#navigate(true) };
      return notice(this.#localize.term('formExpired'), [startAgain]);
    }
    if (this.phase.name !== 'slow') return nothing;
    return notice(this.#localize.term('formSlow'), [this.#retry, ...this.#newTab]);
  }

  get #retry(): Action {
    return { label: this.#localize.term('retry'), press: () => this.#navigate(true) };
  }

  /** Only with an address that works: asked for after the press, it could come too late for a tab, or not at all. */
  get #newTab(): Action[] {
    const url = this.#address;
    if (url === undefined || this.isExpired) return [];
    return [{ label: this.#localize.term('openInNewTab'), press: () => openTab(url) }];
  }
}

function addressOf({ shortCode }: FormRequest, { root, token }: FormAccess): string {
  return formUrl(root, shortCode, token);
}

declare global {
  interface HTMLElementTagNameMap {
    'ois-form-frame': OisFormFrame;
  }
}

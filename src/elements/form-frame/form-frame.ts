import { LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { toDisplayText } from '../../hub/display-text.js';
import type { HubError } from '../../hub/errors.js';
import { formUrl } from '../../hub/form-url.js';
import { addTokenToLink } from '../../hub/notification-url.js';
import { enDeferred } from '../../locales/en.deferred.js';
import { OisErrorEvent } from '../internal/error.events.js';
import { saveFocus } from '../internal/focus.js';
import { iconButtonStyles } from '../internal/icon-button.js';
import { hiddenStyles } from '../internal/hidden.styles.js';
import { Localize, addEnglish } from '../internal/localize.js';
import { messageStyles } from '../internal/message.styles.js';
import { theme } from '../internal/theme.styles.js';
import { OisCloseEvent, OisOpenEvent, OisSubmitEvent } from './form-frame.events.js';
import { styles } from './form-frame.styles.js';
import { dialogLayout, inlineLayout, tabLayout, type FormView } from './form-frame.view.js';
import { FormLoad } from './form-load.js';
import { receiveFormMessages, type FormMessageHandlers } from './form-messages.js';
import type { FormAccess, FormMode, FormRequest } from './form-request.js';
import { HistoryEntry } from './history-entry.js';
import { navigateFrame, openTab } from './navigation.js';
import { presentModal } from './present-modal.js';

addEnglish(enDeferred);

/**
 * A form page: in a modal dialog, in a drawer, in the page itself, or in a new tab.
 *
 * @tag ois-form-frame
 * @event {OisOpenEvent} ois-open - The form's URL is known, and the frame or the new tab was sent to it.
 * @event {OisCloseEvent} ois-close - The form was closed. Not sent for a new tab.
 * @event {OisSubmitEvent} ois-submit - The form says that it was sent: a hint, no proof of an order.
 * @event {OisErrorEvent} ois-error - The form's URL could not be built.
 * @csspart dialog - The dialog, or the drawer.
 * @csspart drawer - The drawer.
 * @csspart inline - The section around a form in the page itself.
 * @csspart header - The bar with the title and the close or back button.
 * @csspart title - The table's name.
 * @csspart close - The close button of a dialog or drawer.
 * @csspart back - The back button of a form in the page itself.
 * @csspart frame - The form's iframe.
 * @csspart progress - The progress bar of a form that is loading.
 * @csspart notice - The notice that the form is slow, has expired, or was blocked.
 * @csspart sent - The confirmation in place of a form that was sent.
 * @csspart reference - The form site's reference of what was sent.
 * @csspart failed - The error message in place of a form that could not be opened.
 */
export class OisFormFrame extends LitElement {
  static override styles = [theme, messageStyles, hiddenStyles, iconButtonStyles, styles];
  static override properties = {
    mode: {},
    allow: {},
    noHistory: { type: Boolean, attribute: 'no-history' },
    heading: { attribute: false },
    isConfirmingReload: { state: true },
    request: { state: true },
  };

  /** Where the next form opens. */
  mode: FormMode = 'dialog';

  /** Permissions Policy allow list for the form, such as `camera; geolocation`. */
  allow = '';

  /** Adds no history entry for an open form: the browser's Back button leaves the page. */
  noHistory = false;

  /** The title above the form. {@link OisFormFrame.open} sets it; set it again if the name is known later. */
  heading = '';

  /** The user wants to reload the form, and may have typed something into it. */
  private isConfirmingReload = false;
  private request: FormRequest | undefined;

  readonly #localize = new Localize(this);
  readonly #load = new FormLoad(() => this.requestUpdate());
  /** The mode of the form that is open. */
  #openMode: FormMode = 'dialog';
  #historyEntry: HistoryEntry | undefined;
  #stopMessages: (() => void) | undefined;
  /** Closes the dialog or section, and restores the page's focus and scroll position. */
  #dismiss: (() => void) | undefined;

  /** The short code of the open form, if one is open. */
  get shortCode(): string | undefined {
    return this.request?.shortCode;
  }

  /** Opens a form, and closes the one that is open. Resolves when its frame was sent to the form; it loads afterwards. */
  async open(request: FormRequest): Promise<void> {
    this.close();
    if (!this.isConnected) return;
    const restoreFocus = saveFocus(this, request.refocus);
    this.request = request;
    this.heading = request.title;
    this.#openMode = this.mode;
    this.style.setProperty('--_direction', getComputedStyle(this).direction === 'rtl' ? '-1' : '1');
    await this.updateComplete;
    if (this.request !== request) return;
    if (this.#openMode !== 'page') this.#present(restoreFocus);
    await this.#navigate();
  }

  /** Closes the form, if one is open. What was typed into it is lost. */
  close(): void {
    const { request } = this;
    if (!request) return;
    this.#removeForm();
    this.#dismiss?.();
    this.#dismiss = undefined;
    this.dispatchEvent(new OisCloseEvent(request.shortCode));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.close();
  }

  protected override updated(changed: PropertyValues<this>): void {
    const frame = this.#query<HTMLIFrameElement>('iframe');
    if (frame && changed.has('heading')) frame.title = toDisplayText(this.heading);
  }

  #query<T extends Element>(selector: string): T | null {
    return this.renderRoot?.querySelector<T>(selector);
  }

  get #frameContainer(): Element | null {
    return this.#query('.frame-container');
  }

  #present(restoreFocus: () => void): void {
    // Before anything changes: the browser saves the scroll position of the entry that it leaves.
    const historyEntry = this.noHistory ? undefined : new HistoryEntry(() => this.close());
    const dialog = this.#query<HTMLDialogElement>('dialog');
    const dismiss = dialog ? presentModal(dialog, restoreFocus) : this.#presentInline(restoreFocus);
    this.#historyEntry = historyEntry;
    this.#dismiss = () => {
      dismiss();
      historyEntry?.leave();
    };
  }

  /**
   * Shows the form in place of the widget's lists.
   * @returns a function that hides it and restores the page
   */
  #presentInline(restoreFocus: () => void): () => void {
    const { scrollX: left, scrollY: top } = window;
    this.toggleAttribute('inline', true); // the widget's styles select it
    this.#query<HTMLElement>('[part=back]')?.focus({ preventScroll: true });
    this.#query('.header')?.scrollIntoView({ block: 'nearest' });
    return () => {
      this.removeAttribute('inline');
      restoreFocus();
      window.scrollTo({ left, top, behavior: 'instant' });
    };
  }

  #removeForm(): void {
    this.#load.stop();
    this.request = undefined;
    this.#removeFrame();
  }

  #removeFrame(): void {
    this.#stopMessages?.();
    this.#stopMessages = undefined;
    this.style.removeProperty('--_form-height');
    this.#frameContainer?.replaceChildren();
  }

  async #navigate(isRetry = false): Promise<void> {
    const { request } = this;
    if (!request) return;
    this.#removeFrame();
    this.isConfirmingReload = false;
    const isCurrent = this.#load.start();
    void this.#keepFocus();
    try {
      const access = await request.access(isRetry);
      if (isCurrent()) this.#openUrl(request, access, isCurrent);
    } catch (error) {
      if (!isCurrent()) return;
      this.#load.fail((error as HubError).code);
      this.dispatchEvent(new OisErrorEvent(error as HubError));
    }
  }

  #openUrl({ shortCode, link }: FormRequest, access: FormAccess, isCurrent: () => boolean): void {
    const { root, token } = access;
    const url = link === undefined ? formUrl(root, shortCode, token) : addTokenToLink(root, link, token);
    const container = this.#frameContainer;
    if (container) {
      const onLoad = (): void => {
        if (isCurrent() && !this.#load.finish()) this.#historyEntry?.renew();
      };
      const options = { title: toDisplayText(this.heading), allow: this.allow, onLoad };
      this.#receiveMessages(navigateFrame(container, url, options), url, token);
      this.#load.setUrl(url, access.secondsLeft);
    } else if (openTab(url)) {
      this.#removeForm();
    } else {
      return this.#load.block();
    }
    this.dispatchEvent(new OisOpenEvent(shortCode));
  }

  #receiveMessages(frame: HTMLIFrameElement, url: string, token: string): void {
    const handlers: FormMessageHandlers = {
      ready: () => this.#load.finish(),
      resize: (heightPx) => this.style.setProperty('--_form-height', `${heightPx}px`),
      submitted: (reference) => void this.#showSent(reference),
      close: () => this.close(),
    };
    this.#stopMessages = receiveFormMessages(frame, { url, token, handlers });
  }

  /** Shows that the form was sent, in its place. */
  async #showSent(reference: string | undefined): Promise<void> {
    const { request } = this;
    if (!request) return;
    const hadFocus = this.shadowRoot?.activeElement?.localName === 'iframe';
    // The page that follows a sent form has added an entry, and its load event does not come any more.
    this.#historyEntry?.renew();
    this.#removeFrame();
    this.isConfirmingReload = false;
    this.#load.submit(reference);
    this.dispatchEvent(new OisSubmitEvent(request.shortCode, reference));
    await this.updateComplete;
    if (hadFocus) this.#query<HTMLElement>('[part=sent] h3')?.focus({ preventScroll: true });
  }

  /** Moves the focus to the header if the focused button was removed with its notice. */
  async #keepFocus(): Promise<void> {
    const root = this.shadowRoot;
    if (!root?.activeElement) return;
    await this.updateComplete;
    if (!root.activeElement)
      this.#query<HTMLElement>('[part=close], [part=back]')?.focus({ preventScroll: true });
  }

  /** Esc and the like. The event is asynchronous: another form may be open already. */
  #handleDialogClose = ({ target }: Event): void => {
    if (!(target as HTMLDialogElement).open) this.close();
  };

  #handleReloadRequest = (): void => {
    if (this.#load.phase.name === 'loaded' && this.#load.hasInteraction) this.isConfirmingReload = true;
    else void this.#navigate(true);
  };

  #handleReloadCancel = (): void => {
    this.isConfirmingReload = false;
    void this.#keepFocus();
  };

  override render(): TemplateResult | typeof nothing {
    switch (this.#openMode) {
      case 'page':
        return this.request ? tabLayout(this.#view) : nothing;
      case 'inline':
        return this.request ? inlineLayout(this.#view) : nothing;
      default:
        return dialogLayout(this.#openMode, this.#view, this.#handleDialogClose);
    }
  }

  get #view(): FormView {
    const { phase, isExpired, url } = this.#load;
    return {
      localize: this.#localize,
      title: toDisplayText(this.heading),
      phase,
      isExpired,
      isConfirmingReload: this.isConfirmingReload,
      // Of a link it is not known what another one would be.
      sendAnother: this.request?.link === undefined ? () => void this.#navigate() : undefined,
      close: () => this.close(),
      reload: () => void this.#navigate(true),
      requestReload: this.#handleReloadRequest,
      cancelReload: this.#handleReloadCancel,
      // Needs a URL that is valid now: fetching one after the press could take longer than browsers allow a new tab.
      openTab: url === undefined || isExpired || this.request?.isInApp ? undefined : () => openTab(url),
    };
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ois-form-frame': OisFormFrame;
  }
}

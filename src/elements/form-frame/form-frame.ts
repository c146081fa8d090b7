import { type PropertyValues, type TemplateResult } from 'lit';
import type { FormAccess } from '../../client/form-access.js';
import { toDisplayText } from '../../hub/display-text.js';
import { toHubError } from '../../hub/errors.js';
import { enDeferred } from '../../locales/en.deferred.js';
import { nextFrame, nextTask } from '../internal/after-layout.js';
import { isSlowDevice } from '../internal/device-speed.js';
import { OisErrorEvent } from '../internal/error.events.js';
import { saveFocus } from '../internal/focus.js';
import { Localize, addEnglish } from '../internal/localize.js';
import { CopyLink } from './copy-link.js';
import { startDrag } from './drag-to-close.js';
import { createShareHandlers } from './share-handlers.js';
import { OisCloseEvent, OisOpenEvent, OisSubmitEvent } from './form-frame.events.js';
import { FormFrameProperties } from './form-frame.properties.js';
import { styles } from './form-frame.styles.js';
import { formLayout } from './form-frame.view.js';
import { prepareFrame } from './form-iframe.js';
import { FormLoad } from './form-load.js';
import type { FormMessageHandlers } from './form-messages.js';
import { isSameForm, type FormMode, type FormRequest } from './form-request.js';
import type { FormView } from './form-view.types.js';
import { KeepTimer } from './keep-timer.js';
import { LeaveHint } from './leave-hint.js';
import { buildUrl, navigateForm } from './navigate-form.js';
import { openTab } from './open-tab.js';
import { FormPresenter } from './present-form.js';

addEnglish(enDeferred);

/**
 * A form page: in a modal dialog, in a drawer, in the page itself, or in a new tab.
 *
 * @tag ois-form-frame
 */
export class OisFormFrame extends FormFrameProperties {
  static override styles = styles;
  static override properties = { isConfirmingReload: { state: true }, ended: { state: true } };

  /** The user wants to reload the form, and may have typed something into it. */
  private isConfirmingReload = false;
  /** The form that was kept and has ended, until the user has read it. */
  private ended: FormRequest | undefined;
  readonly #localize = new Localize(this);
  readonly #hint = new LeaveHint(() => this.requestUpdate());
  readonly #load = new FormLoad({ changed: () => this.#presenter.update(), used: () => this.#hint.show() });
  readonly #copyLink = new CopyLink(this);
  readonly #keepTimer = new KeepTimer();
  readonly #presenter = new FormPresenter(this);
  #stopMessages: (() => void) | undefined;
  #isOpen = false;
  /** On a slow device, resolves when the form is painted: adding an iframe before that would delay it. */
  #painted: Promise<void> | undefined;
  /** The mode of the form that is open, was open, or is prepared. Undefined: no form yet, and nothing is rendered. */
  #openMode: FormMode | undefined;

  /** The short code of the open form, if one is open. */
  get shortCode(): string | undefined {
    return this.#isOpen ? this.request?.shortCode : undefined;
  }

  /** The short code of the form that was closed and is kept, with what was typed into it. */
  get keptShortCode(): string | undefined {
    return this.#isOpen ? undefined : this.request?.shortCode;
  }

  /** Opens a form, and closes the open one. Resolves before it has loaded. Shows a kept form as it was left, and drops another one. */
  async open({ ...request }: FormRequest): Promise<void> {
    // A copy: `isCurrent` distinguishes calls by it, also those with the same request.
    this.close();
    if (!this.isConnected || this.#isOpen) return; // on its events, the page may have opened another one
    const isKept = this.request !== undefined && isSameForm(this.request, request);
    if (isKept) this.#keepTimer.stop();
    else this.clear();
    const restoreFocus = saveFocus(this, request.refocus);
    this.request = request;
    this.heading = request.title;
    this.#isOpen = true;
    const isCurrent = (): boolean => this.request === request && this.#isOpen;
    // On a slow device, rendering the first form takes long unless it is prepared. The pressed card is painted before.
    if (!this.#openMode && this.mode !== 'page' && isSlowDevice()) await nextFrame();
    if (!isCurrent()) return;
    if (!isKept) this.#openMode = this.mode ?? 'dialog'; // a kept form stays where it is: a frame that is moved is loaded again
    this.style.setProperty('--_direction', getComputedStyle(this).direction === 'rtl' ? '-1' : '1');
    this.requestUpdate();
    await this.updateComplete;
    if (!isCurrent()) return;
    const hasFrame = this.#query('iframe') !== null;
    const addEntry = (): void => {
      if (this.#openMode !== 'page') this.#presenter.addHistoryEntry(request.address, () => this.close());
    };
    // Why before or after the request: {@link FormPresenter.addHistoryEntry}.
    const isEntryFirst = !hasFrame || isSlowDevice() || request.address !== undefined;
    if (isEntryFirst) addEntry();
    const navigated = isKept ? undefined : this.#navigate();
    // With a valid token, the request leaves before the dialog is laid out, unless a slow device has no iframe for it yet.
    if (!isSlowDevice() || hasFrame) await Promise.race([navigated, nextTask()]);
    if (!isEntryFirst && isCurrent()) addEntry();
    // A router may have closed the form, or removed the element, when the entry was added.
    if (!isCurrent()) return this.#isOpen ? undefined : this.#presenter.hide(this.request === request);
    if (!this.#stopMessages) this.#query('.frame-container')?.replaceChildren(); // shown without a form, a prepared frame would load
    this.#painted = isSlowDevice() ? nextFrame() : undefined;
    if (this.#openMode !== 'page') this.#presenter.show(restoreFocus);
    if (!isCurrent()) return this.#presenter.hide(this.request === request);
    if (!isKept) return navigated;
    request.onKeptChange?.();
    this.#presenter.afterShow(() => this.dispatchEvent(new OisOpenEvent(request.shortCode)));
  }

  /** @internal Prepares opening a form in a dialog, without any request, when the user is about to open one. */
  prepare(formRoot: string): void {
    if (!this.#openMode) this.requestUpdate();
    this.#openMode ??= this.mode ?? 'dialog';
    this.performUpdate();
    const container = this.#query('.frame-container');
    if (container && !this.request) prepareFrame(container, formRoot);
  }

  /** Closes the form, if one is open. Keeps it for half an hour if somebody has used it. */
  close(): void {
    const { request } = this;
    if (this.#isOpen) this.#presenter.runAfterShow(); // a listener of `ois-open` may close the form, too
    if (!request || !this.#isOpen || this.request !== request) return;
    const isKept = this.#canKeep;
    this.#isOpen = this.isConfirmingReload = false;
    if (!isKept) this.#removeForm();
    this.#hint.hide();
    this.#copyLink.reset();
    this.#presenter.hide(isKept);
    if (this.#openMode === 'page' && this.shadowRoot?.activeElement) request.refocus?.();
    // A listener of `focus` may have opened another form, or removed the element.
    if (isKept && this.request === request) {
      this.#load.markUsed();
      this.#keepTimer.start(this.#load.secondsLeft, () => {
        this.clear();
        this.ended = request;
      });
      // A card that has got the focus back has prepared the next form.
    } else if (!this.request) this.#query('.frame-container')?.replaceChildren();
    request.onKeptChange?.();
    this.dispatchEvent(new OisCloseEvent(request.shortCode));
  }

  /** Closes the form, and drops it if it was kept. */
  clear(): void {
    this.close();
    this.ended = undefined;
    this.#keepTimer.stop();
    const { request } = this;
    if (request && !this.#isOpen) this.#removeForm(); // not one that a listener has opened
    request?.onKeptChange?.();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.clear();
  }

  /** @internal Called by `moveBefore()` in place of the other two: the form stays open. */
  connectedMoveCallback(): void {}

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('heading')) this.#query('iframe')?.setAttribute('title', this.shownHeading);
  }

  #query<T extends Element>(selector: string): T | null {
    return this.renderRoot?.querySelector<T>(selector);
  }

  /** Only what somebody may have typed into is kept, and only while it can be sent. */
  get #canKeep(): boolean {
    return !!this.#query('iframe') && this.isConnected && this.#load.hasInteraction && !this.#load.isExpired;
  }

  #removeForm(): void {
    this.#load.stop();
    this.request = this.retry = undefined;
    this.#removeFrame();
  }

  #removeFrame(): void {
    this.isConfirmingReload = false;
    if (!this.#stopMessages) return;
    this.#stopMessages();
    this.#stopMessages = undefined;
    this.style.removeProperty('--_form-height');
    this.#query('.frame-container')?.replaceChildren();
  }

  async #navigate(isRetry = false): Promise<void> {
    const { request } = this;
    if (!request) return;
    this.#removeFrame();
    this.retry = undefined;
    const isCurrent = this.#load.start();
    // A press on the button tries anyway: some devices are offline and reach the form site.
    if (!isRetry && !navigator.onLine) return this.#load.waitForConnection(() => void this.#navigate());
    let access: FormAccess | undefined;
    try {
      access = await request.access(isRetry);
      if (this.#query('.frame-container')?.childElementCount === 0) await this.#painted;
      if (isCurrent()) this.#openUrl(request, access, isCurrent);
    } catch (error) {
      if (!isCurrent()) return;
      const failure = toHubError(error);
      this.#load.setFailed(failure.code);
      if (!access && this.#openMode !== 'page') this.retry = () => void this.#navigate();
      this.dispatchEvent(new OisErrorEvent(failure));
    }
  }

  #openUrl(request: FormRequest, access: FormAccess, isCurrent: () => boolean): void {
    const url = buildUrl(request, access);
    const container = this.#query('.frame-container');
    const announce = (): unknown => this.dispatchEvent(new OisOpenEvent(request.shortCode));
    if (container) {
      const onLoad = (): unknown =>
        isCurrent() && !this.#load.handleLoad() && this.#presenter.handleNavigation();
      const target = { container, request, access, url, load: this.#load, handlers: this.#messageHandlers };
      this.#stopMessages = navigateForm({ ...target, allow: this.allow, title: this.shownHeading, onLoad });
      // The request may be on its way before the form is shown. What the page shows then is above it.
      this.#presenter.afterShow(announce);
    } else if (openTab(url)) {
      this.#isOpen = false;
      this.#removeForm();
      announce();
    } else this.#load.setBlocked();
  }

  #messageHandlers: FormMessageHandlers = {
    ready: () => this.#load.setReady(),
    resize: (heightPx) => this.style.setProperty('--_form-height', `${heightPx}px`),
    submitted: (reference) => void this.#showSent(reference),
    close: () => this.close(),
    ...createShareHandlers(this),
  };

  /** Shows that the form was sent, in its place. A form that is kept has ended with it. */
  async #showSent(reference: string | undefined): Promise<void> {
    const { request } = this;
    if (!request) return;
    const hadFocus = this.shadowRoot?.activeElement?.localName === 'iframe';
    // The page that follows a sent form has added an entry, and its load event does not come any more.
    this.#presenter.handleNavigation();
    if (this.#isOpen) {
      this.#removeFrame();
      this.#hint.hide();
      this.#load.setSent(reference);
    } else this.clear();
    this.dispatchEvent(new OisSubmitEvent(request.shortCode, reference));
    await this.updateComplete;
    if (hadFocus) this.#query<HTMLElement>('[part=sent] h3')?.focus({ preventScroll: true });
  }

  override render(): TemplateResult {
    return formLayout(this.#openMode, this.#view);
  }

  get #view(): FormView {
    const { state, url } = this.#load;
    const { ended, request } = this;
    return {
      localize: this.#localize,
      hasForm: request !== undefined,
      ended: ended && { title: toDisplayText(ended.title), reopen: () => void this.open(ended) },
      dismissEnded: () => {
        ended?.refocus?.();
        this.ended = undefined;
      },
      title: this.shownHeading,
      hint: this.#hint.getTerm(!this.noHistory && !request?.isInApp),
      ...state,
      isConfirmingReload: this.isConfirmingReload,
      // A form opened by a link cannot be opened again empty.
      sendAnother: request?.link === undefined ? () => void this.#navigate() : undefined,
      close: () => this.close(),
      handleDialogClose: () => void (this.#presenter.isDialogClosed && this.close()),
      reload: () => void this.#navigate(true),
      requestReload: () => {
        if (this.#load.hasInteraction) this.isConfirmingReload = true;
        else void this.#navigate(true);
      },
      cancelReload: () => {
        this.isConfirmingReload = false;
        void this.#presenter.update();
      },
      // Needs a URL that is valid now: fetching one after the press could take longer than browsers allow a new tab.
      openTab: url === undefined || state.isExpired || request?.isInApp ? undefined : () => openTab(url),
      link: this.#copyLink.getLink(request?.address?.shareUrl),
      startDrag: (event) =>
        startDrag(event, this.#query('dialog')!, () => this.request === request && this.close()), // by the drag's end, another form may be open
    };
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ois-form-frame': OisFormFrame;
  }
}

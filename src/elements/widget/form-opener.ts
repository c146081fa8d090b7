import type { ReactiveController } from 'lit';
import { getFormAccess, type FormAccess } from '../../client/form-access.js';
import type { TokenSession } from '../../client/token-session.js';
import { HubError } from '../../hub/errors.js';
import { OisOpenEvent } from '../form-frame/form-frame.events.js';
import type { OisFormFrame } from '../form-frame/form-frame.js';
import type { FormAddress, FormMode, FormRequest } from '../form-frame/form-request.js';
import { preconnectFormSite, type Preconnect } from '../form-frame/preconnect.js';
import { nextFrame } from '../internal/after-layout.js';
import { warn } from '../internal/warn.js';
import { findCardInTabOrder } from './find-card.js';
import { findTable } from './find-table.js';
import { OpenIntent } from './open-intent.js';
import type { WidgetInternals, WidgetServices } from './widget.internals.js';

const FRAME_MODES: readonly string[] = ['dialog', 'drawer', 'inline', 'page'] satisfies FormMode[];

/** A page of the form site: the form of a table, or a `link`. */
export type FormPage = Pick<FormRequest, 'shortCode' | 'title' | 'link'>;

interface FormOpenerOptions {
  waitForConsent: () => Promise<void> | undefined;
  /** Called before a form opens. */
  onOpen: () => void;
  /** Returns the page's address while a form is open, if the page keeps the open form in it. */
  createAddress: (page: FormPage) => FormAddress | undefined;
}

/** Opens a widget's forms, and connects to the form site when the user is about to open one. */
export class FormOpener implements ReactiveController {
  readonly #widget: WidgetInternals;
  readonly #services: WidgetServices;
  readonly #options: FormOpenerOptions;
  readonly #intent = new OpenIntent({
    onIntent: (isReturn) => this.#prepare(isReturn),
    onPointerCancel: () => this.#preconnect?.cancel(),
    isOpenedLast: (shortCode) => shortCode === this.#shortCode,
  });
  #preconnect: Preconnect | undefined;
  /** The token session of the form that was opened last. */
  #session: TokenSession | undefined;
  /** Shown above the open form if its table has no name here. */
  #title = '';
  /** Of the form that was opened last. */
  #shortCode: string | undefined;

  constructor(widget: WidgetInternals, services: WidgetServices, options: FormOpenerOptions) {
    this.#widget = widget;
    this.#services = services;
    this.#options = options;
    this.#formFrame?.addEventListener('ois-error', ({ detail }) => warn(detail.error));
  }

  /**
   * Opens a form as `open-in` says, when the user has agreed.
   * @param isCurrent returns false if the form was closed since, another one was chosen, or another user signed in
   * @throws {HubError} `UNSAFE_SHORT_CODE` if the short code is not a string
   */
  async open(shortCode: unknown, isCurrent: () => boolean): Promise<void> {
    await this.#options.waitForConsent();
    if (!isCurrent()) return;
    if (typeof shortCode !== 'string') {
      throw new HubError('UNSAFE_SHORT_CODE', 'open() needs a short_code.');
    }
    await this.#open({ shortCode, title: shortCode, link: undefined }, isCurrent);
  }

  /**
   * Opens a page of the form site as `open-in` says.
   * @param page `title` is used if the table has no name here
   */
  async openPage(page: FormPage): Promise<void> {
    const session = this.#services.connectedSession();
    // The page belongs to the user of this session.
    const isCurrent = (): boolean => !session || session === this.#services.connectedSession();
    await this.#open({ link: undefined, ...page }, isCurrent);
  }

  /** Resolves without an error if opening fails after `isCurrent` has become false. */
  async #open(page: Required<FormPage>, isCurrent: () => boolean): Promise<void> {
    try {
      await this.#openPage(page, isCurrent);
    } catch (error) {
      if (isCurrent()) throw error;
    }
  }

  async #openPage({ shortCode, title, link }: Required<FormPage>, isCurrent: () => boolean): Promise<void> {
    this.#title = title;
    this.#shortCode = shortCode;
    this.#intent.cancel();
    // A connection that is not there yet does not help the form. Its frame takes long to remove, so the dialog is painted first.
    const preconnect = this.#preconnect;
    void nextFrame().then(() => preconnect?.cancel());
    const { openIn, noHistory } = this.#widget;
    const allow = this.#widget.allow ?? '';
    await this.#widget.updateComplete;
    if (!isCurrent()) return;
    this.#options.onOpen();
    if (openIn === 'host') {
      if (await this.#openByHost(shortCode, link)) this.#widget.dispatchEvent(new OisOpenEvent(shortCode));
      return;
    }
    this.#dropOfFormerUser();
    const mode = FRAME_MODES.includes(openIn) ? (openIn as FormMode) : 'dialog';
    const frame = this.#formFrame;
    if (!frame?.isConnected) return;
    await Object.assign(frame, { mode, allow, noHistory: !!noHistory }).open({
      shortCode,
      link,
      title: this.#getName(shortCode),
      access: (isRetry) => this.#getAccess(isRetry),
      isInApp: this.#widget.openByHost !== undefined,
      address: this.#options.createAddress({ shortCode, link, title }),
      refocus: () => this.#focusGrid(),
      onKeptChange: () => this.#widget.requestUpdate(),
      fetch: this.#services.fetch,
    });
    // Until then, the browser may render the form in the process of the frame that has connected.
    frame.renderRoot.querySelector('iframe')?.addEventListener('load', () => this.#preconnect?.remove());
  }

  /**
   * Lets the page open the form.
   * @returns false if its function rejects with an `AbortError`: the user cancelled
   * @throws {HubError} `REFUSED` if it rejects with another error of its own
   */
  async #openByHost(shortCode: string, link: string | undefined): Promise<boolean> {
    try {
      await this.#widget.openByHost?.(shortCode, this.#getName(shortCode), link);
      return true;
    } catch (error) {
      if (error instanceof HubError) throw error;
      const name = (error as Error | undefined)?.name;
      if (name === 'AbortError') return false;
      // Its message may contain anything.
      throw new HubError('REFUSED', `openByHost rejected (${String(name)}).`);
    }
  }

  /** Tries again if a form could not be opened, such as for want of a token. */
  retry(): void {
    this.#formFrame?.retry?.();
  }

  /** Drops the token and a kept form, as the user has signed out or is another one. */
  dropUser(): void {
    this.#services.connectedSession()?.dropUser();
    this.dropForm();
  }

  /** Drops a kept form. An open one stays until it is closed. */
  dropForm(): void {
    const frame = this.#formFrame;
    if (frame?.shortCode === undefined) this.#clearFrame();
    else frame.addEventListener('ois-close', this.#clearFrame, { once: true });
  }

  #clearFrame = (): void => this.#formFrame?.clear();

  /** Closes the open form. @returns whether one was open */
  close(): boolean {
    if (this.#formFrame?.shortCode === undefined) return false;
    this.#widget.close();
    return true;
  }

  /** Closes the open form, if any. Called by the widget's own `close`. */
  closeFrame(): void {
    // An element of the page's own that is registered under this name may not have the method.
    this.#formFrame?.close?.();
  }

  hostConnected(): void {
    this.#startIntent();
  }

  hostDisconnected(): void {
    this.#intent.stop();
    this.#preconnect?.remove();
  }

  hostUpdate(): void {
    this.#dropOfFormerUser();
  }

  hostUpdated(): void {
    this.#markKept();
    // An error message replaces the grid, and a new one follows it.
    this.#startIntent();
    // The list of tables, and with it the name, may be loaded after the form.
    const frame = this.#formFrame;
    if (frame?.shortCode !== undefined) frame.heading = this.#getName(frame.shortCode);
  }

  #startIntent(): void {
    const root = this.#grid?.shadowRoot;
    if (root?.isConnected) this.#intent.start(root);
  }

  /** Drops a form that was kept for a user who has signed out since. */
  #dropOfFormerUser(): void {
    if (this.#session === undefined || this.#session === this.#services.connectedSession()) return;
    this.#session = undefined;
    this.#formFrame?.clear();
  }

  /** Marks the card whose form was closed and is kept. Other marks stay. */
  #markKept(): void {
    const grid = this.#grid;
    if (!grid) return;
    const marks = [...(grid.cardStatus ?? [])];
    const kept = this.#formFrame?.keptShortCode || undefined;
    if (marks.find(([, status]) => status === 'continue')?.[0] === kept) return;
    const others = marks.filter(([, status]) => status !== 'continue');
    grid.cardStatus = new Map(kept === undefined ? others : [...others, [kept, 'continue']]);
  }

  get #grid(): HTMLElementTagNameMap['ois-table-grid'] | null {
    return this.#widget.renderRoot.querySelector('ois-table-grid');
  }

  get #formFrame(): OisFormFrame | null {
    return this.#widget.renderRoot.querySelector('ois-form-frame');
  }

  #getName(shortCode: string): string {
    return findTable(this.#services.catalogue.tables, shortCode)?.name || this.#title || shortCode;
  }

  async #getAccess(isRetry: boolean): Promise<FormAccess> {
    const session = (this.#session = this.#services.session());
    if (isRetry) session.retry();
    return getFormAccess(session, this.#widget.formUrl, 'form-url');
  }

  /** Focuses the grid's card in the tab order, when the card of the form is gone. */
  #focusGrid(): void {
    const card = findCardInTabOrder(this.#widget.renderRoot);
    if (card) return card.focus({ preventScroll: true });
    if (!this.#widget.hasAttribute('tabindex')) this.#widget.tabIndex = -1;
    this.#widget.focus({ preventScroll: true });
  }

  /**
   * Prepares opening a form, and connects to the form site: by a request without token, because browsers keep the connections of
   * frames apart by site.
   */
  #prepare(isReturn: boolean): void {
    const { openIn, formUrl, noWarmUp, renderRoot } = this.#widget;
    if (noWarmUp || openIn === 'host' || openIn === 'page') return; // a frame's connections serve frames only
    const root = formUrl ?? this.#currentToken?.formUrl;
    if (!root) return;
    // Before the rest: the connection takes several round trips, and a tap is short.
    this.#preconnect = preconnectFormSite(renderRoot, root) ?? this.#preconnect;
    if (!isReturn) this.#formFrame?.prepare?.(root);
  }

  get #currentToken(): TokenSession['token'] {
    try {
      return this.#services.session().token;
    } catch {
      return undefined; // a setting is missing: opening a form reports it
    }
  }
}

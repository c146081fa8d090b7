import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { connectPoints } from '../../client/connect-points.js';
import type { PointsAuthorization, PointsClient } from '../../client/points-client.js';
import { DEFAULT_LOGS_PER_PAGE } from '../../hub/points.js';
import { pointsMessages } from '../../locales/points/index.js';
import type { PointsMessages } from '../../locales/points/points-messages.js';
import { saveFocus } from '../internal/focus.js';
import { lockScroll } from '../internal/scroll-lock.js';
import { OisErrorEvent } from '../internal/error.events.js';
import { hiddenStyles } from '../internal/hidden.styles.js';
import { Localize } from '../internal/localize.js';
import { messageStyles } from '../internal/message.styles.js';
import { SectionWords } from '../internal/section-words.js';
import { theme } from '../internal/theme.styles.js';
import { warn } from '../internal/warn.js';
import { PointsData, asHubError } from './points.data.js';
import { OisRechargeRequestEvent, OisTableRequestEvent } from './points.events.js';
import { styles } from './points.styles.js';
import { CLOSE, balanceView, iconButton, panelView, topUpView, type PointsContext } from './points.view.js';
import { BlockWindow } from './points.window.js';

/** Properties that decide whom the element asks, and for whom: a change of one means starting again. */
const CONNECTION_PROPERTIES = ['pointsEndpoint', 'tokenEndpoint', 'authorization'] as const;

/** After so long in another tab, what is shown is loaded again (milliseconds). */
const STALE_MS = 5_000;

/**
 * The signed-in user's points: balance and log, from the site's own server. It moves no points.
 *
 * @tag ois-points
 * @event {OisRechargeRequestEvent} ois-recharge-request - The user wants to top up; `detail` is `{ balanceCents }`.
 * @event {OisTableRequestEvent} ois-table-request - The user chose the table of a record; `detail` is `{ shortCode }`. Cancelable.
 * @event {OisErrorEvent} ois-error - Something failed; `detail.error` has `code`, `status` and `message`.
 * @slot empty - In place of the words for a log without records.
 * @slot error - In place of the words for points that could not be loaded; the button to try again stays.
 * @cssproperty --ois-credit - Text colour of amounts that were added.
 * @csspart opener - With `compact`: the button with the balance, which opens the log.
 * @csspart dialog - With `compact`: the dialog with the log.
 * @csspart header - The dialog's bar.
 * @csspart title - The dialog's title.
 * @csspart close - The dialog's close button.
 * @csspart panel - Balance, buttons and log.
 * @csspart summary - The row with the balance and the buttons.
 * @csspart balance - The balance.
 * @csspart top-up - The button to top up.
 * @csspart refresh - The button to load again.
 * @csspart list - The log.
 * @csspart entry - A record of the log.
 * @csspart entry-type - What kind of change a record is.
 * @csspart entry-reason - A record's reason.
 * @csspart entry-time - A record's time.
 * @csspart entry-status - A record's status, unless it is a success.
 * @csspart entry-table - The table that a record belongs to.
 * @csspart entry-amount - A record's amount; also `entry-credit`, `entry-debit` or `entry-none`.
 * @csspart entry-balance - The balance after a record.
 * @csspart more - The button for more records.
 * @csspart message - What stands in place of a log that is empty or failed.
 * @csspart notice - What says that the last request failed.
 * @csspart retry - The button to try again.
 */
export class OisPoints extends LitElement {
  static override styles = [theme, messageStyles, hiddenStyles, styles];
  static override properties = {
    pointsEndpoint: { attribute: 'points-endpoint' },
    tokenEndpoint: { attribute: 'token-endpoint' },
    authorization: { attribute: false },
    topUp: { type: Boolean, attribute: 'top-up' },
    compact: { type: Boolean, reflect: true },
    theme: { reflect: true },
    locale: { reflect: true },
    messages: { attribute: false },
    tableName: { attribute: false },
    isOpen: { state: true },
  };

  /** Address of the site's points routes: `/balance` and `/logs` are below it. Default: `points` beside the token endpoint. */
  pointsEndpoint: string | undefined;

  /** Address of the site's token endpoint, for the default of `points-endpoint`. */
  tokenEndpoint: string | undefined;

  /** For a page without a cookie at its points endpoint: gets the tokens that its requests are authorized by. */
  authorization: PointsAuthorization | undefined;

  /** Offers to top up: its button raises `ois-recharge-request`. */
  topUp = false;

  /** Shows the balance alone, as a button that opens the log in a dialog. */
  compact = false;

  /** `auto` follows the device. */
  theme: 'auto' | 'light' | 'dark' = 'auto';

  /** BCP 47 tag of the language to use, such as `zh-CN`. Default: the nearest `lang` around the element. */
  locale: string | undefined;

  /** Words to use in place of the built-in ones, by their names in `PointsMessages`. */
  messages: Partial<PointsMessages> | undefined;

  /** Returns the name of a table by its short code, to show in place of the code. */
  tableName: ((shortCode: string) => string | undefined) | undefined;

  private isOpen = false;

  #localize = new Localize(this);
  #words = new SectionWords(this.#localize, pointsMessages);
  #client: PointsClient | undefined;
  #window = new BlockWindow(() => this.requestUpdate());
  #data = new PointsData({
    changed: () => this.requestUpdate(),
    failed: (error) => {
      warn(error);
      this.dispatchEvent(new OisErrorEvent(error));
    },
  });
  #loadedAt = 0;
  /** Gives the page back as it was before the dialog opened. */
  #dismiss: (() => void) | undefined;

  /** Loads balance and log again, for the same user. */
  async refresh(): Promise<void> {
    const client = this.#connect();
    if (!client) return;
    this.#loadedAt = Date.now();
    await this.#data.refresh(client, this.#showsLog);
  }

  /** Another user signed in: drops what is shown, gives up what is under way, and loads anew. */
  async reset(): Promise<void> {
    this.#forget();
    await this.refresh();
  }

  /**
   * Shows a balance that came by itself, for instance from the app around the page.
   * @param cents an integer; anything else is ignored
   */
  showBalance(cents: number): void {
    if (Number.isSafeInteger(cents)) this.#data.setBalance(cents);
  }

  /** With `compact`: opens the log. */
  open(): void {
    if (!this.compact || this.isOpen || !this.isConnected) return;
    this.isOpen = true;
    if (!this.#data.hasLog || this.#data.error) void this.refresh();
    void this.#present(saveFocus(this, undefined));
  }

  /** With `compact`: closes the log. @returns whether it was open */
  close(): boolean {
    if (!this.isOpen) return false;
    this.isOpen = false;
    this.#dismiss?.();
    this.#dismiss = undefined;
    this.#window.disconnect();
    return true;
  }

  /** Sends every request of the element. Override it to send them another way. */
  protected fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    return fetch(input, init);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('online', this.#recover);
    document.addEventListener('visibilitychange', this.#recover);
    // A first connection loads by its first update; this is for one that was removed and put back.
    if (this.hasUpdated) void this.refresh();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('online', this.#recover);
    document.removeEventListener('visibilitychange', this.#recover);
    this.close();
    this.#data.abort();
    this.#window.disconnect();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const isOther = CONNECTION_PROPERTIES.some((name) => changed.has(name));
    if (isOther && this.hasUpdated) this.#forget();
    if (changed.get('compact') === true) this.close();
    if (isOther || !this.hasUpdated) void this.refresh();
    else if (changed.has('compact') && this.#showsLog && !this.#data.hasLog) void this.refresh();
  }

  protected override updated(): void {
    this.#window.update([...this.renderRoot.querySelectorAll<HTMLElement>('.block')]);
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog');
  }

  /** The log is asked for once somebody can see it. */
  get #showsLog(): boolean {
    return !this.compact || this.isOpen || this.#data.hasLog;
  }

  async #present(restoreFocus: () => void): Promise<void> {
    await this.updateComplete;
    const dialog = this.#dialog;
    if (!this.isOpen || !dialog || dialog.open) return;
    const unlock = lockScroll();
    dialog.showModal();
    this.#dismiss = () => {
      dialog.close();
      restoreFocus();
      unlock();
    };
  }

  #forget(): void {
    this.close();
    this.#client = undefined;
    this.#data.clear();
    this.#window.disconnect();
  }

  /** The client, made on first use; undefined where only the app around the page brings the balance. */
  #connect(): PointsClient | undefined {
    const { pointsEndpoint, tokenEndpoint, authorization } = this;
    try {
      this.#client ??= connectPoints({
        pointsEndpoint,
        tokenEndpoint,
        authorization,
        page: document.baseURI,
        fetch: (input, init) => this.fetch(input, init),
      });
    } catch (error) {
      this.#data.fail(asHubError(error));
    }
    return this.#client;
  }

  /** Back online, or back from another tab, where a form may have cost something. */
  #recover = (): void => {
    if (document.visibilityState !== 'visible') return;
    if (this.#data.error || Date.now() - this.#loadedAt > STALE_MS) void this.refresh();
  };

  #handleMore = async (): Promise<void> => {
    const client = this.#connect();
    if (!client || this.#data.isBusy) return;
    const hadFocus = this.matches(':focus-within');
    await this.#data.more(client);
    await this.updateComplete;
    // With the last page the button goes, and would leave the keyboard at the page's start.
    if (!hadFocus || this.#data.hasMore || this.shadowRoot?.activeElement) return;
    this.renderRoot.querySelector<HTMLElement>('[part=list]')?.focus({ preventScroll: true });
  };

  #openTable = (shortCode: string): void => {
    this.close();
    this.dispatchEvent(new OisTableRequestEvent(shortCode));
  };

  #topUp = (): void => {
    this.dispatchEvent(new OisRechargeRequestEvent(this.#data.balanceCents));
  };

  /** Esc and the like. The event comes late: by then the dialog may have been opened again. */
  #handleDialogClose = (): void => {
    if (!this.#dialog?.open) this.close();
  };

  #handleDialogClick = (event: MouseEvent): void => {
    // The backdrop belongs to the dialog; all that is inside lies in a child.
    if (event.target === event.currentTarget) this.close();
  };

  override render(): TemplateResult {
    const dir = this.#localize.chosenDir;
    const context = this.#context();
    return html`<div dir=${dir ?? nothing} lang=${dir ? this.#localize.lang : nothing}>
      ${this.compact ? this.#renderCompact(context) : panelView(context)}
    </div>`;
  }

  #renderCompact(context: PointsContext): TemplateResult {
    const { words } = context;
    return html`<div class="compact">
        <button class="opener" part="opener" type="button" aria-haspopup="dialog" @click=${this.open}>
          <span class="label">${words.term('pointsBalance')}</span> ${balanceView(context)}
        </button>
        ${topUpView(context)}
      </div>
      <dialog
        part="dialog"
        aria-labelledby="title"
        @close=${this.#handleDialogClose}
        @click=${this.#handleDialogClick}
      >
        <header part="header">
          <h2 id="title" part="title">${words.term('pointsLog')}</h2>
          ${iconButton(words.term('pointsClose'), 'close', CLOSE, () => this.close())}
        </header>
        <div class="scroller">${this.isOpen ? panelView(context) : nothing}</div>
      </dialog>`;
  }

  #context(): PointsContext {
    const { total } = this.#data;
    return {
      words: this.#words,
      localize: this.#localize,
      lang: this.#localize.lang,
      data: this.#data,
      total,
      tableName: this.tableName,
      canTopUp: this.topUp,
      canLoad: this.#client !== undefined || this.#data.error !== undefined,
      blockSize: DEFAULT_LOGS_PER_PAGE,
      isFilled: (block) => this.#window.isFilled(block),
      openTable: this.#openTable,
      topUp: this.#topUp,
      refresh: () => void this.refresh(),
      more: () => void this.#handleMore(),
    };
  }
}

export type { PointsAuthorization };

declare global {
  interface HTMLElementTagNameMap {
    'ois-points': OisPoints;
  }
}

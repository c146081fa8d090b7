import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { createPointsClient } from '../../client/create-points-client.js';
import type { PointsClient } from '../../client/points-client.js';
import { toHubError } from '../../hub/errors.js';
import { DEFAULT_LOGS_PER_PAGE } from '../../hub/points.js';
import { pointsMessages } from '../../locales/points/index.js';
import { OisErrorEvent } from '../internal/error.events.js';
import { needsConsent } from '../internal/consent.js';
import { consentView } from '../internal/consent.view.js';
import { hiddenStyles } from '../internal/hidden.styles.js';
import { iconButtonStyles } from '../internal/icon-button.js';
import { Localize } from '../internal/localize.js';
import { messageStyles } from '../internal/message.styles.js';
import { dialogStyles } from '../internal/panel-dialog.styles.js';
import { PanelFocus } from '../internal/panel-focus.js';
import { PanelDialog } from '../internal/panel-dialog.js';
import { panelStyles } from '../internal/panel.styles.js';
import { SectionWords } from '../internal/section-words.js';
import { theme } from '../internal/theme.styles.js';
import { warn } from '../internal/warn.js';
import { PointsData } from './points.data.js';
import { PointsProperties } from './points.properties.js';
import { OisRechargeRequestEvent, OisTableRequestEvent } from './points.events.js';
import { OnReturn } from './points.on-return.js';
import { styles } from './points.styles.js';
import { renderCompact, renderPanel, type PointsContext } from './points.view.js';
import { BlockWindow } from './points.window.js';

/** Properties that select the endpoint and the user. If one changes, all data is dropped and loaded again. */
const CONNECTION_PROPERTIES = ['pointsEndpoint', 'tokenEndpoint', 'authorization', 'consent'] as const;

/**
 * Shows the signed-in user's points, from the site's own server: balance and history. It is read-only.
 *
 * @tag ois-points
 * @slot empty - Replaces the text for an empty history.
 * @slot error - Replaces the text of an error; the button to try again stays.
 * @slot consent - With `consent`: replaces the text that asks for it; the button stays.
 * @cssproperty --ois-credit - Text colour of amounts that were added.
 * @csspart opener - With `compact`: the button with the balance, which opens the history.
 * @csspart dialog - With `compact`: the dialog with the history.
 * @csspart header - The dialog's bar.
 * @csspart title - The dialog's title.
 * @csspart close - The dialog's close button.
 * @csspart panel - Balance, buttons and history.
 * @csspart summary - The row with the balance and the buttons.
 * @csspart balance - The balance.
 * @csspart top-up - The button to top up.
 * @csspart refresh - The button to load again.
 * @csspart list - The history.
 * @csspart entry - A record of the history.
 * @csspart entry-type - A record's type.
 * @csspart entry-reason - A record's reason.
 * @csspart entry-time - A record's time.
 * @csspart entry-status - A record's status, unless it is a success.
 * @csspart entry-table - The table that a record belongs to.
 * @csspart entry-amount - A record's amount.
 * @csspart entry-credit - An amount that was added.
 * @csspart entry-debit - An amount that was charged.
 * @csspart entry-none - An amount of zero.
 * @csspart entry-balance - The balance after a record.
 * @csspart more - The button for more records.
 * @csspart message - The text in place of an empty history, or of an error.
 * @csspart notice - The notice that the last request failed.
 * @csspart retry - The button to try again.
 * @csspart consent - With `consent`: the message that asks for it.
 * @csspart grant-consent - The button in it.
 */
export class OisPoints extends PointsProperties {
  static override styles = [
    theme,
    messageStyles,
    hiddenStyles,
    iconButtonStyles,
    panelStyles,
    styles,
    dialogStyles,
  ];
  #localize = new Localize(this);
  #words = new SectionWords(this.#localize, pointsMessages);
  #client: PointsClient | undefined;
  #window = new BlockWindow((isUrgent) => {
    this.requestUpdate();
    if (isUrgent) this.performUpdate();
  });
  #data = new PointsData({
    onChange: () => this.requestUpdate(),
    onError: (error) => {
      warn(error);
      this.dispatchEvent(new OisErrorEvent(error));
    },
    onUserChange: () => this.onUserChange?.(),
  });
  #dialog = new PanelDialog(this, () => this.close());
  #isInserted = false;

  constructor() {
    super();
    this.addController(new PanelFocus(this));
    this.addController(this.#window);
    // A form in another tab may have charged points.
    this.addController(
      new OnReturn((isRestored) => void ((isRestored || this.#data.isStale) && this.refresh())),
    );
  }

  /** Loads balance and history again, for the same user. */
  async refresh(): Promise<void> {
    const client = this.#getClient();
    if (!client) return;
    await this.#data.refresh(client, this.#needsLog);
  }

  /** Drops all data, aborts pending requests and loads again. Call it when another user has signed in. */
  async reset(): Promise<void> {
    this.#clear();
    await this.refresh();
  }

  /**
   * Shows a balance that was received in another way, for example from the native app.
   * @param cents an integer; other values are ignored
   */
  showBalance(cents: number): void {
    if (Number.isSafeInteger(cents)) this.#data.setBalance(cents);
  }

  /** With `compact`: opens the history. */
  open(): void {
    if (!this.compact || this.#dialog.isOpen || !this.isConnected || needsConsent(this)) return;
    this.#dialog.open();
    if (!this.#data.hasLog || this.#data.error) void this.refresh();
  }

  /** With `compact`: closes the history. @returns whether it was open */
  close(): boolean {
    if (!this.#dialog.isOpen) return false;
    this.#dialog.close();
    this.#window.disconnect();
    return true;
  }

  /** Sends every request of the element. Override it to send them another way. */
  protected fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    return fetch(input, init);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#isInserted = true;
    this.requestUpdate(); // which loads: a widget around it may set another user before
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.close();
    this.#data.abort();
    this.#window.disconnect();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const isNewConnection = CONNECTION_PROPERTIES.some((name) => changed.has(name));
    if (isNewConnection && this.hasUpdated) this.#clear();
    if (changed.get('compact') === true) this.close();
    const needsMore = changed.has('compact') && this.#needsLog && !this.#data.hasLog;
    if (isNewConnection || this.#isInserted || needsMore) void this.refresh();
    this.#isInserted = false;
  }

  protected override updated(): void {
    this.#window.update([...this.renderRoot.querySelectorAll<HTMLElement>('.block')]);
  }

  /** Whether the history is loaded: it is visible, or was before. */
  get #needsLog(): boolean {
    return !this.compact || this.#dialog.isOpen || this.#data.hasLog;
  }

  #clear(): void {
    this.close();
    this.#client = undefined;
    this.#data.clear();
    this.#window.clear();
  }

  /**
   * Returns the client, created on first use; undefined if only the native app sends the balance, without consent, and outside of a
   * document.
   */
  #getClient(): PointsClient | undefined {
    if (!this.isConnected || needsConsent(this)) return undefined;
    const { pointsEndpoint, tokenEndpoint, authorization } = this;
    try {
      this.#client ??= createPointsClient({
        pointsEndpoint,
        tokenEndpoint,
        authorization,
        page: this.baseURI,
        fetch: (input, init) => this.fetch(input, init),
      });
    } catch (error) {
      this.#data.fail(toHubError(error));
    }
    return this.#client;
  }

  #handleMore = async (): Promise<void> => {
    const client = this.#getClient();
    if (!client || this.#data.isBusy) return;
    await this.#data.loadMore(client);
  };

  #openTable = (shortCode: string): void => {
    this.close();
    this.dispatchEvent(new OisTableRequestEvent(shortCode));
  };

  #handleTopUp = (): void => {
    this.dispatchEvent(new OisRechargeRequestEvent(this.#data.balanceCents));
  };

  override render(): TemplateResult {
    const dir = this.#localize.chosenDir;
    const context = this.#createContext();
    return html`<div dir=${dir ?? nothing} lang=${dir ? this.#localize.lang : nothing}>
      ${needsConsent(this) ? consentView(this, this.#localize, [this.pointsEndpoint]) : this.compact ? renderCompact(context) : renderPanel(context)}
    </div>`;
  }

  #createContext(): PointsContext {
    return {
      words: this.#words,
      localize: this.#localize,
      lang: this.#localize.lang,
      data: this.#data,
      total: this.#data.total,
      tableName: this.tableName,
      canTopUp: this.topUp,
      canLoad: this.#client !== undefined || this.#data.error !== undefined,
      blockSize: DEFAULT_LOGS_PER_PAGE,
      isFilled: (block) => this.#window.isFilled(block),
      openTable: this.#openTable,
      handleTopUp: this.#handleTopUp,
      handleRefresh: () => void this.refresh(),
      handleMore: this.#handleMore,
      dialog: this.#dialog,
      handleOpen: () => this.open(),
    };
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ois-points': OisPoints;
  }
}

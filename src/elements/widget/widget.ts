import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { createConnection, type Connection } from '../../client/connection.js';
import type { TokenProvider } from '../../client/token-sources.js';
import { toHubError, type HubError } from '../../hub/errors.js';
import type { OisFormFrame } from '../form-frame/form-frame.js';
import type { FormMode } from '../form-frame/form-request.js';
import { loadDeferred } from '../deferred/load-deferred.js';
import { isOther, isSame } from '../internal/is-same.js';
import { register } from '../internal/register.js';
import { OisErrorEvent } from '../internal/error.events.js';
import { Localize, relocalize } from '../internal/localize.js';
import type { Messages } from '../../locales/messages.js';
import { theme } from '../internal/theme.styles.js';
import { warn } from '../internal/warn.js';
import { OisSelectEvent } from '../table-grid/table-grid.events.js';
import type { OisFilterEvent } from '../tag-filter/tag-filter.events.js';
import { Catalogue } from './catalogue.js';
import type { FormOpener } from './form-opener.js';
import { OisLoadEvent, OisReadyEvent } from './widget.events.js';
import { limitConverter, tagsConverter, toLimit } from './widget.converters.js';
import { styles } from './widget.styles.js';
import { failureView, listsView, type Notice } from './widget-view.js';

/** Attributes that decide whom the widget talks to: a change of one means starting again. */
const CONNECTION_PROPERTIES = ['tokenEndpoint', 'tokenProvider', 'hubUrl'] as const;

/** What being back online may mend. Everything else is final until the user tries again. */
const CONNECTION_ERRORS = ['NETWORK', 'TIMEOUT'];

/**
 * The whole catalogue: tag filter, grid of published tables, and the form that a table opens.
 *
 * @tag ois-widget
 * @event {OisReadyEvent} ois-ready - The first lists are on the page.
 * @event {OisLoadEvent} ois-load - A list of tables came; `detail` counts them.
 * @event {OisFilterEvent} ois-filter - The user chose tags.
 * @event {OisMoreEvent} ois-more - The user asked for more tables than `limit` brought.
 * @event {OisSelectEvent} ois-select - The user chose a table. Cancel it to keep the form from opening.
 * @event {OisOpenEvent} ois-open - A form opened.
 * @event {OisCloseEvent} ois-close - The form closed.
 * @event {OisRechargeRequestEvent} ois-recharge-request - With `points top-up`: the user wants to top up.
 * @event {OisTableRequestEvent} ois-table-request - With `points`: the user chose the table of a log record. Cancel it to keep the form from opening.
 * @event {OisErrorEvent} ois-error - Something failed; `detail.error` has `code`, `status` and `message`.
 * @slot header - Above everything else.
 * @slot footer - Below everything else.
 * @slot empty - In place of the words for a list without tables.
 * @slot no-match - In place of the words for a choice or search that nothing matches.
 * @slot error - In place of the words for lists that could not be loaded; the button to try again stays.
 * @cssproperty --ois-accent - Colour of what can be pressed, and of what is chosen.
 * @cssproperty --ois-on-accent - Text colour on the accent.
 * @cssproperty --ois-background - Colour behind everything, forms included.
 * @cssproperty --ois-surface - Colour of cards and tags.
 * @cssproperty --ois-tint - Colour of hovered and secondary surfaces.
 * @cssproperty --ois-text - Text colour.
 * @cssproperty --ois-text-muted - Colour of secondary text.
 * @cssproperty --ois-border-color - Colour of lines.
 * @cssproperty --ois-control-border-color - Colour of the edges of tags, search boxes and buttons; needs a contrast of 3 : 1.
 * @cssproperty --ois-danger - Colour of failures.
 * @cssproperty --ois-radius - Corner radius of cards and dialogs.
 * @cssproperty --ois-gap - Space between cards.
 * @cssproperty --ois-font - Font family.
 * @cssproperty --ois-font-size - Base font size. Default: the one set in the browser.
 * @csspart bar - With `points`: the row above the lists.
 * @csspart points - With `points`: the balance and its log; its own parts are `points-…`.
 * @csspart filter - The tag filter.
 * @csspart grid - The grid of tables.
 * @csspart message - What stands in place of the grid while it is empty or failed.
 */
export class OisWidget extends LitElement {
  static override styles = [theme, styles];
  static override properties = {
    tokenEndpoint: { attribute: 'token-endpoint' },
    // Another function is used for the next token, but is no other user: that is what `reset()` is for.
    tokenProvider: { attribute: false, hasChanged: (one: unknown, other: unknown) => !one !== !other },
    hubUrl: { attribute: 'hub-url' },
    formUrl: { attribute: 'form-url' },
    tags: { converter: tagsConverter },
    limit: { converter: limitConverter },
    openIn: { attribute: 'open-in' },
    shortCode: { attribute: 'short-code' },
    points: { type: Boolean, reflect: true },
    pointsEndpoint: { attribute: 'points-endpoint' },
    topUp: { type: Boolean, attribute: 'top-up' },
    allow: {},
    noHistory: { type: Boolean, attribute: 'no-history' },
    // A default that came as an attribute by itself would break a page that a server has rendered.
    theme: { reflect: true, useDefault: true },
    locale: { reflect: true },
    messages: { attribute: false, hasChanged: isOther },
    notice: { state: true },
  };

  /** Address of the site's token endpoint, relative to the page or absolute. The only attribute that is needed. */
  tokenEndpoint: string | undefined;

  /**
   * A function that fetches the token answer, in place of the endpoint. Another function is used from the next token on;
   * after another user signed in, call `reset()`.
   */
  tokenProvider: TokenProvider | undefined;

  /** `{base_url}` of the hub, to call it directly. Default: what the token answer says, else the backend's pass-through. */
  hubUrl: string | undefined;

  /** `{form_url}`, the root of the form site. Default: what the token answer says. */
  formUrl: string | undefined;

  /**
   * The chosen tags; as an attribute, separated by commas. Setting what was set last leaves the user's own choice as it is.
   */
  get tags(): readonly string[] {
    return this.#tags;
  }
  set tags(value: readonly string[]) {
    // A page in plain JavaScript may set anything.
    const tags = Array.isArray(value) ? value.map(String) : tagsConverter.fromAttribute(value as never);
    if (!isSame(tags, this.#givenTags)) this.#tags = this.#givenTags = tags;
  }

  /** Most tables to ask for, a positive whole number. */
  limit: number | undefined;

  /**
   * Where a form opens: in a modal `dialog`, in a `drawer` from the side, `inline` in the grid's place, or on a `page` in
   * a new tab. With `host` nothing opens: `ois-open` tells the app around the page to.
   */
  openIn: FormMode | 'host' = 'dialog';

  /** The `short_code` of a table whose form opens at once. */
  shortCode: string | undefined;

  /** Shows the user's points above the lists: the balance, which opens the log. */
  points: boolean | undefined;

  /** Address of the site's points routes. Default: `points` beside the token endpoint. */
  pointsEndpoint: string | undefined;

  /** With `points`: offers to top up, by `ois-recharge-request`. */
  topUp: boolean | undefined;

  /** Permissions Policy allow list for forms, such as `camera; geolocation; clipboard-write`. */
  allow = '';

  /** Leaves the browser's history alone: its Back button leaves the page rather than close the form. */
  noHistory = false;

  /** `auto` follows the device. */
  theme: 'auto' | 'light' | 'dark' = 'auto';

  /** BCP 47 tag of the language to use, such as `zh-CN`. Default: the nearest `lang` around the widget. */
  locale: string | undefined;

  /** Words to use in place of the built-in ones, by their names in `Messages`. */
  messages: Partial<Messages> | undefined;

  /**
   * Opens a form in the app around the page, with `open-in="host"`. Where it rejects, the widget shows an error and a button to try again.
   * Without it, `ois-open` alone tells.
   */
  declare openByHost: ((shortCode: string, name: string) => Promise<void>) | undefined;

  private notice: Notice | undefined;

  #tags: readonly string[] = [];
  /** The choice of tags that the page has set last. */
  #givenTags: readonly string[] | undefined;
  #localize = new Localize(this);
  #connection: Connection | undefined;
  #catalogue = new Catalogue(this, {
    loaded: (detail) => {
      this.dispatchEvent(new OisLoadEvent(detail));
      if (!this.#isReady) this.dispatchEvent(new OisReadyEvent());
      this.#isReady = true;
      this.#loadLater();
    },
    failed: (error) => {
      this.notice = { error, retry: this.refresh };
      this.#report(error);
      this.#loadLater();
    },
  });
  #opener: FormOpener | undefined;
  #send: typeof fetch = (input, init) => this.fetch(input, init);
  #isReady = false;
  /** Counts calls of `open` and `close`, so that an opening that takes long knows whether it is still wanted. */
  #openings = 0;
  /** The tags that the site has chosen, which another user starts with. */
  #preset: readonly string[] = [];
  /** The choice of tags that the catalogue was asked for last. */
  #asked: readonly string[] = [];

  /** Upgraded once its script has come: see `#loadOpener`. */
  get #frame(): Partial<OisFormFrame> | null {
    return this.renderRoot?.querySelector('ois-form-frame');
  }

  /** Loads tags, tables and points again, for the same user. */
  async refresh(): Promise<void> {
    this.#connection?.session.retry();
    this.#opener?.points.refresh();
    await this.#load();
  }

  /** Another user signed in: closes the form, drops token and data, and loads anew. */
  async reset(): Promise<void> {
    this.#disconnect();
    this.#tags = this.#givenTags = this.#preset;
    await this.#load();
  }

  /**
   * Opens the form of a table, listed or not. Failures are shown in place of the form and told by `ois-error`.
   * @param shortCode the table's `short_code`
   */
  async open(shortCode: string): Promise<void> {
    const opening = ++this.#openings;
    try {
      const opener = await this.#loadOpener();
      // Only now: until it is there, no one could take the focus from the button of the notice.
      this.notice = undefined;
      // Closed meanwhile, or another form was chosen, or another user signed in.
      if (opening === this.#openings) await opener.open(shortCode);
    } catch (error) {
      this.notice = { error: toHubError(error), retry: () => void this.open(shortCode) };
      this.#report(this.notice.error);
    }
  }

  /** Closes the form, if one is open. */
  close(): void {
    this.#openings += 1;
    this.#frame?.close?.();
  }

  /**
   * Takes back what the user opened last: the form, else what was typed into a search box. For an app's Back button.
   * @returns whether there was anything to take back
   */
  back(): boolean {
    return !!this.#opener?.back();
  }

  /** Sends every request of the widget. Override it to send them another way. */
  protected fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    return fetch(input, init);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('online', this.#recover);
    window.addEventListener('pageshow', this.#recover);
    // A first connection loads by its first update; this is for one that was removed and put back.
    if (this.hasUpdated && !this.#connection) void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('online', this.#recover);
    window.removeEventListener('pageshow', this.#recover);
    // Moved within the page, it is connected again, and keeps its data. Some frameworks take until after their microtasks.
    setTimeout(() => !this.isConnected && this.#disconnect());
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!this.hasUpdated) this.#preset = this.tags;
    const reconnects = CONNECTION_PROPERTIES.some((name) => changed.has(name));
    if (reconnects && this.hasUpdated) this.#disconnect();
    if (reconnects || !this.hasUpdated || changed.has('limit')) void this.#load();
    else if (!isSame(this.tags, this.#asked)) {
      void (this.#catalogue.state === 'ready' ? this.#choose() : this.#load());
    }
  }

  /** Back online, or back from the browser's memory of pages: what the lack of a connection broke is tried again. */
  #recover = (event: Event): void => {
    // The page's first showing, when the first lists may be on their way still.
    if ((event as PageTransitionEvent).persisted === false) return;
    const { error } = this.#catalogue;
    if (error) {
      if (CONNECTION_ERRORS.includes(error.code)) void this.#load();
    } else if (this.#isReady) this.#loadLater();
  };

  #disconnect(): void {
    this.close();
    this.notice = undefined;
    this.#connection?.session.clear();
    this.#connection = undefined;
    this.#isReady = false;
    this.#catalogue.clear();
  }

  /** The connection, made on first use. @throws {HubError} `BAD_CONFIG` */
  #connect(): Connection {
    this.#connection ??= createConnection({
      tokenEndpoint: this.tokenEndpoint,
      tokenProvider: this.tokenProvider && ((request) => this.tokenProvider!(request)),
      hubUrl: this.hubUrl,
      page: document.baseURI,
      fetch: this.#send,
    });
    return this.#connection;
  }

  async #load(): Promise<void> {
    this.notice = undefined;
    this.#asked = this.tags;
    try {
      await this.#catalogue.load(this.#connect().hub, this.tags, toLimit(this.limit));
    } catch (error) {
      this.#catalogue.fail(toHubError(error));
    }
  }

  async #choose(isMore?: boolean): Promise<void> {
    this.notice = undefined;
    this.#asked = this.tags;
    await this.#catalogue.choose(this.#connect().hub, this.tags, toLimit(this.limit), isMore);
  }

  /** By the time that the user has chosen, it is there; if not, opening says so. */
  #loadLater(): void {
    void this.updateComplete.then(() => this.#loadOpener()).catch(() => undefined);
  }

  /** What first paint does without. @throws {HubError} */
  async #loadOpener(): Promise<FormOpener> {
    const { FormOpener, KeepFresh, OisFormFrame } = await loadDeferred();
    register('ois-form-frame', OisFormFrame);
    if (!this.#opener) {
      this.addController(new KeepFresh(() => this.#connection?.session));
      this.#opener = new FormOpener(this, {
        session: () => this.#connect().session,
        tables: () => this.#catalogue.tables,
        fetch: this.#send,
      });
    }
    return this.#opener;
  }

  #report(error: HubError): void {
    if (error.code === 'ABORTED') return;
    warn(error);
    this.dispatchEvent(new OisErrorEvent(error));
  }

  #onFilter(event: OisFilterEvent): void {
    this.#tags = event.detail.tags;
    this.requestUpdate();
  }

  #onFrameError(event: OisErrorEvent): void {
    warn(event.detail.error);
  }

  /** Sent again from the widget itself, so that a page's listener can cancel it before anything opens. */
  #onSelect(event: OisSelectEvent): void {
    event.stopPropagation();
    const { table } = event.detail;
    if (this.dispatchEvent(new OisSelectEvent(table))) void this.open(table.short_code);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('locale') || changed.has('messages')) relocalize();
    if (changed.has('shortCode') && this.shortCode) void this.open(this.shortCode);
  }

  override render(): TemplateResult {
    const dir = this.#localize.chosenDir;
    // Words that change under a reader's eyes are worse than a skeleton for a moment longer.
    const state = this.#localize.isReady ? this.#catalogue.state : 'loading';
    return html`<div dir=${dir ?? nothing} lang=${dir ? this.#localize.term('$code') : nothing}>
      <slot name="header"></slot>
      <div part="bar"></div>
      <ois-form-frame theme=${this.theme} @ois-error=${this.#onFrameError}></ois-form-frame>
      ${
        state === 'failed'
          ? failureView(this.#localize, this.#catalogue.error, this.refresh)
          : listsView(
              this,
              this.#localize,
              this.#catalogue,
              state === 'loading',
              this.notice,
              this.#onFilter,
              this.#onSelect,
              () => this.#choose(true),
            )
      }
      <slot name="footer"></slot>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ois-widget': OisWidget;
  }
}

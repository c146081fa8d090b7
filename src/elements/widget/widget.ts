import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { connect, type Connection } from '../../client/connection.js';
import type { TokenProvider } from '../../client/token-sources.js';
import { HubError, type HubErrorDetail } from '../../hub/errors.js';
import type { FormAccess, OisFormFrame } from '../form-frame/form-frame.js';
import { loadFormFrame } from '../form-frame/load-form-frame.js';
import { OisErrorEvent } from '../shared/error.events.js';
import { Localize, relocalize } from '../shared/localize.js';
import type { Messages } from '../../locales/messages.js';
import { theme } from '../shared/theme.styles.js';
import { OisSelectEvent } from '../table-grid/table-grid.events.js';
import type { OisFilterEvent } from '../tag-filter/tag-filter.events.js';
import { Catalogue } from './catalogue.js';
import { KeepFresh } from './keep-fresh.js';
import { OisLoadEvent, OisReadyEvent } from './widget.events.js';
import { limitConverter, tagsConverter } from './widget.converters.js';
import { styles } from './widget.styles.js';

/** Attributes that decide whom the widget talks to: a change of one means starting again. */
const CONNECTION_PROPERTIES = ['tokenEndpoint', 'tokenProvider', 'hubUrl', 'limit'] as const;

/**
 * The whole catalogue: tag filter, grid of published tables, and the form that a table opens.
 *
 * @tag ois-widget
 * @event {OisReadyEvent} ois-ready - The first lists are on the page.
 * @event {OisLoadEvent} ois-load - A list of tables came; `detail` counts them.
 * @event {OisFilterEvent} ois-filter - The user chose tags.
 * @event {OisSelectEvent} ois-select - The user chose a table. Cancel it to keep the form from opening.
 * @event {OisOpenEvent} ois-open - A form opened.
 * @event {OisCloseEvent} ois-close - The form closed.
 * @event {OisErrorEvent} ois-error - Something failed; `detail.error` has `code`, `status` and `message`.
 * @cssproperty --ois-accent - Colour of what can be pressed, and of what is chosen.
 * @cssproperty --ois-on-accent - Text colour on the accent.
 * @cssproperty --ois-background - Colour behind dialogs.
 * @cssproperty --ois-surface - Colour of cards and tags.
 * @cssproperty --ois-tint - Colour of hovered and secondary surfaces.
 * @cssproperty --ois-text - Text colour.
 * @cssproperty --ois-text-muted - Colour of secondary text.
 * @cssproperty --ois-border-color - Colour of lines.
 * @cssproperty --ois-danger - Colour of failures.
 * @cssproperty --ois-radius - Corner radius of cards and dialogs.
 * @cssproperty --ois-gap - Space between cards.
 * @cssproperty --ois-font - Font family.
 * @cssproperty --ois-font-size - Base font size.
 * @csspart filter - The tag filter.
 * @csspart grid - The grid of tables.
 * @csspart message - What stands in place of the grid while it is empty or failed.
 */
export class OisWidget extends LitElement {
  static override styles = [theme, styles];
  static override properties = {
    tokenEndpoint: { attribute: 'token-endpoint' },
    tokenProvider: { attribute: false },
    hubUrl: { attribute: 'hub-url' },
    formUrl: { attribute: 'form-url' },
    tags: { converter: tagsConverter },
    limit: { converter: limitConverter },
    theme: { reflect: true },
    locale: { reflect: true },
    messages: { attribute: false },
    unopened: { state: true },
  };

  /** Address of the site's token endpoint, relative to the page or absolute. The only attribute that is needed. */
  tokenEndpoint: string | undefined;

  /** A function that fetches the token answer, in place of the endpoint. */
  tokenProvider: TokenProvider | undefined;

  /** `{base_url}` of the hub, to call it directly. Default: what the token answer says, else the backend's pass-through. */
  hubUrl: string | undefined;

  /** `{form_url}`, the root of the form site. Default: what the token answer says. */
  formUrl: string | undefined;

  /** The chosen tags; as an attribute, separated by commas. */
  tags: readonly string[] = [];

  /** Most tables to ask for, a positive whole number. */
  limit: number | undefined;

  /** `auto` follows the device. */
  theme: 'auto' | 'light' | 'dark' = 'auto';

  /** BCP 47 tag of the language to use, such as `zh-CN`. Default: the nearest `lang` around the widget. */
  locale: string | undefined;

  /** Words to use in place of the built-in ones, by their names in `Messages`. */
  messages: Partial<Messages> | undefined;

  /** The form that could not be opened for want of its script. */
  private unopened: string | undefined;

  #localize = new Localize(this);
  #connection: Connection | undefined;
  #catalogue = new Catalogue(this, {
    loaded: (detail) => {
      this.dispatchEvent(new OisLoadEvent(detail));
      if (!this.#isReady) this.dispatchEvent(new OisReadyEvent());
      this.#isReady = true;
      // By the time that the user has chosen, it is there; if not, opening says so.
      void this.updateComplete.then(loadFormFrame).catch(() => undefined);
    },
    failed: (error) => this.#report(error),
  });
  #isReady = false;
  /** The choice of tags that the catalogue was asked for last. */
  #asked: readonly string[] = [];

  constructor() {
    super();
    this.addController(new KeepFresh(() => this.#connection?.session));
  }

  /** Upgraded once its script has come: see `loadFormFrame`. */
  get #frame(): Partial<OisFormFrame> | null {
    return this.renderRoot?.querySelector('ois-form-frame');
  }

  /** Loads tags and tables again, for the same user. */
  async refresh(): Promise<void> {
    this.#connection?.session.retry();
    await this.#load();
  }

  /** Another user signed in: closes the form, drops token and data, and loads anew. */
  async reset(): Promise<void> {
    this.close();
    this.#disconnect();
    this.tags = tagsConverter.fromAttribute(this.getAttribute('tags'));
    await this.#load();
  }

  /**
   * Opens the form of a table, listed or not. Failures are shown in place of the form and told by `ois-error`.
   * @param shortCode the table's `short_code`
   */
  async open(shortCode: string): Promise<void> {
    this.unopened = undefined;
    try {
      await Promise.all([loadFormFrame(), this.updateComplete]);
    } catch (error) {
      this.unopened = shortCode;
      return this.#report(asHubError(error));
    }
    const table = this.#catalogue.tables.find((other) => other.short_code === shortCode);
    await this.#frame?.open?.({
      shortCode,
      title: table?.name ?? shortCode,
      access: () => this.#formAccess(),
    });
  }

  /** Closes the form, if one is open. */
  close(): void {
    this.#frame?.close?.();
  }

  /** Sends every request of the widget. Override it to send them another way. */
  protected fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    return fetch(input, init);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#disconnect();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // A first connection loads by its first update; this is for one that was removed and put back.
    if (this.hasUpdated) void this.#load();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (CONNECTION_PROPERTIES.some((name) => changed.has(name)) || !this.hasUpdated) {
      this.#disconnect();
      void this.#load();
    } else if (this.tags !== this.#asked) {
      void (this.#catalogue.state === 'ready' ? this.#choose() : this.#load());
    }
  }

  #disconnect(): void {
    this.#connection?.session.clear();
    this.#connection = undefined;
    this.#isReady = false;
    this.#catalogue.clear();
  }

  /** The connection, made on first use. @throws {HubError} `BAD_CONFIG` */
  #connect(): Connection {
    this.#connection ??= connect({
      tokenEndpoint: this.tokenEndpoint,
      tokenProvider: this.tokenProvider,
      hubUrl: this.hubUrl,
      page: document.baseURI,
      fetch: (input, init) => this.fetch(input, init),
    });
    return this.#connection;
  }

  async #load(): Promise<void> {
    this.#asked = this.tags;
    try {
      await this.#catalogue.load(this.#connect().hub, this.tags, this.limit);
    } catch (error) {
      this.#catalogue.fail(asHubError(error));
    }
  }

  async #choose(): Promise<void> {
    this.#asked = this.tags;
    await this.#catalogue.choose(this.#connect().hub, this.tags, this.limit);
  }

  async #formAccess(): Promise<FormAccess> {
    const token = await this.#connect().session.get();
    const root = this.formUrl ?? token.formUrl;
    if (!root)
      throw new HubError('BAD_CONFIG', 'Set form-url, or let the token endpoint answer with form_url.');
    return { root, token: token.value };
  }

  #report(error: HubError): void {
    if (error.code === 'ABORTED') return;
    warn(error);
    this.dispatchEvent(new OisErrorEvent(error));
  }

  #onFilter(event: OisFilterEvent): void {
    this.tags = event.detail.tags;
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
  }

  override render(): TemplateResult {
    const { unopened } = this;
    // Words that change under a reader's eyes are worse than a skeleton for a moment longer.
    const state = this.#localize.isReady ? this.#catalogue.state : 'loading';
    return html`
      ${
        unopened === undefined
          ? nothing
          : this.#renderNotice(this.#localize.term('formFailedTitle'), () => this.open(unopened))
      }
      ${state === 'loading' ? this.#renderSkeleton() : nothing}
      ${state === 'failed' ? this.#renderFailure() : nothing}
      ${state === 'ready' ? this.#renderCatalogue() : nothing}
      <ois-form-frame theme=${this.theme} @ois-error=${this.#onFrameError}></ois-form-frame>
    `;
  }

  #renderSkeleton(): TemplateResult {
    return html`<ois-tag-filter theme=${this.theme} loading></ois-tag-filter>
      <div class="skeleton" aria-busy="true">
        <p class="hidden" role="status">${this.#localize.term('loading')}</p>
        ${Array.from({ length: 6 }, () => html`<div class="bone"></div>`)}
      </div>`;
  }

  #renderFailure(): TemplateResult {
    const { error } = this.#catalogue;
    return this.#renderMessage(
      this.#localize.term('failedTitle'),
      this.#localize.term('errorText', error?.code ?? 'SERVER'),
      this.refresh,
    );
  }

  #renderCatalogue(): TemplateResult {
    const { tags, counts, tables, matching, isUpdating, error } = this.#catalogue;
    return html`
      <ois-tag-filter
        part="filter"
        theme=${this.theme}
        .tags=${tags}
        .counts=${counts}
        .selected=${this.tags}
        @ois-filter=${this.#onFilter}
      ></ois-tag-filter>
      <div class="count" role="status">
        ${isUpdating ? this.#localize.term('loading') : this.#localize.term('tableCount', matching)}
      </div>
      ${error ? this.#renderNotice(this.#localize.term('filterFailed'), this.refresh) : nothing}
      ${matching === 0 && !isUpdating ? this.#renderEmpty() : nothing}
      <ois-table-grid
        part="grid"
        theme=${this.theme}
        .tables=${tables}
        .matching=${matching}
        @ois-select=${this.#onSelect}
      ></ois-table-grid>
    `;
  }

  #renderEmpty(): TemplateResult {
    const isFiltered = this.tags.length > 0;
    return this.#renderMessage(
      this.#localize.term(isFiltered ? 'noMatchTitle' : 'emptyTitle'),
      this.#localize.term(isFiltered ? 'noMatchText' : 'emptyText'),
    );
  }

  #renderNotice(text: string, retry: () => void): TemplateResult {
    return html`<div class="notice" role="alert">
      <span>${text}</span>
      <button class="action" type="button" @click=${retry}>${this.#localize.term('retry')}</button>
    </div>`;
  }

  #renderMessage(title: string, text: string, retry?: () => void): TemplateResult {
    return html`<div part="message" role=${retry ? 'alert' : 'status'}>
      <strong>${title}</strong>
      <p>${text}</p>
      ${
        retry
          ? html`<button class="action" type="button" @click=${retry}>
              ${this.#localize.term('retry')}
            </button>`
          : nothing
      }
    </div>`;
  }
}

/** The user reads friendlier words on the page; whoever embeds the widget finds out here what to mend. */
function warn({ code, message }: HubErrorDetail): void {
  // oxlint-disable-next-line no-console -- the only place; errors hold neither token nor key
  console.warn(`<ois-widget> ${code}: ${message}`);
}

function asHubError(error: unknown): HubError {
  if (error instanceof HubError) return error;
  throw error;
}

declare global {
  interface HTMLElementTagNameMap {
    'ois-widget': OisWidget;
  }
}

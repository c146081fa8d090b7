import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Connection } from '../../client/connection.js';
import { toHubError, type HubError } from '../../hub/errors.js';
import { deferredLoaded, loadDeferred, preloadDeferred } from '../deferred/load-deferred.js';
import { OisErrorEvent } from '../internal/error.events.js';
import { isSame } from '../internal/is-same.js';
import { Localize, relocalize } from '../internal/localize.js';
import { theme } from '../internal/theme.styles.js';
import { warn } from '../internal/warn.js';
import { OisSelectEvent } from '../table-grid/select.events.js';
import { Catalogue } from './catalogue.js';
import { connectWidget } from './widget.connection.js';
import { toLimit, toTagList } from './widget.converters.js';
import type { WidgetDeferred } from './widget.deferred.js';
import { OisLoadEvent, OisReadyEvent } from './widget.events.js';
import type { SelectedTags } from './widget.internals.js';
import { CONNECTION_PROPERTIES, WidgetProperties } from './widget.properties.js';
import { styles } from './widget.styles.js';
import { listsView, noticeView, type Notice } from './widget.view.js';

/**
 * The complete widget: tag filter, grid of published tables, and the form of a table.
 *
 * @tag ois-widget
 */
export class OisWidget extends WidgetProperties {
  static override styles = [theme, styles];
  static override properties = { tags: {}, notice: { state: true } };

  /** @internal */
  notice: Notice | undefined;

  #tags: readonly string[] = [];
  /** The selection that the page has set last. */
  #assignedTags: readonly string[] | undefined;
  /** The selection that the page has set first, restored for another user. */
  #initialTags: readonly string[] | undefined;
  #requestedTags: readonly string[] = [];
  #localize = new Localize(this);
  #slowTimer: ReturnType<typeof setTimeout> | undefined;
  #connection: Connection | undefined;
  #catalogue = new Catalogue(this, {
    loaded: (detail) => {
      const isFirst = this.#isPending;
      this.#isPending = false;
      this.dispatchEvent(new OisLoadEvent(detail));
      if (isFirst && !this.#isPending) this.dispatchEvent(new OisReadyEvent());
      this.#preloadDeferred();
    },
    failed: (error) => {
      this.#showError(error, this.refresh);
      this.#preloadDeferred();
    },
  });
  /** Null: the deferred chunk could not be loaded. */
  #deferred: WidgetDeferred | null | undefined;
  #fetch: typeof fetch = (input, init) => this.fetch(input, init);
  /** `ois-ready` is still to come for this user. */
  #isPending = true;
  /** Counts calls of `open` and `close`, so that a pending call can detect a newer one. */
  #openCalls = 0;

  /** The selected tags; as an attribute, separated by commas. Setting the same tags as last time keeps the user's selection. */
  get tags(): readonly string[] {
    return this.#tags;
  }
  set tags(value: readonly string[]) {
    // An attribute is a text, and a page in plain JavaScript may set any type.
    const tags = toTagList(value);
    if (!isSame(tags, this.#assignedTags)) this.#tags = this.#assignedTags = tags;
  }

  /** Loads tags, tables and points again, for the same user, and a form that could not be opened. What is on display stays until they have come. */
  async refresh(): Promise<void> {
    this.#connection?.session.retry();
    this.#deferred?.refresh();
    await this.#load();
  }

  /** Call it when another user has signed in: closes the form, drops token and data, selects the first `tags` again, and loads. */
  async reset(): Promise<void> {
    this.#disconnect();
    this.#tags = this.#assignedTags = this.#initialTags ?? this.#tags;
    await this.#load();
  }

  /**
   * Opens the form of a table, listed or not. On failure, shows an error and dispatches `ois-error`.
   * @param shortCode the table's `short_code`
   */
  async open(shortCode: string): Promise<void> {
    const call = ++this.#openCalls;
    try {
      const deferred = await this.#loadDeferred();
      // Not before: only the deferred chunk can move the focus away from the notice's button.
      this.notice = undefined;
      await deferred.opener.open(shortCode, () => call === this.#openCalls);
    } catch (error) {
      this.#showError(toHubError(error), () => this.open(shortCode));
    }
  }

  /** Closes the form, if one is open. */
  close(): void {
    this.#openCalls += 1;
    this.#deferred?.opener.closeFrame();
  }

  /** Closes the dialog with all tags, the form, the points history, the list of notifications, or else clears a search field, for an app's Back button. @returns whether it did */
  back(): boolean {
    return !!this.#deferred?.back();
  }

  /** Sends every request of the widget. Override it to send them in another way. */
  protected fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    return fetch(input, init);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('online', this.#handleReconnect);
    addEventListener('pageshow', this.#handleReconnect);
    // The first update loads the lists. This loads them again for an element that was removed and added again.
    if (this.hasUpdated && !this.#connection) void this.#reload();
    this.#slowTimer = setTimeout(() => this.#preloadDeferred(), 3_000); // the deferred chunk shows a notice for slow lists
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('online', this.#handleReconnect);
    removeEventListener('pageshow', this.#handleReconnect);
    // In a task: an element that was only moved is connected again before it runs, and keeps its token.
    setTimeout(() => !this.isConnected && this.#disconnect(true));
    clearTimeout(this.#slowTimer);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!this.hasUpdated) {
      this.#initialTags = this.tags;
      // After the cards of a server, which are taken over by the deferred chunk.
      this.renderOptions.renderBefore = this.renderRoot.lastChild;
      // Before the lists are there, if another widget has loaded the deferred chunk: all is laid out once then.
      void deferredLoaded.then(() => this.#loadDeferred());
    }
    const reconnects = CONNECTION_PROPERTIES.some((name) => changed.has(name));
    if (reconnects && this.hasUpdated) this.#disconnect();
    if (reconnects || !this.hasUpdated || changed.has('limit')) void this.#load();
    else if (this.#connection && !isSame(this.tags, this.#requestedTags)) void this.#reload();
  }

  protected override updated(changed: PropertyValues<this>): void {
    // Later: until the widget has rendered the new `lang` around its parts, they would find the former one.
    if (changed.has('locale') || changed.has('messages')) setTimeout(relocalize);
    if (changed.has('shortCode') && this.shortCode) void this.open(this.shortCode);
  }

  /** @param isRemoved the same user's lists and search are shown again when the element is added again */
  #disconnect(isRemoved?: boolean): void {
    this.close();
    this.notice = undefined;
    this.#connection?.session.end();
    this.#connection = undefined;
    if (isRemoved && this.#catalogue.response) return void this.#catalogue.abort();
    this.#isPending = true;
    this.#catalogue.clear();
    if (!isRemoved) this.#deferred?.reset();
  }

  /** Returns the connection, and creates it on first use. @throws {HubError} `BAD_CONFIG` */
  #connect(): Connection {
    return (this.#connection ??= connectWidget(
      this,
      // The browser's own shares requests with other widgets.
      this.fetch === OisWidget.prototype.fetch ? undefined : this.#fetch,
    ));
  }

  async #load(): Promise<void> {
    this.notice = undefined;
    // The deferred chunk selects the tags in the page's address, takes over the lists of a server, and matches tables with tags. Without
    // it, the page's tags are requested, and the hub's list is shown as it is.
    const isPrepared = this.isConnected && (this.urlState != null || this.renderOptions.renderBefore);
    const prepared = isPrepared || this.tags[0] ? this.#loadDeferred().catch(() => undefined) : undefined;
    if (isPrepared) await prepared;
    if (!this.isConnected) return;
    this.#requestedTags = this.tags;
    try {
      await this.#catalogue.load(this.#connect().hub, this.tags, {
        limit: toLimit(this.limit),
        prepared,
        onFirst: (...first) => this.#deferred?.onFirst(...first),
      });
    } catch (error) {
      this.#catalogue.fail(toHubError(error));
    }
  }

  /** Loads the tables for the selected tags, or all lists if they are not there. */
  async #reload(): Promise<void> {
    if (this.#catalogue.state !== 'ready') return this.#load();
    this.notice = undefined;
    this.#requestedTags = this.tags;
    const deferred = this.#deferred ?? (await this.#loadDeferred().catch(() => undefined));
    // Not while it loads again, nor after that has failed.
    if (this.#catalogue.state !== 'ready') return;
    await (deferred?.tagSelection.select(this.tags, { limit: toLimit(this.limit) }) ?? this.#load());
  }

  /** Loads the deferred chunk before the user opens a form. Opening a form reports a failure. */
  #preloadDeferred(): void {
    preloadDeferred().catch(() => {
      this.#deferred ??= null;
      this.requestUpdate();
    });
  }

  /** @throws {HubError} `LOAD_FAILED` */
  async #loadDeferred(): Promise<WidgetDeferred> {
    const { WidgetDeferred } = await loadDeferred();
    // It needs the rendered parts: a page may call `open()` before it adds the element.
    await this.updateComplete;
    this.#deferred ??= new WidgetDeferred(this, {
      connectedSession: () => this.#connection?.session,
      session: () => this.#connect().session,
      hub: () => this.#connect().hub,
      catalogue: this.#catalogue,
      selectTags: this.#selectTags,
      fetch: this.#fetch,
    });
    return this.#deferred;
  }

  #showError(error: HubError, retry: () => void): void {
    this.notice = { error, retry };
    if (error.code === 'ABORTED') return;
    warn(error);
    this.dispatchEvent(new OisErrorEvent(error));
  }

  /** Online again, or restored from the back/forward cache: retries what failed without a connection. */
  #handleReconnect = (event: Event): void => {
    // The page's first `pageshow`, when the first lists may still be loading.
    if ((event as PageTransitionEvent).persisted === false) return;
    const { error } = this.#catalogue;
    // Other errors are final until the user retries.
    if (error?.code === 'NETWORK' || error?.code === 'TIMEOUT') void this.#load();
    else if (!error) this.#preloadDeferred();
  };

  #selectTags = ({ tags, match }: SelectedTags): void => {
    this.#tags = tags;
    this.tagMatch = match;
    this.requestUpdate();
  };

  /** Dispatches the event again from the widget, so that the page can cancel it before a form opens. */
  #handleSelect(event: OisSelectEvent): void {
    event.stopPropagation();
    const { table } = event.detail;
    if (this.dispatchEvent(new OisSelectEvent(table))) void this.open(table.short_code);
  }

  override render(): TemplateResult {
    const dir = this.#localize.chosenDir;
    // Placeholders until the language is loaded; after an error, until the deferred chunk is, which has the error’s text. No lists beside the cards
    // of a server until the deferred chunk can replace these: to render lists out of sight would delay the paint of the cards.
    const { error, response, state } = this.#catalogue;
    const isFailed = state === 'failed';
    const isDeferredPending = this.#deferred === undefined;
    const isSettled = this.#localize.isReady && !(isFailed && isDeferredPending);
    const failure = { error: error!, retry: this.refresh };
    return html`<div dir=${dir ?? nothing} lang=${dir ? this.#localize.lang : nothing}>
      <slot name="header"></slot>
      <div part="bar"></div>
      ${
        isDeferredPending && this.renderOptions.renderBefore
          ? nothing
          : isSettled && isFailed
            ? (this.#deferred?.failureView ?? noticeView)(this.#localize, failure, 'error')
            : listsView(this, this.#localize, {
                catalogue: this.#catalogue,
                isLoading: !isSettled || !response,
                isBare: this.#deferred === null,
                // A notice of the lists' error would announce it twice.
                notice: isSettled ? this.notice : undefined,
                onFilter: ({ detail }) => this.#selectTags(detail),
                onSelect: this.#handleSelect,
              })
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

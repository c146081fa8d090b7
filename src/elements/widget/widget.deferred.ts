import type { ReactiveController, TemplateResult } from 'lit';
import type { OnFirstTables } from '../../client/hub-client.js';
import { addDoctor } from '../deferred/add-doctor.js';
import { OisFormFrame } from '../form-frame/form-frame.js';
import { needsConsent } from '../internal/consent.js';
import { consentView } from '../internal/consent.view.js';
import { adoptStyles } from '../internal/adopt-styles.js';
import { isSame } from '../internal/is-same.js';
import type { Localize } from '../internal/localize.js';
import { messageStyles } from '../internal/message.styles.js';
import { renderFailure } from '../internal/message.view.js';
import { searchFieldStyles } from '../internal/search-field.styles.js';
import { stickyStyles } from '../internal/sticky.styles.js';
import { register } from '../internal/register.js';
import { setAttribute } from '../internal/set-attribute.js';
import { warn } from '../internal/warn.js';
import { traceCalls } from '../internal/trace-calls.js';
import type { SortOrder } from '../table-grid/table-grid.events.js';
import { ConsentGate } from './consent-gate.js';
import { dropRefusedList } from './drop-refused-list.js';
import { EXPORTED_PARTS } from './exported-parts.js';
import { acceptFalse } from './false-attributes.js';
import { takeOverFirstCards } from './first-cards.js';
import { showFirstTables } from './first-tables.js';
import { FormOpener } from './form-opener.js';
import { readHiddenTools } from './hidden-tools.js';
import { NotificationsPanel } from './notifications-panel.js';
import { PointsPanel } from './points-panel.js';
import { RefreshTokenOnVisible } from './refresh-token-on-visible.js';
import { RetryFocus } from './retry-focus.js';
import { RestoreScrollOnReconnect } from './restore-scroll-on-reconnect.js';
import { RestoreScrollOnReload } from './restore-scroll-on-reload.js';
import { SearchBar } from './search-bar.js';
import { SentMarks } from './sent-marks.js';
import { checkSettings } from './settings-check.js';
import { addSheetEntry } from './sheet-history.js';
import { StickyTools } from './sticky-tools.js';
import { TagSelection } from './tag-selection.js';
import { UrlState } from './url-state.js';
import { ViewState } from './view-state.js';
import { deferredStyles } from './widget.deferred.styles.js';
import type { WidgetInternals, WidgetServices } from './widget.internals.js';
import type { Notice } from './widget.view.js';

/** Elements of the widget's template. It exports the parts of first paint itself. */
const STYLED_ELEMENTS = ['ois-form-frame', 'ois-tag-filter', 'ois-table-grid'] as const;

/** Their dialogs are closed by Back. */
const ELEMENTS_WITH_DIALOG = ['ois-tag-filter', 'ois-points', 'ois-notifications'];

/** Slots of the grid that are also slots of the widget. */
const GRID_SLOTS = ['empty', 'no-match'];

/** Once for all widgets of the page. */
let hasWarned = false;

/** All of the widget that first paint does not need: numbers of tags, forms, points, token refresh, focus, and checks of the settings. */
export class WidgetDeferred implements ReactiveController {
  readonly opener: FormOpener;
  /** Shows the first tables of a long list. */
  readonly onFirst: OnFirstTables;
  readonly #points: PointsPanel;
  readonly tagSelection: TagSelection;
  readonly #notifications: NotificationsPanel;
  readonly #widget: WidgetInternals;
  readonly #search: SearchBar;
  readonly #formFrame: OisFormFrame;
  /** Puts the widget in the place of the first cards, if they are there. */
  readonly #showWidget: (() => void) | undefined;
  readonly #urlState: UrlState | undefined;
  #viewState: ViewState | undefined;
  /** The order of the grid, or of the one that an error message has replaced. */
  #sort: SortOrder | undefined;

  constructor(widget: WidgetInternals, services: WidgetServices) {
    this.#widget = widget;
    traceCalls();
    addDoctor();
    acceptFalse(widget);
    const consent = new ConsentGate(widget, services);
    widget.addController(consent);
    register('ois-form-frame', OisFormFrame);
    if (!hasWarned && customElements.get('ois-form-frame') !== OisFormFrame) {
      hasWarned = true;
      const message = '<ois-form-frame> is of another version, which the page has registered. Load only one.';
      warn({ code: 'BAD_CONFIG', message });
    }
    this.#formFrame = document.createElement('ois-form-frame');
    widget.renderRoot.querySelector('[part=bar]')?.after(this.#formFrame);
    adoptStyles(
      widget.renderRoot as ShadowRoot,
      messageStyles,
      searchFieldStyles,
      stickyStyles,
      deferredStyles,
    );
    widget.addController(new RefreshTokenOnVisible(services.connectedSession));
    widget.addController(this);
    this.tagSelection = new TagSelection(widget, services);
    this.onFirst = (...first) => void showFirstTables(widget, services.catalogue, ...first);
    this.opener = new FormOpener(widget, services, {
      waitForConsent: () => consent.wait(),
      onOpen: () => {
        this.#showWidget?.();
        this.#closeTagDialog();
        this.#points.close();
        this.#notifications.close();
      },
      createAddress: (page) => this.#urlState?.createAddress(page),
    });
    widget.addController(this.opener);
    const sentMarks = new SentMarks(widget, services);
    widget.addController(sentMarks);
    checkSettings(widget);
    // What is the former user's must not stay, and no form may open with the former user's token.
    const onUserChange = (): void => {
      this.opener.dropUser();
      sentMarks.clear();
    };
    this.#points = new PointsPanel(widget, services, () => {
      onUserChange();
      this.#notifications.reset();
    });
    widget.addController(this.#points);
    this.#notifications = new NotificationsPanel(widget, services, {
      openPage: (page) => this.opener.openPage(page),
      // The former user's balance and history must not stay.
      onRefused: () => this.#points.refresh(),
      onUserChange,
    });
    widget.addController(this.#notifications);
    this.#search = new SearchBar(widget);
    // After the search bar: with a search on, the number of tables is another one.
    widget.addController(this.tagSelection);
    widget.addController(new StickyTools(widget));
    if (widget.urlState != null) {
      this.#urlState = new UrlState(widget, services, this.#search);
      widget.addController(new RestoreScrollOnReload(widget, services));
    }
    widget.addController(new RetryFocus(widget));
    widget.addController(new RestoreScrollOnReconnect(widget));
    dropRefusedList(widget, services, () => {
      this.opener.dropForm();
      sentMarks.clear();
    });
    this.#showWidget = takeOverFirstCards(widget, services);
    if (widget.onDeferred) {
      this.#viewState = new ViewState(widget, services, this.#search);
      widget.onDeferred({
        viewState: this.#viewState,
        canGoBack: () => this.canGoBack(),
        countFound: () =>
          widget.renderRoot.querySelector('ois-table-grid')?.foundCount ?? services.catalogue.matching,
      });
    }
    widget.requestUpdate();
  }

  /**
   * Closes the dialog with all tags, the form, the points history or the notifications, or else clears the search field.
   * @returns whether there was anything to close or clear
   */
  back(): boolean {
    return (
      this.#closeTagDialog() ||
      this.opener.close() ||
      this.#points.close() ||
      this.#notifications.close() ||
      this.#search.clear()
    );
  }

  /** @returns whether `back` would close or clear something */
  canGoBack(): boolean {
    const { renderRoot } = this.#widget;
    return (
      this.#search.text !== '' ||
      renderRoot.querySelector('ois-form-frame')?.shortCode !== undefined ||
      ELEMENTS_WITH_DIALOG.some(
        (name) => renderRoot.querySelector(name)?.shadowRoot?.querySelector('dialog')?.open,
      )
    );
  }

  #closeTagDialog(): boolean {
    return this.#widget.renderRoot.querySelector('ois-tag-filter')?.closeDialog?.() ?? false;
  }

  /** Loads the points again, and tries again what has failed: a form, and a stream that has ended. The widget itself loads the lists. */
  refresh(): void {
    this.opener.retry();
    this.#points.refresh();
    this.#notifications.retry();
  }

  /** Drops what the user has searched for, and how the tables are selected and sorted, for another user. */
  reset(): void {
    this.tagSelection.reset();
    this.#search.text = '';
    const grid = this.#widget.renderRoot.querySelector('ois-table-grid');
    if (grid) grid.sort = undefined;
    this.#sort = undefined;
    this.#urlState?.reset();
    this.#viewState?.reset();
  }

  /** What the widget shows in place of lists that could not be loaded, or may not be. */
  readonly failureView = (localize: Localize, notice: Notice): TemplateResult => {
    const widget = this.#widget;
    return needsConsent(widget)
      ? consentView(widget, localize, [widget.hubUrl, widget.formUrl])
      : renderFailure(localize, { title: localize.term('failedTitle'), ...notice });
  };

  hostConnected(): void {
    // It may have been moved to where another language is.
    this.#widget.requestUpdate();
  }

  hostUpdate(): void {
    const grid = this.#widget.renderRoot.querySelector('ois-table-grid');
    if (grid) this.#sort = grid.sort;
  }

  hostUpdated(): void {
    setAttribute(this.#formFrame, 'theme', this.#widget.theme);
    // After each update: an error message replaces the lists, and new elements follow it.
    for (const name of STYLED_ELEMENTS) {
      const parts = EXPORTED_PARTS[name];
      const element = this.#widget.renderRoot.querySelector(name);
      if (element?.getAttribute('exportparts') !== parts) element?.setAttribute('exportparts', parts);
    }
    const filter = this.#widget.renderRoot.querySelector('ois-tag-filter');
    if (filter) {
      filter.addHistoryEntry = this.#addSheetEntry;
      this.#showSelection(filter);
    }
    for (const name of GRID_SLOTS) this.#forwardSlot(name);
    this.#setGridInternals();
  }

  /** Shows the widget's selection in the filter, also if a listener of `ois-filter` has set another one than the user's. */
  #showSelection(filter: HTMLElementTagNameMap['ois-tag-filter']): void {
    const { tags, tagMatch } = this.#widget;
    // Not upgraded, if the page has defined the widget alone.
    if (!filter.selected) return;
    filter.match = tagMatch;
    if (isSame(filter.selected, tags)) return;
    // It keeps the user's selection if it is given the same tags as last time.
    filter.selected = [...filter.selected];
    filter.selected = tags;
  }

  #setGridInternals(): void {
    const grid = this.#widget.renderRoot.querySelector('ois-table-grid');
    if (grid) {
      grid.renderCard = this.#widget.renderCard;
      grid.sort ??= this.#sort;
    }
    const hidden = readHiddenTools(this.#widget.hide);
    const isSortHidden = hidden.includes('sort');
    // Tags that the user cannot choose are the page's.
    const tags = hidden.includes('tags') ? [] : this.#widget.tags;
    if (!grid || (grid.isSortHidden === isSortHidden && isSame(tags, grid.tagChoice?.tags))) return;
    grid.isSortHidden = isSortHidden;
    grid.tagChoice = { tags, clear: this.#clearTags };
    // Not upgraded, if the page has defined the widget alone.
    grid.requestUpdate?.();
  }

  #addSheetEntry = (onBack: () => void) => addSheetEntry(this.#widget, onBack);

  #clearTags = (): void => {
    const filter = this.#widget.renderRoot.querySelector('ois-tag-filter');
    filter?.changeSelection([]);
    // The button that was pressed is about to be removed.
    if (!this.#search.focus()) {
      filter?.shadowRoot?.querySelector<HTMLElement>('[part~=tag][tabindex="0"]')?.focus();
    }
  };

  /** Passes the page's own content for a slot of the grid on to the grid, if there is any. */
  #forwardSlot(name: string): void {
    const grid = this.#widget.renderRoot.querySelector('ois-table-grid');
    const slot = grid?.querySelector(`[slot=${name}]`);
    const hasContent = this.#widget.querySelector(`:scope > [slot=${name}]`) !== null;
    if (!hasContent) slot?.remove();
    else if (!slot) grid?.append(Object.assign(document.createElement('slot'), { name, slot: name }));
  }
}

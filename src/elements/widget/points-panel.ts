import type { ReactiveController } from 'lit';
import { importPoints } from '../deferred/import-points.js';
import type { OisTableRequestEvent } from '../points/points.events.js';
import type { OisPoints } from '../points/points.js';
import { EXPORTED_PARTS } from './exported-parts.js';
import { findTable } from './find-table.js';
import { getRouteAuthorization, HeaderElement } from './header-element.js';
import type { WidgetInternals, WidgetServices } from './widget.internals.js';

/** Events after which the balance may be another one. */
const REFRESH_EVENTS = ['ois-close', 'ois-notification', 'ois-outcome', 'ois-notifications-missed'];

/** The hub commits a charge after the response that the outcome follows (milliseconds). */
const COMMIT_DELAY_MS = 1_500;

/** Several events often come together, such as a charge and its notification (milliseconds). */
const REFRESH_DELAY_MS = 100;

/** Shows the balance in the widget's header. Loads `<ois-points>` for the first widget with the attribute `points`. */
export class PointsPanel implements ReactiveController {
  readonly #widget: WidgetInternals;
  readonly #header: HeaderElement<OisPoints>;
  #refreshTimer: ReturnType<typeof setTimeout> | undefined;
  #commitTimer: ReturnType<typeof setTimeout> | undefined;

  /** @param onUserChange called when the user whose points were shown has signed out, or is another one */
  constructor(widget: WidgetInternals, services: WidgetServices, onUserChange: () => void) {
    this.#widget = widget;
    this.#header = new HeaderElement<OisPoints>(widget, services, {
      name: 'ois-points',
      load: async () => (await importPoints()).OisPoints,
      part: 'points',
      exportedParts: EXPORTED_PARTS['ois-points'],
      prepare: (element) => {
        element.onUserChange = onUserChange;
        element.tableName = (shortCode) => findTable(services.catalogue.tables, shortCode)?.name;
        element.addEventListener('ois-table-request', this.#handleTableRequest);
      },
      getProperties: (session) => {
        const { theme, topUp, pointsEndpoint, tokenEndpoint } = widget;
        const authorization = getRouteAuthorization(widget, pointsEndpoint, session);
        return { theme, topUp: !!topUp, pointsEndpoint, tokenEndpoint, authorization };
      },
    });
  }

  /** Loads balance and history again. */
  refresh(): void {
    void this.#header.element?.refresh();
  }

  /** Closes the history. @returns whether it was open */
  close(): boolean {
    return this.#header.element?.close() ?? false;
  }

  hostConnected(): void {
    for (const name of REFRESH_EVENTS) this.#widget.addEventListener(name, this.#scheduleRefresh);
  }

  hostDisconnected(): void {
    for (const name of REFRESH_EVENTS) this.#widget.removeEventListener(name, this.#scheduleRefresh);
    clearTimeout(this.#refreshTimer);
    clearTimeout(this.#commitTimer);
  }

  hostUpdated(): void {
    this.#header.update(!!this.#widget.points);
  }

  #scheduleRefresh = ({ type }: Event): void => {
    if (type === 'ois-outcome') {
      clearTimeout(this.#commitTimer);
      this.#commitTimer = setTimeout(() => this.refresh(), COMMIT_DELAY_MS);
    }
    clearTimeout(this.#refreshTimer);
    this.#refreshTimer = setTimeout(() => this.refresh(), REFRESH_DELAY_MS);
  };

  /** Dispatches the event again from the widget, so that the page can cancel it before a form opens. */
  #handleTableRequest = (event: OisTableRequestEvent): void => {
    event.stopPropagation();
    const { shortCode } = event.detail;
    const RequestEvent = event.constructor as typeof OisTableRequestEvent;
    if (this.#widget.dispatchEvent(new RequestEvent(shortCode))) void this.#widget.open(shortCode);
  };
}

import type { ReactiveController } from 'lit';
import type { TokenSession } from '../../client/token-session.js';
import { HubError } from '../../hub/errors.js';
import { importPoints } from '../deferred/import-points.js';
import { OisTableRequestEvent } from '../points/points.events.js';
import type { OisPoints } from '../points/points.js';
import { OisErrorEvent } from '../internal/error.events.js';
import { register } from '../internal/register.js';
import { warn } from '../internal/warn.js';
import { findTable } from './find-table.js';
import type { WidgetInternals, WidgetServices } from './widget.internals.js';

/** Minimum time between two attempts to load the script. */
const RETRY_AFTER_MS = 5_000;

/** The parts of `<ois-points>` that pages can style through the widget, each as `points-…`. */
const PARTS =
  'opener dialog header title close panel summary balance top-up refresh list entry entry-type entry-reason entry-time ' +
  'entry-status entry-table entry-amount entry-credit entry-debit entry-none entry-balance more message notice retry';

const exportParts = PARTS.split(' ')
  .map((part) => `${part}:points-${part}`)
  .join(', ');

/** Shows the balance in the widget's header. Loads `<ois-points>` for the first widget with the attribute `points`. */
export class PointsPanel implements ReactiveController {
  readonly #widget: WidgetInternals;
  readonly #services: WidgetServices;
  #element: OisPoints | undefined;
  #session: TokenSession | undefined;
  #isLoading = false;
  #retryAtMs = 0;

  constructor(widget: WidgetInternals, services: WidgetServices) {
    this.#widget = widget;
    this.#services = services;
  }

  /** Loads balance and log again. */
  refresh(): void {
    void this.#element?.refresh();
  }

  /** Closes the log. @returns whether it was open */
  close(): boolean {
    return this.#element?.close() ?? false;
  }

  hostConnected(): void {
    this.#widget.addEventListener('ois-close', this.#handleFormClose);
  }

  hostDisconnected(): void {
    this.#widget.removeEventListener('ois-close', this.#handleFormClose);
  }

  hostUpdated(): void {
    if (!this.#widget.points) {
      this.#element?.remove();
      this.#element = undefined;
    } else if (this.#element) {
      this.#update(this.#element);
    } else {
      void this.#load();
    }
  }

  async #load(): Promise<void> {
    if (this.#isLoading || Date.now() < this.#retryAtMs) return;
    this.#isLoading = true;
    try {
      const { OisPoints } = await importPoints();
      register('ois-points', OisPoints);
      if (this.#widget.points && !this.#element) this.#create();
    } catch {
      this.#retryAtMs = Date.now() + RETRY_AFTER_MS;
      const error = new HubError(
        'LOAD_FAILED',
        'ois-points.js could not be loaded from the folder of ois-late.js.',
      );
      warn(error);
      this.#widget.dispatchEvent(new OisErrorEvent(error));
    } finally {
      this.#isLoading = false;
    }
  }

  #create(): void {
    const element = document.createElement('ois-points');
    const { fetch, catalogue } = this.#services;
    const tableName = (shortCode: string): string | undefined => findTable(catalogue.tables, shortCode)?.name;
    Object.assign(element, { compact: true, fetch, tableName });
    element.setAttribute('part', 'points');
    element.setAttribute('exportparts', exportParts);
    element.addEventListener('ois-table-request', this.#handleTableRequest);
    this.#element = element;
    this.#update(element);
    this.#widget.renderRoot.querySelector('[part=bar]')?.append(element);
  }

  #update(element: OisPoints): void {
    const { theme, topUp, pointsEndpoint, tokenEndpoint, tokenProvider } = this.#widget;
    const session = this.#currentSession();
    const authorization = tokenProvider && session;
    Object.assign(element, { theme, topUp: !!topUp, pointsEndpoint, tokenEndpoint, authorization });
    // Another session means another user, who must not see the points of the previous one.
    if (session !== this.#session && element.hasUpdated) void element.reset();
    this.#session = session;
  }

  #currentSession(): TokenSession | undefined {
    try {
      return this.#services.session();
    } catch {
      return undefined; // a setting is missing: loading the lists reports it
    }
  }

  #handleFormClose = (): void => this.refresh();

  /** Dispatches the event again from the widget, so that the page can cancel it before a form opens. */
  #handleTableRequest = (event: OisTableRequestEvent): void => {
    event.stopPropagation();
    const { shortCode } = event.detail;
    if (this.#widget.dispatchEvent(new OisTableRequestEvent(shortCode))) void this.#widget.open(shortCode);
  };
}

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { TokenSession } from '../../client/token-session.js';
import type { TokenProvider } from '../../client/token-sources.js';
import { HubError } from '../../hub/errors.js';
import { importPoints } from '../deferred/import-points.js';
import { OisTableRequestEvent } from '../points/points.events.js';
import type { OisPoints } from '../points/points.js';
import { OisErrorEvent } from '../internal/error.events.js';
import { register } from '../internal/register.js';
import { warn } from '../internal/warn.js';

/** The parts of `OisWidget` that its points use. */
export interface PointsHost extends ReactiveControllerHost, HTMLElement {
  readonly renderRoot: HTMLElement | DocumentFragment;
  theme: OisPoints['theme'];
  points: boolean | undefined;
  topUp: boolean | undefined;
  pointsEndpoint: string | undefined;
  tokenEndpoint: string | undefined;
  tokenProvider: TokenProvider | undefined;
  open(shortCode: string): Promise<void>;
}

/** What the widget shares with its points. */
export interface PointsSource {
  /** @throws {HubError} `BAD_CONFIG` */
  session: () => TokenSession;
  fetch: typeof fetch;
  tableName: (shortCode: string) => string | undefined;
}

/** How long to wait before a script that could not be loaded is asked for again (milliseconds). */
const RETRY_MS = 5_000;

/** The parts of `<ois-points>` that a page can style through the widget: each as `points-…`. */
const PARTS =
  'opener dialog header title close panel summary balance top-up refresh list entry entry-type entry-reason entry-time ' +
  'entry-status entry-table entry-amount entry-credit entry-debit entry-none entry-balance more message notice retry';

const exportParts = PARTS.split(' ')
  .map((part) => `${part}:points-${part}`)
  .join(', ');

/** Shows the balance in the widget's header. Its script comes with the first widget that has the attribute `points`. */
export class WidgetPoints implements ReactiveController {
  readonly #host: PointsHost;
  readonly #source: PointsSource;
  #element: OisPoints | undefined;
  #session: TokenSession | undefined;
  #isLoading = false;
  #retryAt = 0;

  constructor(host: PointsHost, source: PointsSource) {
    this.#host = host;
    this.#source = source;
    host.addController(this);
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
    this.#host.addEventListener('ois-close', this.#handleFormClose);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('ois-close', this.#handleFormClose);
  }

  hostUpdated(): void {
    if (!this.#host.points) {
      this.#element?.remove();
      this.#element = undefined;
    } else if (this.#element) {
      this.#update(this.#element);
    } else {
      void this.#load();
    }
  }

  async #load(): Promise<void> {
    if (this.#isLoading || Date.now() < this.#retryAt) return;
    this.#isLoading = true;
    try {
      const { OisPoints } = await importPoints();
      register('ois-points', OisPoints);
      if (this.#host.points && !this.#element) this.#create();
    } catch {
      this.#retryAt = Date.now() + RETRY_MS;
      const error = new HubError(
        'LOAD_FAILED',
        'ois-points.js could not be loaded from the folder of ois-late.js.',
      );
      warn(error);
      this.#host.dispatchEvent(new OisErrorEvent(error));
    } finally {
      this.#isLoading = false;
    }
  }

  #create(): void {
    const element = document.createElement('ois-points');
    Object.assign(element, { compact: true, fetch: this.#source.fetch, tableName: this.#source.tableName });
    element.setAttribute('part', 'points');
    element.setAttribute('exportparts', exportParts);
    element.addEventListener('ois-table-request', this.#handleTableRequest);
    this.#element = element;
    this.#update(element);
    this.#host.renderRoot.querySelector('[part=bar]')?.append(element);
  }

  #update(element: OisPoints): void {
    const { theme, topUp, pointsEndpoint, tokenEndpoint, tokenProvider } = this.#host;
    const session = this.#currentSession();
    const authorization = tokenProvider && session;
    Object.assign(element, { theme, topUp: !!topUp, pointsEndpoint, tokenEndpoint, authorization });
    // Each user has a session of their own: with another one, nothing of the last user stays.
    if (session !== this.#session && element.hasUpdated) void element.reset();
    this.#session = session;
  }

  #currentSession(): TokenSession | undefined {
    try {
      return this.#source.session();
    } catch {
      return undefined; // not set up yet: the lists say so
    }
  }

  #handleFormClose = (): void => this.refresh();

  /** Sent again from the widget itself, so that a page's listener can cancel it before anything opens. */
  #handleTableRequest = (event: OisTableRequestEvent): void => {
    event.stopPropagation();
    const { shortCode } = event.detail;
    if (this.#host.dispatchEvent(new OisTableRequestEvent(shortCode))) void this.#host.open(shortCode);
  };
}

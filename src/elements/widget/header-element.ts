import type { LitElement } from 'lit';
import type { TokenSession } from '../../client/token-session.js';
import { HubError } from '../../hub/errors.js';
import { OisErrorEvent } from '../internal/error.events.js';
import { BUILD } from '../internal/build-id.js';
import { needsConsent } from '../internal/consent.js';
import { registerOwn } from '../internal/register-own.js';
import { warn } from '../internal/warn.js';
import { addSheetEntry } from './sheet-history.js';
import type { WidgetInternals, WidgetServices } from './widget.internals.js';

/** Minimum time between two attempts to load the script. */
const RETRY_AFTER_MS = 5_000;

/** An element of one user, such as `<ois-points>`, which drops all data and loads again when its `authorization` has changed. */
type UserElement = LitElement & { close(): unknown };

export interface HeaderElementOptions<E extends UserElement> {
  name: string;
  /** Loads the class. */
  load: () => Promise<CustomElementConstructor & (new () => E)>;
  /** Selector of the element of the bar before which it comes. Default: the last place. */
  before?: string;
  /** The element's own part. */
  part: string;
  /** The parts that pages can style through the widget, in the syntax of `exportparts`. */
  exportedParts: string;
  /** Called once, before the element is on the page. */
  prepare: (element: E) => void;
  /** Returns the properties to set after each update of the widget. */
  getProperties: (session: TokenSession | undefined) => Partial<E>;
}

/**
 * Returns what authorizes requests to a route of the site: the token of a page with a `tokenProvider`, unless the route is the one
 * beside its token endpoint, which identifies the user by cookie.
 */
export const getRouteAuthorization = (
  { tokenProvider, tokenEndpoint }: Pick<WidgetInternals, 'tokenProvider' | 'tokenEndpoint'>,
  endpoint: string | undefined,
  session: TokenSession | undefined,
): TokenSession | undefined => (tokenProvider && (endpoint || !tokenEndpoint) ? session : undefined);

/** An element in the widget's header, which is loaded when the first widget shows it. */
export class HeaderElement<E extends UserElement> {
  element: E | undefined;
  readonly #widget: WidgetInternals;
  readonly #services: WidgetServices;
  readonly #options: HeaderElementOptions<E>;
  #session: TokenSession | undefined;
  #isWanted = false;
  #isLoading = false;
  #retryAtMs = 0;

  constructor(widget: WidgetInternals, services: WidgetServices, options: HeaderElementOptions<E>) {
    this.#widget = widget;
    this.#services = services;
    this.#options = options;
  }

  /** Shows, updates or removes the element. Call it after each update of the widget. */
  update(isShown: boolean): void {
    const isWanted = (this.#isWanted = isShown && !needsConsent(this.#widget));
    if (!isWanted) {
      // Before it is removed, so that its event reaches the page.
      this.element?.close();
      this.element?.remove();
      this.element = undefined;
    } else if (this.element) {
      // Off the page there is no session. One made here would be taken for that of the user who is there when the widget comes back.
      if (this.#widget.isConnected) this.#setProperties(this.element);
    } else {
      void this.#load();
    }
  }

  async #load(): Promise<void> {
    if (this.#isLoading || Date.now() < this.#retryAtMs) return;
    const { name, load } = this.#options;
    this.#isLoading = true;
    try {
      const loaded = await load();
      registerOwn(name, loaded);
      if (this.#isWanted && !this.element && this.#widget.isConnected) this.#create(loaded);
    } catch {
      this.#retryAtMs = Date.now() + RETRY_AFTER_MS;
      const error = new HubError(
        'LOAD_FAILED',
        `${name}-${BUILD}.js could not be loaded from the folder of ois-widget.js. Deploy all ois-*.js of a release together, and keep those of the last one for a while.`,
      );
      warn(error);
      this.#widget.dispatchEvent(new OisErrorEvent(error));
    } finally {
      this.#isLoading = false;
    }
  }

  #create(loaded: new () => E): void {
    const { part, exportedParts, prepare, before } = this.#options;
    const element = new loaded();
    element.setAttribute('part', part);
    element.setAttribute('exportparts', exportedParts);
    Object.assign(element, {
      compact: true,
      fetch: this.#services.fetch,
      addHistoryEntry: (onBack: () => void) => addSheetEntry(this.#widget, onBack),
    });
    prepare(element);
    this.element = element;
    this.#setProperties(element);
    const bar = this.#widget.renderRoot.querySelector('[part=bar]');
    bar?.insertBefore(element, before ? bar.querySelector(before) : null);
  }

  #setProperties(element: E): void {
    const session = this.#currentSession();
    Object.assign(element, this.#options.getProperties(session));
    // Another session means another user, who must not see the data of the previous one. In the update of the properties above: one request.
    if (session !== this.#session) element.requestUpdate('authorization', {});
    this.#session = session;
  }

  #currentSession(): TokenSession | undefined {
    try {
      return this.#services.session();
    } catch {
      return undefined; // a setting is missing: loading the lists reports it
    }
  }
}

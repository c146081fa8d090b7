import type { ReactiveController } from 'lit';
import { toHubError } from '../../hub/errors.js';
import { importNotifications } from '../deferred/import-notifications.js';
import { OisErrorEvent } from '../internal/error.events.js';
import { warn } from '../internal/warn.js';
import type { OisNotificationOpenEvent } from '../notifications/notifications.events.js';
import type { OisNotifications } from '../notifications/notifications.js';
import { EXPORTED_PARTS } from './exported-parts.js';
import type { FormPage } from './form-opener.js';
import { getRouteAuthorization, HeaderElement } from './header-element.js';
import type { WidgetInternals, WidgetServices } from './widget.internals.js';

const ATTRIBUTES = ['notifications', 'events-endpoint'];

interface NotificationsPanelOptions {
  /** Opens a page of the form site. */
  openPage: (page: FormPage) => Promise<void>;
  /** Called when the server has refused the user. */
  onRefused: () => void;
  /** Called when the user whose notifications were shown has signed out, or is another one. */
  onUserChange: () => void;
}

/**
 * Shows a bell in the widget's header. Loads `<ois-notifications>` for the first widget with the attribute `notifications`.
 * The attributes are read here, because a property of the widget would be part of first paint.
 */
export class NotificationsPanel implements ReactiveController {
  readonly #widget: WidgetInternals;
  readonly #options: NotificationsPanelOptions;
  readonly #header: HeaderElement<OisNotifications>;
  readonly #attributes: MutationObserver;

  constructor(widget: WidgetInternals, services: WidgetServices, options: NotificationsPanelOptions) {
    this.#widget = widget;
    this.#options = options;
    this.#attributes = new MutationObserver(() => widget.requestUpdate());
    this.#header = new HeaderElement<OisNotifications>(widget, services, {
      name: 'ois-notifications',
      load: async () => (await importNotifications()).OisNotifications,
      part: 'notifications',
      before: '[part=points]',
      exportedParts: EXPORTED_PARTS['ois-notifications'],
      prepare: (element) => {
        element.onUserChange = options.onUserChange;
        element.addEventListener('ois-notification-open', this.#handleOpen);
        element.addEventListener('ois-error', ({ detail: { error } }) => {
          if (error.code === 'UNAUTHORIZED') options.onRefused();
        });
      },
      getProperties: (session) => {
        const { theme, tokenEndpoint } = widget;
        const eventsEndpoint = widget.getAttribute('events-endpoint') ?? undefined;
        const authorization = getRouteAuthorization(widget, eventsEndpoint, session);
        return { theme, eventsEndpoint, tokenEndpoint, authorization };
      },
    });
  }

  /** Drops the list and connects again, for another user. */
  reset(): void {
    void this.#header.element?.reset();
  }

  /** Connects again if the server has refused the user or the address. */
  retry(): void {
    this.#header.element?.retry();
  }

  /** Closes the list. @returns whether it was open */
  close(): boolean {
    return this.#header.element?.close() ?? false;
  }

  hostConnected(): void {
    this.#attributes.observe(this.#widget, { attributeFilter: ATTRIBUTES });
  }

  hostDisconnected(): void {
    this.#attributes.disconnect();
  }

  hostUpdated(): void {
    this.#header.update(this.#widget.hasAttribute('notifications'));
  }

  /** Dispatches the event again from the widget, so that the page can cancel it before the page of the form site opens. */
  #handleOpen = (event: OisNotificationOpenEvent): void => {
    event.stopPropagation();
    // The widget opens it, not the element.
    event.preventDefault();
    const { detail } = event;
    const OpenEvent = event.constructor as typeof OisNotificationOpenEvent;
    if (!this.#widget.dispatchEvent(new OpenEvent(detail))) return;
    const { shortCode, link } = detail;
    const title = (event.target as OisNotifications).getDisplayTitle(detail);
    void this.#open({ shortCode, title, link: link ?? undefined });
  };

  async #open(page: FormPage): Promise<void> {
    this.#widget.notice = undefined;
    try {
      await this.#options.openPage(page);
    } catch (reason) {
      const error = toHubError(reason);
      this.#widget.notice = { error, retry: () => void this.#open(page) };
      warn(error);
      this.#widget.dispatchEvent(new OisErrorEvent(error));
    }
  }
}

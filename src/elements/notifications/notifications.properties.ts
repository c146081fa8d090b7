import { LitElement, type PropertyDeclarations } from 'lit';
import type { Authorization } from '../../client/authorized-requests.js';
import type { NotificationsMessages } from '../../locales/notifications/notifications-messages.js';

/**
 * The properties of `<ois-notifications>`, its events, and those of the page that a notification opens.
 *
 * @event {OisNotificationEvent} ois-notification - A notification arrived while the page was open.
 * @event {OisNotificationOpenEvent} ois-notification-open - The user chose a notification. Cancel it to keep its page from opening.
 * @event {OisOutcomeEvent} ois-outcome - The hub confirmed an order, a charge, a refund or a top-up of this user.
 * @event {OisNotificationsMissedEvent} ois-notifications-missed - Events may have been missed, such as during a long sleep.
 * @event {OisConsentEvent} ois-consent - With `consent`: the user agreed.
 * @event {OisErrorEvent} ois-error - The stream or the configuration failed; `detail.error` has `code`, `status` and `message`.
 * @event {OisOpenEvent} ois-open - The page of a notification opened.
 * @event {OisCloseEvent} ois-close - The page of a notification closed.
 * @event {OisSubmitEvent} ois-submit - The form of a notification reports that it was sent: a hint, no proof of an order.
 * @event {OisShareEvent} ois-share - The user wants to share what that page offers.
 * @event {OisDownloadEvent} ois-download - The user wants to download a file that that page offers.
 */
export class NotificationsProperties extends LitElement {
  static override properties: PropertyDeclarations = {
    eventsEndpoint: { attribute: 'events-endpoint' },
    tokenEndpoint: { attribute: 'token-endpoint' },
    formUrl: { attribute: 'form-url' },
    authorization: { attribute: false },
    compact: { type: Boolean, reflect: true },
    theme: { reflect: true, useDefault: true },
    locale: { reflect: true },
    messages: { attribute: false },
    consent: {},
  };

  /** Address of the site's event stream. Default: `events` beside the token endpoint. */
  eventsEndpoint: string | undefined;

  /** Address of the site's token endpoint, for the default of `events-endpoint`, and for the token of a page that opens. */
  tokenEndpoint: string | undefined;

  /** `{form_url}`, the root of the form site. Default: that of the token response. */
  formUrl: string | undefined;

  /** Provides tokens for a page without a cookie at its endpoints: `{ get, renew }`, functions that resolve to `{ value }`. */
  authorization: Authorization | undefined;

  /** Shows a bell with the number of unread notifications, which opens the list in a dialog. */
  compact = false;

  /** `auto` follows the device. */
  theme: 'auto' | 'light' | 'dark' = 'auto';

  /** BCP 47 tag of the language, such as `zh-CN`. Default: the nearest `lang` around the element. */
  locale: string | undefined;

  /** Texts that replace the built-in ones, by their names in `NotificationsMessages`. */
  messages: Partial<NotificationsMessages> | undefined;

  /** With `required`, the element contacts no one until the user agrees, which it asks for, or until it is `given`. */
  consent: 'required' | 'given' | undefined;

  /** @internal Called when the user whose notifications were shown has signed out, or is another one. */
  declare onUserChange: (() => void) | undefined;

  /** Connects, as after the user has agreed: sets `consent` to `given`. */
  grantConsent(): void {
    this.consent = 'given';
  }
}

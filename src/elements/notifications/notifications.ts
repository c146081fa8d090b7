import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { EventStreamState } from '../../client/events/event-stream.js';
import type { StreamEvent, StreamNotification } from '../../client/events/stream-event.js';
import { toDisplayText } from '../../hub/display-text.js';
import { toHubError, type HubError } from '../../hub/errors.js';
import { notificationsMessages } from '../../locales/notifications/index.js';
import { OisErrorEvent } from '../internal/error.events.js';
import { needsConsent } from '../internal/consent.js';
import { consentView } from '../internal/consent.view.js';
import { hiddenStyles } from '../internal/hidden.styles.js';
import { iconButtonStyles } from '../internal/icon-button.js';
import { Localize } from '../internal/localize.js';
import { messageStyles } from '../internal/message.styles.js';
import { PanelFocus } from '../internal/panel-focus.js';
import { PanelDialog } from '../internal/panel-dialog.js';
import { dialogStyles } from '../internal/panel-dialog.styles.js';
import { panelStyles } from '../internal/panel.styles.js';
import { SectionWords } from '../internal/section-words.js';
import { theme } from '../internal/theme.styles.js';
import { warn } from '../internal/warn.js';
import { Announcer } from './announcer.js';
import { NotificationsData, type NotificationItem } from './notifications.data.js';
import {
  OisNotificationEvent,
  OisNotificationOpenEvent,
  OisNotificationsMissedEvent,
  OisOutcomeEvent,
  normalizeNotification,
  type NotificationDetail,
} from './notifications.events.js';
import { NotificationsForm } from './notifications.form.js';
import { NotificationsProperties } from './notifications.properties.js';
import { NotificationsStream, resolveEventsEndpoint } from './notifications.stream.js';
import { styles } from './notifications.styles.js';
import { renderCompact, renderPanel } from './notifications.view.js';

/** Properties that select the endpoint and the user. If one changes, all data is dropped and loaded again. */
const CONNECTION_PROPERTIES = ['eventsEndpoint', 'tokenEndpoint', 'authorization', 'consent'] as const;

/**
 * Shows the signed-in user's notifications as they come, from the site's own server.
 *
 * @tag ois-notifications
 * @slot empty - Replaces the text for an empty list.
 * @slot error - Replaces the text of an error; the button to try again stays.
 * @slot consent - With `consent`: replaces the text that asks for it; the button stays.
 * @csspart opener - With `compact`: the bell, which opens the list.
 * @csspart badge - With `compact`: the number of unread notifications.
 * @csspart dialog - With `compact`: the dialog with the list.
 * @csspart header - The dialog's bar.
 * @csspart title - The dialog's title.
 * @csspart close - The dialog's close button.
 * @csspart panel - Everything but the dialog.
 * @csspart summary - The row with the number of unread notifications.
 * @csspart mark-read - The button that marks all of them as read.
 * @csspart list - The list.
 * @csspart notification - A notification.
 * @csspart notification-new - A new notification.
 * @csspart notification-button - A notification that leads to a page.
 * @csspart notification-title - A notification's title.
 * @csspart notification-mark - The mark of a new notification.
 * @csspart notification-content - A notification's text.
 * @csspart notification-time - A notification's time.
 * @csspart message - The text in place of an empty list, or of an error.
 * @csspart notice - The notice that the stream is interrupted.
 * @csspart retry - The button to try again.
 * @csspart consent - With `consent`: the message that asks for it.
 * @csspart grant-consent - The button in it.
 */
export class OisNotifications extends NotificationsProperties {
  static override styles = [
    theme,
    messageStyles,
    hiddenStyles,
    iconButtonStyles,
    panelStyles,
    dialogStyles,
    styles,
  ];

  #localize = new Localize(this);
  #words = new SectionWords(this.#localize, notificationsMessages);
  #data = new NotificationsData();
  #announcer = new Announcer(this);
  #dialog = new PanelDialog(this, () => this.close());
  #form = new NotificationsForm();
  #stream: NotificationsStream | undefined;
  #fetch: typeof fetch = (input, init) => this.fetch(input, init);

  constructor() {
    super();
    this.addController(new PanelFocus(this));
  }

  /** Number of unread notifications. */
  get unreadCount(): number {
    return this.#data.unreadCount;
  }

  /** Drops all data and connects again. Call it when another user has signed in. */
  async reset(): Promise<void> {
    this.#disconnect();
    this.#connect();
    await this.updateComplete;
  }

  /** Marks all notifications as read. */
  markRead(): void {
    this.#data.markRead();
    this.requestUpdate();
  }

  /**
   * Shows a notification that you received in another way, such as by native push. One whose id is known is not shown again,
   * and none raises `ois-outcome`.
   */
  showNotification(notification: NotificationDetail): void {
    if (this.#data.state === 'signed-out') return;
    this.#addNotification({ type: 'notification', ...normalizeNotification(notification) }, false);
  }

  /** Opens the page of a notification with a new token, as if the user had chosen it in the list. */
  openNotification(notification: NotificationDetail): void {
    this.#open(notification);
  }

  /** With `compact`: opens the list, and marks all notifications as read. */
  open(): void {
    if (!this.compact || this.#dialog.isOpen || !this.isConnected || needsConsent(this)) return;
    this.#data.markSeen();
    this.#announcer.clear();
    this.#dialog.open();
  }

  /** Closes the list, or the page of a notification. @returns whether one was open */
  close(): boolean {
    if (this.#form.close()) return true;
    if (!this.#dialog.isOpen) return false;
    this.#dialog.close();
    this.markRead();
    return true;
  }

  /** @internal Connects again if the stream has ended. The user may have signed in since. */
  retry(): void {
    if (this.#data.hasEnded) this.#handleRetry();
  }

  /** Sends every request of the element. Override it to send them another way. */
  protected fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    return fetch(input, init);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // The first update connects the first time; this is for an element that was removed and inserted again.
    if (this.hasUpdated) this.#connect();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.close();
    setTimeout(() => !this.isConnected && this.#disconnect()); // a moved element keeps its stream and its list
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const isNewConnection = CONNECTION_PROPERTIES.some((name) => changed.has(name));
    if (isNewConnection && this.hasUpdated) this.#disconnect();
    if (isNewConnection || !this.hasUpdated) this.#connect();
    if (changed.get('compact') === true) this.close();
  }

  #connect(): void {
    if (this.#stream || !this.isConnected || needsConsent(this)) return;
    const { eventsEndpoint, tokenEndpoint, authorization } = this;
    const options = { eventsEndpoint, tokenEndpoint, authorization, fetch: this.#fetch };
    try {
      const endpoint = resolveEventsEndpoint(options);
      if (endpoint === undefined) this.#data.state = 'none';
      else {
        this.#stream = new NotificationsStream(endpoint, options, {
          onEvent: (event, isHistory) => this.#handleEvent(event, isHistory),
          onState: (state) => this.#handleState(state),
          onOffline: (isOffline) => {
            this.#data.isOffline = isOffline;
            this.requestUpdate();
          },
        });
      }
    } catch (error) {
      this.#handleState({ name: 'ended', error: toHubError(error) });
    }
    this.requestUpdate();
  }

  #handleState(state: EventStreamState): void {
    const wasLoading = this.#data.state === 'loading';
    if (this.#data.handleStreamState(state)) this.onUserChange?.();
    if (this.#data.state === 'signed-out') this.#dropUser();
    // Not each further attempt, and not an interruption: the stream reconnects by itself.
    if ('error' in state && (wasLoading || state.name === 'ended')) this.#report(state.error);
    this.requestUpdate();
  }

  #disconnect(): void {
    this.close();
    this.#endStream();
    this.#data.clear();
  }

  /** Drops what belongs to the user besides the list: the form with its token, and the last announcement. */
  #dropUser(): void {
    this.#form.clear();
    this.#announcer.clear();
  }

  #endStream(): void {
    this.#dropUser();
    this.#stream?.end();
    this.#stream = undefined;
  }

  #report(error: HubError): void {
    warn(error);
    this.dispatchEvent(new OisErrorEvent(error));
  }

  #handleEvent(event: StreamEvent, isHistory: boolean): void {
    if (event.type === 'reset') return void this.dispatchEvent(new OisNotificationsMissedEvent());
    if (event.type === 'notification') this.#addNotification(event, isHistory);
    // Raised when it arrived, by the tab in which it arrived.
    if (isHistory) return;
    const isOutcome = event.type === 'outcome' || event.event.startsWith('order_');
    if (isOutcome) this.dispatchEvent(new OisOutcomeEvent(event));
  }

  #addNotification(notification: StreamNotification, isHistory: boolean): void {
    if (this.#data.has(notification.id)) return;
    const isListOpen = this.compact && this.#dialog.isOpen;
    const isListed = this.#data.add(notification, { isNew: !isHistory, isListOpen, now: Date.now() });
    this.requestUpdate();
    if (isHistory) return;
    if (isListed)
      this.#announcer.announce(this.#words.term('notificationsArrived', this.getDisplayTitle(notification)));
    const { type: _, ...detail } = notification;
    this.dispatchEvent(new OisNotificationEvent(detail));
  }

  /** @internal Returns the title to show, which is never empty. */
  getDisplayTitle({ title }: { title: string }): string {
    return toDisplayText(title).trim() || this.#words.term('notificationsUntitled');
  }

  #handleRetry = (): void => {
    // The user who signs in again may be another one, for whom nothing of this one must be left.
    if (this.#data.state === 'signed-out') this.#endStream();
    if (this.#data.state !== 'ready') this.#data.retry();
    if (this.#stream) this.#stream.retry();
    else this.#connect();
  };

  #open(opened: NotificationDetail & { key?: string }): void {
    if (needsConsent(this)) return;
    this.close();
    this.#data.markRead(opened);
    const detail = normalizeNotification(opened);
    this.requestUpdate();
    if (!this.dispatchEvent(new OisNotificationOpenEvent(detail))) return;
    const { formUrl, tokenEndpoint, authorization, theme: chosenTheme } = this;
    const options = { formUrl, tokenEndpoint, authorization, theme: chosenTheme, fetch: this.#fetch };
    this.#form
      .open({ ...detail, title: this.getDisplayTitle(detail) }, this.renderRoot as ShadowRoot, options)
      .catch((error: unknown) => this.#report(toHubError(error)));
  }

  override render(): TemplateResult {
    const dir = this.#localize.chosenDir;
    const { eventsEndpoint, formUrl } = this;
    const context = {
      words: this.#words,
      localize: this.#localize,
      data: this.#data,
      dialog: this.#dialog,
      handleOpen: () => this.open(),
      handleRetry: this.#handleRetry,
      handleMarkRead: () => this.markRead(),
      openItem: (item: NotificationItem) => this.#open(item),
      status: html`<p class="hidden" role="status">${this.#announcer.text}</p>`,
    };
    return html`<div dir=${dir ?? nothing} lang=${dir ? this.#localize.lang : nothing}>
      ${needsConsent(this) ? consentView(this, this.#localize, [eventsEndpoint, formUrl]) : this.compact ? renderCompact(context) : [context.status, renderPanel(context)]}
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ois-notifications': OisNotifications;
  }
}

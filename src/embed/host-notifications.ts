import type { HostNotification } from '../bridge/messages.js';
import type { NotificationDetail } from '../elements/notifications/notifications.events.js';
import type { OisNotifications } from '../elements/notifications/notifications.js';
import type { OisWidget } from '../elements/widget/widget.js';

/** Shows notifications that the app sends, and opens those that the user chose outside of the page. */
export class HostNotifications {
  readonly #widget: OisWidget;
  /** Number of the current user, so that nothing of one user is shown to the next one. */
  #user = 0;
  /** Notifications that came before the first lists. The connection that loads them may still clear the element. */
  #early: NotificationDetail[] = [];
  #isReady = false;

  constructor(widget: OisWidget) {
    this.#widget = widget;
    widget.addEventListener('ois-ready', () => {
      this.#isReady = true;
      for (const notification of this.#early.splice(0)) {
        void this.#run((element) => element.showNotification(notification));
      }
    });
  }

  /** Shows a notification as soon as the widget has an element for it. */
  async show(notification: HostNotification): Promise<void> {
    const detail = createDetail(notification);
    if (!this.#isReady) this.#early = [...this.#early, detail].slice(-MAX_EARLY);
    await this.#run((element) => element.showNotification(detail));
  }

  /** Opens the page that a notification links to. */
  async open(link: string): Promise<void> {
    await this.#run((element) => element.openNotification(createDetail({ id: link, title: '', link })));
  }

  /** Discards what is pending when another user signs in. */
  reset(): void {
    this.#user += 1;
    this.#isReady = false;
    this.#early = [];
  }

  async #run(action: (element: OisNotifications) => void): Promise<void> {
    const user = this.#user;
    await customElements.whenDefined('ois-notifications');
    // The widget creates its element in the microtasks after the class is defined.
    await new Promise((resolve) => setTimeout(resolve));
    await this.#widget.updateComplete;
    const element = this.#widget.renderRoot.querySelector('ois-notifications');
    if (element && user === this.#user) action(element);
  }
}

/** An element keeps as many. */
const MAX_EARLY = 100;

const createDetail = ({
  id,
  title,
  content = '',
  event = '',
  timestamp = '',
  short_code: shortCode = '',
  link = '',
}: HostNotification): NotificationDetail => ({
  id,
  title,
  content,
  event,
  timestamp,
  shortCode,
  link: link === '' ? null : link,
});

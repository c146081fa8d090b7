import type { EventStreamState } from '../../client/events/event-stream.js';
import type { StreamNotification } from '../../client/events/stream-event.js';
import type { HubError } from '../../hub/errors.js';
import { parseIsoTime } from '../../hub/time.js';

export interface NotificationItem extends StreamNotification {
  /** Identifies it on this page. Its `id` may be empty. */
  key: string;
  isUnread: boolean;
  /** Marked as new: unread until the list was opened, which it still shows. */
  isNew: boolean;
  /** By which the list is sorted (milliseconds since 1970). */
  timeMs: number;
}

/**
 * - `loading`: the stream was not open yet
 * - `ready`: it was; `error` is set while it is interrupted
 * - `failed`: it could not be opened
 * - `signed-out`: the server identified no user, or another one; all data is dropped
 * - `none`: there is no endpoint
 */
export type NotificationsState = 'loading' | 'ready' | 'failed' | 'signed-out' | 'none';

/** The oldest notifications beyond this number are dropped. */
const MAX_ITEMS = 100;

/** The notifications of one user. */
export class NotificationsData {
  /** Newest first. */
  items: readonly NotificationItem[] = [];
  state: NotificationsState = 'loading';
  /** Why the stream is interrupted, or why it ended. */
  error: HubError | undefined;
  /** The stream ended, and is not opened again by itself. */
  hasEnded = false;
  isOffline = false;
  #count = 0;

  get unreadCount(): number {
    return this.items.filter(({ isUnread }) => isUnread).length;
  }

  /** Whether a notification was added before. One without an id never counts as known. */
  has(id: string): boolean {
    return id !== '' && this.items.some((item) => item.id === id);
  }

  /**
   * @returns whether it is listed: one that is older than all of a full list is dropped
   * @param options.isListOpen the user sees it at once
   * @param options.now milliseconds since 1970: the time of a notification whose own cannot be parsed
   */
  add(
    notification: StreamNotification,
    { isNew, isListOpen, now }: { isNew: boolean; isListOpen: boolean; now: number },
  ): boolean {
    const timeMs = parseTime(notification.timestamp) ?? now;
    const older = this.items.findIndex((item) => item.timeMs <= timeMs);
    const index = older < 0 ? this.items.length : older;
    this.#count += 1;
    const key = String(this.#count);
    const item = { ...notification, key, isUnread: isNew && !isListOpen, isNew, timeMs };
    this.items = [...this.items.slice(0, index), item, ...this.items.slice(index)].slice(0, MAX_ITEMS);
    return index < MAX_ITEMS;
  }

  /** @param opened one notification, found by its key, or else by its id; all of them if it is omitted */
  markRead(opened?: { key?: string; id: string }): void {
    const isOpened = ({ key, id }: NotificationItem): boolean =>
      !opened || (opened.key === undefined ? id !== '' && id === opened.id : key === opened.key);
    this.items = this.items.map((item) =>
      item.isNew && isOpened(item) ? { ...item, isUnread: false, isNew: false } : item,
    );
  }

  /** The list was opened: all are read, and the new ones stay marked until {@link NotificationsData.markRead}. */
  markSeen(): void {
    this.items = this.items.map((item) => (item.isUnread ? { ...item, isUnread: false } : item));
  }

  /** @returns whether the user whose notifications were shown has signed out, or is another one */
  handleStreamState(state: EventStreamState): boolean {
    const wasReady = this.state === 'ready';
    this.hasEnded = state.name === 'ended';
    if (state.name === 'open') {
      this.state = 'ready';
      this.error = undefined;
    } else if (state.name === 'waiting' || state.name === 'ended') {
      this.error = state.error;
      const isSignedOut = state.error.code === 'UNAUTHORIZED';
      if (isSignedOut) {
        // The user has signed out, so their data must disappear from the page.
        this.items = [];
        this.state = 'signed-out';
      } else if (this.state !== 'ready') this.state = 'failed';
      return isSignedOut && wasReady;
    }
    return false;
  }

  /** Another attempt. What the page has shown meanwhile stays; after a sign-out, it has shown nothing. */
  retry(): void {
    this.error = undefined;
    this.state = 'loading';
  }

  /** Drops all data, for another user. */
  clear(): void {
    this.items = [];
    this.retry();
  }
}

function parseTime(timestamp: string): number | undefined {
  try {
    return parseIsoTime(timestamp);
  } catch {
    return undefined;
  }
}

import type { Authorization } from '../../client/authorized-requests.js';
import { EventStream, type EventStreamListener } from '../../client/events/event-stream.js';
import { watchPageActivity } from '../../client/events/page-activity.js';
import { detectTabSharing } from '../../client/events/tab-group.js';
import { resolveSiteEndpoint } from '../../client/site-endpoint.js';
import { getBaseUri } from '../../client/base-uri.js';

export interface NotificationsStreamOptions {
  eventsEndpoint: string | undefined;
  tokenEndpoint: string | undefined;
  authorization: Authorization | undefined;
  fetch: typeof fetch;
}

export interface NotificationsStreamListener extends EventStreamListener {
  onOffline(isOffline: boolean): void;
}

/** The event stream of a page: disconnected while the page is hidden or offline. */
export class NotificationsStream {
  readonly #stream: EventStream;
  readonly #stopWatching: () => void;
  /** The server has refused the user or the address. When the page is visible again, it may be another user's. */
  #isRefused = false;

  /** Connects at once, if the page is visible and online. */
  constructor(endpoint: string, options: NotificationsStreamOptions, listener: NotificationsStreamListener) {
    this.#stream = new EventStream(
      { ...options, endpoint, sharing: detectTabSharing() },
      {
        ...listener,
        onState: (state) => {
          this.#isRefused = state.name === 'ended';
          listener.onState(state);
        },
      },
    );
    this.#stopWatching = watchPageActivity((activity) => {
      listener.onOffline(activity === 'offline');
      if (this.#isRefused) return;
      if (activity === 'active') this.#stream.start();
      else this.#stream.stop();
    });
  }

  /** Connects again at once, for a user who presses "Try again". */
  retry(): void {
    this.#stream.stop();
    this.#stream.start();
  }

  /** Ends the connection, and all timers and listeners. */
  end(): void {
    this.#stopWatching();
    this.#stream.stop();
  }
}

/**
 * Resolves the address of the event stream.
 * @returns undefined if there is `authorization` and no `eventsEndpoint`: the app around the page has the notifications
 * @throws {HubError} `BAD_CONFIG`
 */
export function resolveEventsEndpoint(options: NotificationsStreamOptions): string | undefined {
  return resolveSiteEndpoint({
    ...options,
    name: 'events',
    endpoint: options.eventsEndpoint,
    page: getBaseUri(),
  });
}

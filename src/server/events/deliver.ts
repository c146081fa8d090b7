import type { HubEvent } from '../../hub/events.js';
import type { HubApi } from '../hub-api.js';
import type { Log } from '../log.js';
import { convertHubEvent, type UserEvent } from './format-event.js';

interface DeliverOptions {
  hub: Pick<HubApi, 'containsApiKey'>;
  formUrl: string;
  publish: (event: UserEvent) => Promise<void>;
  log: Log;
}

/** Creates the function that sends an event of the hub to the event streams of its target user. */
export function createDeliver({ hub, formUrl, publish, log }: DeliverOptions) {
  return async (event: HubEvent): Promise<void> => {
    const userEvent = convertHubEvent(event, formUrl, (reason) => {
      const message = `A notification was sent without its link: ${reason}`;
      log({ level: 'warn', event: 'events_failed', message });
    });
    if (!userEvent) return;
    if (hub.containsApiKey(userEvent)) {
      const message = `A ${event.kind} event was sent to no stream: it contains the API key.`;
      return log({ level: 'error', event: 'events_failed', message });
    }
    await publish(userEvent);
  };
}

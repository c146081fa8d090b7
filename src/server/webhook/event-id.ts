import { createHash } from 'node:crypto';
import type { HubEvent } from '../../hub/events.js';

/** What makes an event this one. Not the icon, whose address may differ from one delivery to the next. */
function essence(event: HubEvent, text: string): unknown[] {
  switch (event.kind) {
    case 'notification': {
      const { title, content, link_url } = event.notification;
      return [title, content, link_url];
    }
    case 'unknown':
      return [text];
    default:
      return [event.billing.amount, event.billing.reason];
  }
}

/**
 * Events have no id: two deliveries are of one event if all that the specification names is the same, whatever the order
 * of the fields and whatever comes beside them. Two equal charges of one user within the timestamp's precision look like
 * that too: so this id merges charges only where a site says that it has several receivers.
 * @param text the body as it came, which is all that is known of an unknown event
 * @returns 64 hexadecimal digits
 */
export function eventId(event: HubEvent, text: string): string {
  const { event: name, timestamp, short_code, target } = event;
  const parts = [name, timestamp, short_code, target.client_user_id, ...essence(event, text)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

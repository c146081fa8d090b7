import { parseHubEvent, type HubEvent } from '../../hub/events.js';

/** Parses the body of an entry. @returns undefined if it is not an event */
export function parseInboxEvent(body: string): HubEvent | undefined {
  try {
    return parseHubEvent(JSON.parse(body));
  } catch {
    return undefined;
  }
}

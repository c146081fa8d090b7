import { isRecord, readObject } from '../../hub/envelope.js';
import { ownFields } from '../../hub/own-fields.js';
import type { StreamedEvents } from '../../hub/stream-events.js';
import { parseEventTime } from './event-id.js';
import { formatEvent, type UserEvent } from './format-event.js';
import type { StreamEvent } from './recent-events.js';

/** Types of events that servers publish. */
const TYPES: readonly string[] = ['notification', 'outcome'] satisfies (keyof StreamedEvents)[];

/** Formats the message by which one server sends an event to all servers that share the store. */
export const formatStoreMessage = (id: string, event: UserEvent): string => JSON.stringify({ id, ...event });

/** Formats the message that streams missed an event. @param user `ALL_USERS` if those of all users may have */
export const formatResetMessage = (user: string): string => JSON.stringify({ type: 'missed', user });

/**
 * Parses a message of the store.
 * @param message sealed by a server of the same site, so its fields are not validated any further
 * @returns an event, or without one a reset; undefined for a message that is neither
 */
export function parseStoreMessage(
  message: string,
): { user: string; event?: StreamEvent | undefined } | undefined {
  const value = readObject(message);
  if (!value) return undefined;
  const { id, user, type, data } = ownFields(value) as { [K in keyof UserEvent | 'id']?: unknown };
  if (type === 'missed' && typeof user === 'string') return { user };
  if (typeof id !== 'string' || parseEventTime(id) === undefined) return undefined;
  if (typeof user !== 'string' || user === '') return undefined;
  if (typeof type !== 'string' || !TYPES.includes(type) || !isRecord(data)) return undefined;
  const text = formatEvent(id, type as UserEvent['type'], data as never);
  return { user, event: { id, text } };
}

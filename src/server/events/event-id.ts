import { randomUUID } from 'node:crypto';

const EVENT_ID = /^([0-9a-z]{1,10})-[0-9a-z]{1,40}$/;

/** Creates an id for `Last-Event-ID`: the time in milliseconds since 1970, in base 36, and a random part. */
export const createStreamEventId = (timeMs: number): string =>
  `${Math.max(0, timeMs).toString(36)}-${randomUUID().replaceAll('-', '')}`;

/** Returns the time of an id in milliseconds since 1970; undefined for text that is not an id of this server. */
export function parseEventTime(id: string): number | undefined {
  const time = EVENT_ID.exec(id)?.[1];
  return time === undefined ? undefined : parseInt(time, 36);
}

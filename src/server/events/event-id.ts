import { randomUUID } from 'node:crypto';

const EVENT_ID = /^([0-9a-z]{1,10})-[0-9a-z]{1,40}$/;

/** Creates the part of ids that names the server, which is random. */
export const createServerId = (): string => randomUUID().slice(0, 8);

/** Creates an id for `Last-Event-ID`: the time in milliseconds since 1970, in base 36, the server, and a random part. */
export const createStreamEventId = (timeMs: number, serverId: string): string =>
  `${Math.floor(Math.max(0, timeMs)).toString(36)}-${serverId}${randomUUID().replaceAll('-', '').slice(8)}`;

/** Returns whether an id has the time of this server's clock. */
export const isIdOfServer = (id: string, serverId: string): boolean => id.includes(`-${serverId}`);

/** Returns the time of an id in milliseconds since 1970; undefined for text that is not an id of the streams. */
export function parseEventTime(id: string): number | undefined {
  const time = EVENT_ID.exec(id)?.[1];
  return time === undefined ? undefined : parseInt(time, 36);
}

import { isRecord } from './envelope.js';
import { ownFields } from './own-fields.js';

/** Returns the fields of a token response, flat or in the hub's envelope, as they are. */
export function readTokenFields(value: unknown): Record<string, unknown> {
  const own = ownFields(isRecord(value) ? value : {});
  return isRecord(own['data']) ? ownFields({ ...own, ...own['data'] }) : own;
}

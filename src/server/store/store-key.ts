import { createHash } from 'node:crypto';

/**
 * Creates the key of an entry in a shared store. The id is hashed: two ids never share a key, whatever characters they
 * contain, and a list of keys reveals nothing about users.
 * @param scope root of the hub: user ids and order ids mean nothing to another hub
 */
export function createStoreKey(kind: string, scope: string, id: string): string {
  return `${kind}:${createHash('sha256')
    .update(JSON.stringify([scope, id]))
    .digest('base64url')}`;
}

import { createHash } from 'node:crypto';

/**
 * The key of something in a shared store. Who it is about goes in as a hash: no two ids lead to one key, whatever
 * characters they have, and a list of keys tells nothing about users.
 * @param scope root of the hub: what its users and orders are called means nothing to another hub
 */
export function storeKey(kind: string, scope: string, id: string): string {
  return `${kind}:${createHash('sha256')
    .update(JSON.stringify([scope, id]))
    .digest('base64url')}`;
}

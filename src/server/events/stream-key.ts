import { createHmac, hkdfSync } from 'node:crypto';

/** Returns the stream key of a user: the value of the header `OIS-Stream-Key`. */
export type CreateStreamKey = (user: string) => string;

/**
 * Creates the function that returns stream keys.
 * @param secret from which a key for this purpose alone is derived, so that no one else can compute a user's stream key
 */
export function createStreamKeys(secret: string): CreateStreamKey {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'open-integration-widget stream key', 32));
  return (user) => createHmac('sha256', key).update(user).digest('base64url');
}

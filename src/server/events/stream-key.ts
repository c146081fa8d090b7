import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Header of `GET /events`: a stable name of the signed-in user, by which the tabs of one browser share a stream and notice
 * that another user signed in. It reveals nothing about the user, and grants nothing.
 */
export const STREAM_KEY_HEADER = 'OIS-Stream-Key';

/** Returns the stream key of a user. */
export type CreateStreamKey = (user: string) => string;

/**
 * Creates the function that returns stream keys.
 * @param secret from which a key for this purpose alone is derived, so that no one else can compute a user's stream key
 */
export function createStreamKeys(secret: string): CreateStreamKey {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'open-integration-widget stream key', 32));
  return (user) => createHmac('sha256', key).update(user).digest('base64url');
}

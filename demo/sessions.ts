import { randomBytes } from 'node:crypto';
import type { UserId } from './users.js';

const COOKIE = 'ois_demo_session';
const MAX_SESSIONS = 10_000;

/** The sessions of the demo, by a cookie with a random id. */
export class Sessions {
  #users = new Map<string, UserId>();

  /** Returns the signed-in user of a request, or null. */
  findUser(request: Request): UserId | null {
    const id = this.#readId(request);
    return (id && this.#users.get(id)) || null;
  }

  /** Signs a user in. @returns the value of `Set-Cookie` */
  signIn(request: Request, user: UserId): string {
    const old = this.#readId(request);
    if (old) this.#users.delete(old);
    // Removes the oldest sessions when the limit is reached.
    for (const oldest of this.#users.keys()) {
      if (this.#users.size < MAX_SESSIONS) break;
      this.#users.delete(oldest);
    }
    // A new id at each sign-in prevents session fixation.
    const id = randomBytes(24).toString('base64url');
    this.#users.set(id, user);
    return `${COOKIE}=${id}; Path=/; HttpOnly; SameSite=Lax`;
  }

  #readId(request: Request): string | undefined {
    const cookies = request.headers.get('cookie')?.split(/;\s*/) ?? [];
    return cookies.find((cookie) => cookie.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
  }
}

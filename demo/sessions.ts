import { randomBytes } from 'node:crypto';

/** The people who can be signed in to the demo. `id` is what the hub gets as `client_user_id`. */
export const USERS = [
  { id: 'demo-mei', name: 'Mei Lin' },
  { id: 'demo-jonas', name: 'Jonas Weber' },
  { id: 'demo-amara', name: 'Amara Okafor' },
] as const;

export type UserId = (typeof USERS)[number]['id'];

const COOKIE = 'ois_demo_session';
const MOST_SESSIONS = 10_000;

/** Who is signed in, by a random session cookie: the browser holds a number that means nothing to anyone else. */
export class Sessions {
  #users = new Map<string, UserId>();

  /** The user of a request, or null without a session. */
  userOf(request: Request): UserId | null {
    const id = this.#idOf(request);
    return (id && this.#users.get(id)) || null;
  }

  /** Signs a user in; returns the `Set-Cookie` that makes the browser remember. */
  signIn(request: Request, user: UserId): string {
    const old = this.#idOf(request);
    if (old) this.#users.delete(old);
    // A demo that runs for long forgets its oldest visitors.
    for (const oldest of this.#users.keys()) {
      if (this.#users.size < MOST_SESSIONS) break;
      this.#users.delete(oldest);
    }
    // A new number at each sign-in, so that one that leaked before is worth nothing after.
    const id = randomBytes(24).toString('base64url');
    this.#users.set(id, user);
    return `${COOKIE}=${id}; Path=/; HttpOnly; SameSite=Lax`;
  }

  #idOf(request: Request): string | undefined {
    const cookies = request.headers.get('cookie')?.split(/;\s*/) ?? [];
    return cookies.find((cookie) => cookie.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
  }
}

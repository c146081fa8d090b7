import type { TokenSession } from './token-session.js';

/** Renews a token that is about to expire, if there is one. A failure is ignored: the next `session.get` tries again. */
export async function renewIfDue(session: TokenSession | undefined): Promise<void> {
  if (session?.token) await session.get().catch(() => undefined);
}

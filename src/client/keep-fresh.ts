import type { TokenSession } from './token-session.js';

/** Renews a token that is about to expire, if there is one. A failure is left to the next caller of `session.get`. */
export async function keepFresh(session: TokenSession | undefined): Promise<void> {
  if (session?.held) await session.get().catch(() => undefined);
}

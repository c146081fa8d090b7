import type { Context, MiddlewareHandler } from 'hono';
import { refuse } from './answers.js';
import type { ConnectionInfo } from './connection-info.js';
import type { Log } from './log.js';
import type { Identify } from './options.js';

/** What the handlers find in a request's context. */
export interface AppEnv {
  Bindings: ConnectionInfo;
  Variables: { clientUserId: string };
}

/** Text of the site's own code, which had the request at hand, without the token that may have come with it. */
function withoutToken(text: string, c: Context): string {
  const token = c.req.header('Authorization')?.replace(/^\S+ +/, '');
  return token ? text.replaceAll(token, '…') : text;
}

/**
 * Lets only signed-in users through, and says who it is. `identify` alone decides: nothing that the browser claims.
 * @param withoutKey strikes the API key out of a text
 */
export function requireUser(
  identify: Identify,
  log: Log,
  withoutKey: (text: string) => string,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    let user: unknown;
    try {
      user = await identify(c.req.raw);
    } catch (error) {
      const message = `identify threw ${withoutKey(withoutToken(String(error), c))}`;
      log({ level: 'error', event: 'identify_failed', message });
      refuse(500, 'The server could not find out who is signed in.');
    }
    if (user === null || user === undefined || user === '') refuse(401, 'Sign in first.');
    if (typeof user !== 'string') {
      const message = `identify must give a string or null, but gave a value of type ${typeof user}.`;
      log({ level: 'error', event: 'identify_failed', message });
      refuse(500, 'The server could not find out who is signed in.');
    }
    c.set('clientUserId', user);
    await next();
  };
}

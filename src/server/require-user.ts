import { describeError } from './describe-error.js';
import type { MiddlewareHandler } from 'hono';
import { parse } from 'hono/utils/cookie';
import type { ConnectionInfo } from './connection-info.js';
import type { Log } from './log.js';
import type { Identify } from './options.js';
import { isUserId, MAX_USER_ID_LENGTH } from './points/validate-arguments.js';
import { refuse } from './responses.js';
import { maskSecrets } from './secrets.js';

/** The context of all handlers. */
export interface AppEnv {
  Bindings: ConnectionInfo;
  Variables: { clientUserId: string };
}

/** Returns the signed-in user's id. Refuses the request with 401 if no one is signed in. */
export type IdentifyUser = (request: Request, info: ConnectionInfo) => Promise<string>;

/** Shorter values of cookies, such as `de`, may be ordinary words of a message. */
const MIN_COOKIE_SECRET_LENGTH = 6;

/** Returns the credentials of a request, which an error of `identify` may repeat. */
function getCredentials({ headers }: Request): string[] {
  const token = headers.get('Authorization')?.replace(/^\S+ +/, '') ?? '';
  const cookie = headers.get('Cookie') ?? '';
  // As they were sent, and decoded.
  const sent = cookie.split(';').map((pair) => pair.slice(pair.indexOf('=') + 1).trim());
  const unquoted = sent.map((value) => value.replace(/^"(.*)"$/, '$1'));
  const cookies = [...sent, ...unquoted, ...Object.values(parse(cookie))].filter(
    (value) => value.length >= MIN_COOKIE_SECRET_LENGTH,
  );
  // One before another that is a part of it.
  return [token, ...cookies].filter((value) => value !== '').sort((a, b) => b.length - a.length);
}

/**
 * Creates the function that identifies the user of a request. Nothing but the option `identify` decides.
 * @param renderUserId an id that no user may have, because what it requests is shown to all users
 */
export function createIdentifyUser(identify: Identify, renderUserId: string, log: Log): IdentifyUser {
  function fail(message: string): never {
    log({ level: 'error', event: 'identify_failed', message });
    return refuse(500, 'The server could not find out who is signed in.');
  }
  return async (request, info) => {
    let user: unknown;
    try {
      user = await identify(request, info);
    } catch (error) {
      fail(`identify threw ${maskSecrets(describeError(error), getCredentials(request))}`);
    }
    if (user === null || user === undefined || user === '') refuse(401, 'Sign in first.');
    if (typeof user !== 'string')
      fail(`identify must return a string or null, but returned a value of type ${typeof user}.`);
    if (!isUserId(user))
      fail(
        `identify must return an id of 1 to ${MAX_USER_ID_LENGTH} characters, in valid Unicode and without control characters.`,
      );
    if (user === renderUserId)
      fail(
        `identify returned renderUserId (${JSON.stringify(user)}). Set renderUserId to an id that no user has.`,
      );
    return user;
  };
}

/** Creates the middleware of routes for signed-in users. Sets `clientUserId`. */
export function requireUser(identifyUser: IdentifyUser): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set('clientUserId', await identifyUser(c.req.raw, c.env));
    await next();
  };
}

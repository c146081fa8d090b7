import { HubError } from '../hub/errors.js';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { RefusedError, refuse } from './answers.js';
import { HubRefusal } from './hub-answer.js';
import type { HubApi } from './hub-api.js';
import type { Log } from './log.js';

/**
 * Statuses of the hub that are about the request or its user. Others below 500 are between the hub and this server,
 * such as 407, or mean something else to a browser, such as 401: a key that was refused does not sign the user out.
 */
const PASSED_STATUSES = [400, 402, 403, 404, 409, 410, 422, 429, 451] as const;

/** The answer for a refusal by the hub that is the user's or the developer's affair; undefined if it is the hub's fault. */
function passedRefusal({ code, status = 0, hubCode }: HubError): ContentfulStatusCode | undefined {
  if (code === 'UNAUTHORIZED' || code === 'SERVER' || code === 'BAD_RESPONSE') return undefined;
  // A page that is not there is a wrong hubUrl, unless the hub itself says so.
  if (code === 'NOT_FOUND' && hubCode === undefined) return undefined;
  const passed = PASSED_STATUSES.find((one) => one === (status > 299 ? status : hubCode));
  return passed ?? (status < 300 && hubCode !== undefined ? 422 : undefined);
}

/**
 * Ends a request because the hub failed. What is the user's or the developer's affair passes with the hub's status, code,
 * message and `Retry-After`; the rest is the hub's fault, of which the browser learns that much and no more.
 */
export function refuseForHub(error: unknown): never {
  if (!(error instanceof HubError)) throw error;
  const status = error instanceof HubRefusal ? passedRefusal(error) : undefined;
  if (error instanceof HubRefusal && status) {
    const { hubCode, hubMessage, retryAfterSeconds } = error;
    throw new RefusedError({
      status,
      message: hubMessage || 'The hub refused the request.',
      // No code that reads as success, and none that JSON has no number for.
      code: Number.isSafeInteger(hubCode) && hubCode !== 200 && hubCode !== 0 ? hubCode : status,
      retryAfterSeconds,
    });
  }
  if (error.code === 'TIMEOUT') refuse(504, 'The hub did not answer in time. Try again later.');
  refuse(502, 'The hub cannot be used at the moment. Try again later.');
}

/** What went wrong, and what to check where it is the key. */
function told({ code, message }: HubError): string {
  const advice =
    ' The API key was refused: it is wrong, disabled or expired. Check OIS_API_KEY in the console.';
  return code === 'UNAUTHORIZED' ? message + advice : message;
}

/** The hub's token exchange, with each failure told once to whoever runs the server, however many callers wait. */
export function loggedExchange(hub: HubApi, log: Log): HubApi['exchange'] {
  return async (clientUserId) => {
    try {
      return await hub.exchange(clientUserId);
    } catch (error) {
      if (error instanceof HubError) {
        const message = `Token exchange: ${told(error)}`;
        log({ level: 'error', event: 'exchange_failed', message });
      }
      throw error;
    }
  };
}

/** Tells of a list that could not be had, unless that is everyday: a caller who left, a token that ran out. */
export function logListFailure(log: Log, path: string, error: unknown): void {
  if (!(error instanceof HubError) || error.code === 'ABORTED' || error.code === 'UNAUTHORIZED') return;
  log({ level: 'warn', event: 'list_failed', message: `GET ${path}: ${error.message}` });
}

/** Tells of points that could not be read, unless their reader had left. */
export function logPointsFailure(log: Log, name: string, error: unknown): void {
  if (!(error instanceof HubError) || error.code === 'ABORTED') return;
  log({ level: 'error', event: 'points_failed', message: `Points ${name}: ${told(error)}` });
}

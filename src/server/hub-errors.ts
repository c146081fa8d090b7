import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { HubError, type HubErrorCode } from '../hub/errors.js';
import type { HubApi } from './hub-api.js';
import { HubResponseError } from './hub-response.js';
import type { Log } from './log.js';
import { ResponseError, refuse } from './responses.js';

/**
 * Statuses of the hub that concern the request or its user, and are passed to the browser. Others below 500 are not. Some concern this
 * server alone, such as 407. Others mean something else to a browser, such as 401: a refused API key does not sign the user out.
 */
const PASSED_STATUSES = [400, 402, 403, 404, 409, 410, 422, 429, 451] as const;

/** @returns the status to pass to the browser; undefined if the error is the hub's fault */
function findPassedStatus({ code, status = 0, hubCode }: HubError): ContentfulStatusCode | undefined {
  if (code === 'UNAUTHORIZED' || code === 'SERVER' || code === 'BAD_RESPONSE') return undefined;
  // Without a code of the hub they are not from its API: hubUrl is wrong, or a firewall refused this server, not the user.
  if ((code === 'NOT_FOUND' || code === 'FORBIDDEN') && hubCode === undefined) return undefined;
  const passed = PASSED_STATUSES.find((known) => known === (status > 299 ? status : hubCode));
  return passed ?? (status < 300 && hubCode !== undefined ? 422 : undefined);
}

/**
 * Ends a request because the hub failed. An error that concerns the user or the developer is passed with the hub's
 * status, code, message and `Retry-After`. Of all other errors the browser gets no details.
 * @throws {ResponseError} always, and other errors as they are
 */
export function refuseWithHubError(error: unknown): never {
  if (!(error instanceof HubError)) throw error;
  const status = error instanceof HubResponseError ? findPassedStatus(error) : undefined;
  if (error instanceof HubResponseError && status) {
    const { hubCode, hubMessage, retryAfterSeconds } = error;
    // The codes of success, and numbers that JSON does not have, are replaced.
    const isErrorCode = Number.isSafeInteger(hubCode) && hubCode !== 200 && hubCode !== 0;
    throw new ResponseError({
      status,
      message: hubMessage || 'The hub refused the request.',
      code: isErrorCode ? hubCode : status,
      retryAfterSeconds,
    });
  }
  if (error.code === 'TIMEOUT') refuse(504, 'The hub did not answer in time. Try again later.');
  refuse(502, 'The hub cannot be used at the moment. Try again later.');
}

const CHECK_CONNECTION = ' Check hubUrl, and that this server can connect to it.';

/** What to check after an error without a code of the hub. */
const ADVICE: Partial<Record<HubErrorCode, string>> = {
  UNAUTHORIZED:
    ' It has no code of the hub. Check that hubUrl is not the form site or another server, and OIS_API_KEY.',
  NOT_FOUND: ' Check hubUrl: it is the root address, without a path of the API.',
  FORBIDDEN: ' It has no code of the hub: a firewall or a proxy may have sent it.',
  NETWORK: CHECK_CONNECTION,
  TIMEOUT: CHECK_CONNECTION,
};

/** Returns what to check after an error, with a leading space; empty if the hub says what is wrong. */
export function adviseOnHubError({ code, hubCode }: HubError): string {
  if (code === 'UNAUTHORIZED' && hubCode !== undefined) {
    return ' The API key was refused: it is wrong, disabled or expired. Check OIS_API_KEY in the console.';
  }
  return (hubCode === undefined && ADVICE[code]) || '';
}

const describeHubError = (error: HubError): string => error.message + adviseOnHubError(error);

/** Returns the hub's token exchange, with each error logged once, however many requests wait for it. */
export function createLoggedExchange(hub: HubApi, log: Log): HubApi['exchange'] {
  return async (clientUserId) => {
    try {
      return await hub.exchange(clientUserId);
    } catch (error) {
      if (error instanceof HubError) {
        const message = `Token exchange: ${describeHubError(error)}`;
        log({ level: 'error', event: 'exchange_failed', message });
      }
      throw error;
    }
  };
}

/** Logs a list that failed. Disconnected clients and expired tokens are ordinary and not logged. */
export function logListError(log: Log, path: string, error: unknown): void {
  if (!(error instanceof HubError) || error.code === 'ABORTED' || error.code === 'UNAUTHORIZED') return;
  log({ level: 'warn', event: 'list_failed', message: `GET ${path}: ${describeHubError(error)}` });
}

/** Logs a points request that failed, unless the client disconnected. */
export function logPointsError(log: Log, name: string, error: unknown): void {
  if (!(error instanceof HubError) || error.code === 'ABORTED') return;
  log({ level: 'error', event: 'points_failed', message: `Points ${name}: ${describeHubError(error)}` });
}

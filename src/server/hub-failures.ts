import { HubError } from '../hub/errors.js';
import { refuse } from './answers.js';
import type { HubApi } from './hub-api.js';
import type { Log } from './log.js';

/** Ends a request because the hub failed. The browser learns that much and no more. */
export function refuseForHub(error: unknown): never {
  if (!(error instanceof HubError)) throw error;
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

import type { Context } from 'hono';
import { HubError } from '../../hub/errors.js';
import { refuse, createSuccessEnvelope } from '../responses.js';
import type { HubApi } from '../hub-api.js';
import { logPointsError, refuseWithHubError } from '../hub-errors.js';
import type { Log } from '../log.js';
import type { AppEnv } from '../require-user.js';
import { validateLogsPage } from './validate-arguments.js';

/** Parses `page` and `page_size`, and ignores other parameters. Refuses an invalid one with 400. */
function parseLogsPage(params: URLSearchParams): { page: number; pageSize: number } {
  const parseInteger = (name: string): number | undefined => {
    const values = params.getAll(name);
    if (values.length === 0) return undefined;
    // A repeated parameter is not a number, and so refused below.
    const text = values.join(',');
    return /^\d+$/.test(text) ? Number(text) : NaN;
  };
  const page = parseInteger('page');
  const pageSize = parseInteger('page_size');
  try {
    return validateLogsPage({
      ...(page === undefined ? {} : { page }),
      ...(pageSize === undefined ? {} : { pageSize }),
    });
  } catch (error) {
    if (error instanceof HubError) refuse(400, error.message);
    throw error;
  }
}

/** Creates `GET /points/balance` and `GET /points/logs`: the signed-in user's, in the hub's envelope. */
export function createPointsRoutes(hub: HubApi, log: Log) {
  /** @param fetchData resolves to fields that may be sent to a browser */
  async function respond(
    c: Context<AppEnv>,
    name: string,
    fetchData: () => Promise<object>,
  ): Promise<Response> {
    try {
      return c.json(createSuccessEnvelope(await fetchData()));
    } catch (error) {
      logPointsError(log, name, error);
      return refuseWithHubError(error);
    }
  }

  return {
    balance(c: Context<AppEnv>): Promise<Response> {
      const user = c.get('clientUserId');
      return respond(c, 'balance', () => hub.balance(user, c.req.raw.signal));
    },
    logs(c: Context<AppEnv>): Promise<Response> {
      const user = c.get('clientUserId');
      const page = parseLogsPage(new URL(c.req.url).searchParams);
      return respond(c, 'logs', () => hub.displayedLogs(user, page, c.req.raw.signal));
    },
  };
}

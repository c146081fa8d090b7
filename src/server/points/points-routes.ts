import type { Context } from 'hono';
import { HubError } from '../../hub/errors.js';
import { refuse, successEnvelope } from '../answers.js';
import type { HubApi } from '../hub-api.js';
import { logPointsFailure, refuseForHub } from '../hub-failures.js';
import type { Log } from '../log.js';
import type { AppEnv } from '../require-user.js';
import { checkedPage, checkedUser, type LogsPage } from './arguments.js';

/** A page, from a request's parameters; anything else is dropped. Ends the request with 400 for an unusable one. */
function readPage(params: URLSearchParams): Required<LogsPage> {
  const integer = (name: string): number | undefined => {
    const given = params.getAll(name);
    if (given.length === 0) return undefined;
    // A repeated parameter becomes one that is refused.
    const text = given.join(',');
    return /^\d+$/.test(text) ? Number(text) : NaN;
  };
  const page = integer('page');
  const pageSize = integer('page_size');
  try {
    return checkedPage({
      ...(page === undefined ? {} : { page }),
      ...(pageSize === undefined ? {} : { pageSize }),
    });
  } catch (error) {
    if (error instanceof HubError) refuse(400, error.message);
    throw error;
  }
}

/** `GET /points/balance` and `GET /points/logs`: the signed-in user's, in the hub's envelope. */
export function pointsRoutes(hub: HubApi, log: Log) {
  /** What `ask` gives has chosen fields only. */
  async function answerWith(c: Context<AppEnv>, name: string, ask: () => Promise<object>): Promise<Response> {
    try {
      return c.json(successEnvelope(await ask()));
    } catch (error) {
      logPointsFailure(log, name, error);
      return refuseForHub(error);
    }
  }

  return {
    balance(c: Context<AppEnv>): Promise<Response> {
      const user = checkedUser(c.get('clientUserId'));
      return answerWith(c, 'balance', () => hub.balance(user, c.req.raw.signal));
    },
    logs(c: Context<AppEnv>): Promise<Response> {
      const user = checkedUser(c.get('clientUserId'));
      const { page, pageSize } = readPage(new URL(c.req.url).searchParams);
      return answerWith(c, 'logs', () => hub.logs(user, page, pageSize, c.req.raw.signal));
    },
  };
}

import {
  json,
  startFakeHub,
  success,
  type HubResponder,
  type HubRequest,
  type FakeHub,
} from '../../helpers/fake-hub.js';

export const BALANCE_PATH = '/api/v1/hub/points/users/balance';
export const RECHARGE_PATH = '/api/v1/hub/points/users/recharge';
export const LOGS_PATH = '/api/v1/hub/points/users/logs';

export interface Credit {
  client_user_id: string;
  amount_cents: number;
  external_order_id: string;
  reason: string;
}

export interface PointsHub extends FakeHub {
  /** The credits, in order. The hub does not check order ids: it credits every request. */
  credits: Credit[];
  pool: number;
  /** Credits points and responds as specified. */
  credit: HubResponder;
  /** Credits points, but responds with something else. */
  creditThen(answer: HubResponder): HubResponder;
}

export const parseQuery = (call: HubRequest): URLSearchParams => new URL(call.url, 'http://hub').searchParams;

/** Starts a fake hub with points. It ends with the test or file that started it. */
export async function startPointsHub(pool = 1_000_000): Promise<PointsHub> {
  const hub = await startFakeHub();
  const credits: Credit[] = [];
  const balanceOf = (user: string): number =>
    credits
      .filter(({ client_user_id }) => client_user_id === user)
      .reduce((sum, { amount_cents }) => sum + amount_cents, 0);

  const credit: HubResponder = (call, response) => {
    const body = JSON.parse(call.body) as Credit;
    if (body.amount_cents > pointsHub.pool) {
      return json(402, { code: 402, message: 'The pool is empty.', data: {} })(call, response);
    }
    pointsHub.pool -= body.amount_cents;
    credits.push(body);
    const { client_user_id, amount_cents, external_order_id } = body;
    success({
      client_user_id,
      to_user_id: 7,
      amount_cents,
      external_order_id,
      user_balance_cents: balanceOf(client_user_id),
      developer_balance_cents: pointsHub.pool,
    })(call, response);
  };
  const pointsHub: PointsHub = {
    ...hub,
    credits,
    pool,
    credit,
    creditThen: (answer) => (call, response) => {
      credits.push(JSON.parse(call.body) as Credit);
      answer(call, response);
    },
  };

  hub.on(RECHARGE_PATH, credit);
  hub.on(BALANCE_PATH, (call, response) => {
    const user = parseQuery(call).get('client_user_id') ?? '';
    success({ client_user_id: user, user_id: 7, balance_cents: balanceOf(user) })(call, response);
  });
  hub.on(LOGS_PATH, (call, response) => {
    const query = parseQuery(call);
    const user = query.get('client_user_id') ?? '';
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('page_size') ?? 20)];
    const records = credits.flatMap((one, index) =>
      one.client_user_id === user ? [logRecord(index + 1, one.amount_cents, one.reason)] : [],
    );
    const list = records.toReversed().slice((page - 1) * size, page * size);
    success({ client_user_id: user, user_id: 7, list, total: records.length, page, page_size: size })(
      call,
      response,
    );
  });
  return pointsHub;
}

export const logRecord = (id: number, cents = 100, reason = 'Top-up') => ({
  id,
  source: 'transfer',
  record_type: 'recharge',
  change_cents: cents,
  amount_cents: Math.abs(cents),
  balance_after: 0,
  reason,
  status: 'success',
  short_code: null,
  project_id: null,
  created_at: '2026-01-02T03:04:05Z',
});

/** Part of the product that a statement of the interface specification binds. */
export type Part = 'W' | 'C' | 'B' | 'S' | 'H';

export const PARTS: Readonly<Record<Part, string>> = {
  W: 'elements of the widget',
  C: 'client and token session of the browser',
  B: 'WebView bridge',
  S: 'backend kit',
  H: 'simulated hub with console and form site',
};

export interface Row {
  id: string;
  /** The statement, in one line. */
  statement: string;
  /** The parts that can violate it; each needs a test. */
  parts: readonly Part[];
}

const row = (id: string, parts: string, statement: string): Row => ({
  id,
  statement,
  parts: parts.split(' ') as Part[],
});

/** The statements of the interface specification that a program can violate. */
export const ROWS: readonly Row[] = [
  // What the service does
  row('D1', 'S H', 'API key + client_user_id → token of that user, for a short time'),
  row('D2', 'W C H', 'a token is enough to list published tables and their tags'),
  row('D3', 'W B C', 'form page: {form_url}/<short_code>?token=…, both parts URL-encoded'),
  row('D4', 'H', 'the pool is topped up by simulated payment, 100 points for a yuan'),
  row('D5', 'S H', 'recharges move points from the pool to a user, charges at the form use those points'),
  row('D6', 'S H', 'events arrive as POSTs of JSON at the configured URLs'),
  row('D7', 'H', 'the console has points management and an interface test, outside the open API'),
  row('D8', 'W S H', 'one API key and one published table make a working set-up'),
  // Resources
  row('R1', 'C S H', 'every response is {code, message, data}; code 200 is success'),
  row(
    'R2',
    'C S',
    'an envelope with another code fails under any HTTP status; no envelope is an error of its own',
  ),
  row('R3', 'H', 'keys begin with sk-, and are masked once they have been created'),
  row('R4', 'H', 'only active, unexpired keys of developer accounts work'),
  row('R5', 'C S H', 'the token comes as access_token, its lifetime in seconds as expires_in'),
  row('R6', 'S H W', 'a user has client_user_id, user_id (to_user_id in a recharge) and balance_cents'),
  row('R7', 'W C H', 'table fields; type A is named by the supply side, type B by the demand side'),
  row('R8', 'S H W', 'fields and value sets of a points log record'),
  row('R9', 'W S H', 'amounts are integer cents; 100 are shown as 1 yuan'),
  row('R10', 'H', 'two callback URLs, apart or the same; outbound IPs are shown in the console'),
  row('R11', 'C S W', 'unknown fields and values pass without a crash'),
  // States
  row('S1', 'H', 'lists hold published tables only'),
  row('S2', 'H', 'a key is active, disabled or expired'),
  // Endpoints
  row('E1', 'S H', 'POST /apikeys/token'),
  row('E2', 'S H', 'exchange with a key that does not work: HTTP 401'),
  row('E3', 'C S', 'client_user_id is sent in the exchange and in no Bearer call'),
  row('E4', 'C W H', 'GET /projects/published-tags: each tag once, sorted'),
  row('E5', 'C W H', 'GET /projects/published-list: any of the tags matches, also in part; limit'),
  row('E6', 'W H', 'matches come first, others fill up to limit and are not shown as matches'),
  row('E7', 'W H', 'no tags: all published tables, up to limit'),
  row('E8', 'S H', 'GET /points/users/balance'),
  row('E9', 'S H', 'POST /points/users/recharge'),
  row('E10', 'S H', 'recharge above the pool: HTTP 402, no balance changes'),
  row('E11', 'S H W', 'GET /points/users/logs: page 1, page_size 20, at most 100'),
  row('E12', 'W', 'credits and debits differ by the sign of change_cents'),
  // Authentication
  row('A1', 'S W C H', 'the API key is in no bundle, response, log line, error or page'),
  row('A2', 'S', 'exchange and points calls start on the server'),
  row('A3', 'C S', 'a new token is obtained before the old one expires'),
  row('A4', 'C S W', 'a token per user; another user means another token and none of the old data'),
  row('A5', 'S', 'the server’s own session decides whom a token is for'),
  row('A6', 'S', 'webhooks are let in by IP allow-list'),
  // Events
  row('V1', 'S', 'unlisted source IP: 403'),
  row('V2', 'S', 'X-Forwarded-For or X-Real-IP count from a proxy that the developer named'),
  row('V3', 'S', '127.0.0.1 may be on the list'),
  row('V4', 'S H', 'X-Webhook-Event equals event, X-Webhook-Timestamp is in Unix seconds'),
  row('V5', 'S H', 'common fields of an event, timestamp at +08:00'),
  row('V6', 'S H', 'seven notification events with title, content and link_url'),
  row('V7', 'S', 'link_url → full link at the form site with a token for the target'),
  row('V8', 'S H', 'billing_deduct: amount in yuan with two decimals; HTTP 200 with ok true or false'),
  row('V9', 'S H', 'billing_refund: same URL and object, any 2xx, body unread'),
  row('V10', 'H', 'one attempt, each configuration in order, 10 s in all and 5 s to connect'),
  row('V11', 'S', 'unknown events: 2xx, and a catch-all handler'),
  row('V12', 'S', 'a handler that throws is no ok: true, a slow one is answered within 10 s'),
  // Errors and limits
  row('X1', 'C S H', '401, 402 and 403 are errors of their own, with the hub’s message'),
  row('X2', 'C S', 'unlisted codes and bodies give a readable error with HTTP status and code'),
  row('X3', 'S H', 'page, page_size and amounts out of range are refused on both sides'),
  row('X4', 'C S H', '/api/v1 is written in one place'),
];

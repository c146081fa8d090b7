import type { BridgeErrorCode } from '../../src/bridge/errors.js';
import type { HubErrorCode } from '../../src/hub/errors.js';
import type { LogEntry } from '../../src/server/log.js';

/** What an error means, and what the developer or operator does about it, as Markdown. */
export interface ErrorDescription {
  meaning: string;
  action: string;
}

/** Errors of `ois-error`, of `createClient` and of the backend's functions. */
export const HUB_ERRORS: Readonly<Record<HubErrorCode, ErrorDescription>> = {
  BAD_CONFIG: {
    meaning:
      'A setting is missing or cannot be used: an attribute, a field of the token response, or an option of `createBackend`',
    action:
      'Correct the setting that the message names. On the page, begin with `token-endpoint`; without forms, with `form_url`',
  },
  NETWORK: {
    meaning:
      'There was no response: offline, refused, a certificate that the browser does not accept, or blocked by CORS or the page’s Content-Security-Policy. Or the page’s own `tokenProvider` threw an error',
    action:
      'Read the browser’s own line in the console, which names the cause. Then compare [your policy](security.md#content-security-policy) and run [`check-endpoint`](token-endpoint.md). For a `tokenProvider`, `OIS.doctor()` names the error. The widget tries again when the browser is online again',
  },
  TIMEOUT: {
    meaning: 'There was no complete response before the deadline. The message has the seconds',
    action: 'Find out which server is slow: `DEBUG=ois:hub` prints how long the hub takes',
  },
  ABORTED: {
    meaning:
      'The caller stopped the request, for example because the element was removed. Never in `ois-error`',
    action: 'Nothing',
  },
  BAD_RESPONSE: {
    meaning:
      'A response or an event does not follow the specification, such as HTML in place of JSON, a list without `list`, or an amount that is no integer',
    action:
      'Look at the response in the browser’s network panel. Usually a proxy or a sign-in page answers in place of the route',
  },
  UNAUTHORIZED: {
    meaning:
      '401. On the page: no one is signed in, or the hub refused a token that was renewed. On the server: the hub refused the API key',
    action:
      'On the page: let the user sign in, then call `reset()`. If users are signed in: does `identify` read their session, and is the cookie sent to this path? On the server: check the key in the console',
  },
  POOL_INSUFFICIENT: {
    meaning: '402. Your pool has not enough points for this recharge',
    action: 'Top up the pool in the console, then recharge again',
  },
  FORBIDDEN: {
    meaning:
      '403. The backend does not accept the page’s origin or the requested host, or the hub does not allow the request',
    action:
      'The message says which. Origin: [`allowedOrigins`](backend.md#other-sites-pages). Behind a proxy: keep the `Host` header',
  },
  NOT_FOUND: {
    meaning: '404. There is no route at this address, or the hub has no such table',
    action: 'Compare `token-endpoint` with the path at which the backend is mounted (`basePath`)',
  },
  RATE_LIMITED: {
    meaning: '429. Too many requests',
    action: 'Wait for `retryAfterSeconds`. The widget offers a button to try again',
  },
  SERVER: {
    meaning: 'A 5xx of your server or of the hub',
    action: 'Read your server’s log: [events](#log-events-of-the-backend)',
  },
  REFUSED: {
    meaning:
      'Another code that is no success: `hubCode` has the hub’s own code. Or your `openByHost` rejected',
    action:
      'The message has the hub’s text: ask the hub’s operator what the code means. Or it names `openByHost`: look there why it rejects',
  },
  UNSAFE_SHORT_CODE: {
    meaning: 'A short code that cannot be part of an address, such as `..` or an empty text',
    action:
      'If you set `short-code` or call `open()`: correct it. If the hub’s list has it: report it to the hub. The card stays, and does not open',
  },
  LOAD_FAILED: {
    meaning: 'A file of the widget could not be loaded',
    action:
      'Put all `ois-*.js` of one release into one folder: [versions](versions.md#files-of-a-release). If the script is moved or inlined, set [`data-base`](widget.md#the-script-tag)',
  },
  BAD_ARGUMENT: {
    meaning: 'An argument of a backend function is invalid. Nothing was sent',
    action: 'Correct the calling code. The message names the argument',
  },
  OUTCOME_UNKNOWN: {
    meaning: 'A recharge was sent and its response was lost. Points may have been credited',
    action: 'Do not send it again: [resolve it](backend-points.md#resolve-outcome_unknown)',
  },
  ORDER_CONFLICT: {
    meaning: 'The order id belongs to another recharge, or to one that cannot be released',
    action: 'Use one id for one payment. The message says what it was used for',
  },
  STORE_UNAVAILABLE: {
    meaning:
      'The shared store failed, or the memory for orders is full. This call sent nothing; an earlier one may have',
    action:
      'Recharge again when Redis can be reached: [several servers](backend-points.md#several-servers-and-restarts)',
  },
};

/** Errors of the bridge between page and app. */
export const BRIDGE_ERRORS: Readonly<Record<BridgeErrorCode, ErrorDescription>> = {
  E_NO_HOST: {
    meaning: 'No app answered: it sent no `welcome` within 5 seconds, or it was restarted',
    action:
      'Answer `hello`. Is the object that the page calls added before the page loads? In a browser without an app this is normal',
  },
  E_TIMEOUT: {
    meaning: 'No answer before the deadline',
    action: 'Answer every request, by a `res` or an `err`, also those that you do not support',
  },
  E_UNSUPPORTED: {
    meaning: 'The other end has no such request',
    action: 'Ask `supports()` first, or update the older end',
  },
  E_INVALID: {
    meaning: 'A payload does not match the schema of its message, or contains the token',
    action: 'The message names the field. Compare it with [the list of messages](bridge-messages.md)',
  },
  E_VERSION: {
    meaning: 'Page and app share no version of the protocol. The page goes on without the app',
    action: 'Update the older of the two',
  },
  E_ORIGIN: {
    meaning: 'The list of parent origins cannot be used',
    action: 'Write full origins, such as `https://app.example.com`, without path and wildcard',
  },
  E_BUSY: {
    meaning: 'More than 32 requests wait for an answer',
    action: 'Answer what is open. Do not send the same request in a loop',
  },
  E_DENIED: {
    meaning: 'The other end, or its user, denied the request. As an answer to `token`: no user is signed in',
    action: 'Do not repeat it by itself. After the sign-in, send `refresh`',
  },
  E_CANCELLED: {
    meaning:
      'The sender cancelled the request, or the page was loaded again. As an answer to `token`: the same as `E_DENIED`',
    action: 'Send it again if it is still needed',
  },
  E_CLOSED: {
    meaning: 'The bridge was closed',
    action: 'Create a new one with the page',
  },
  E_INTERNAL: {
    meaning: 'The other end failed',
    action: 'Read the log of the end that answered',
  },
};

/** Events of the backend's log. */
export const LOG_EVENTS: Readonly<Record<LogEntry['event'], ErrorDescription>> = {
  exchange_failed: {
    meaning: 'The hub gave no token for a user. Logged once, however many requests waited',
    action: 'The message has the cause. If the API key was refused: is it whole, enabled and not expired?',
  },
  list_failed: {
    meaning: 'The hub sent no usable list, or one that is too long',
    action: 'Set `limit` on the widget, or [`maxHubResponseBytes`](backend.md#lists)',
  },
  points_failed: {
    meaning: 'The hub sent no usable balance or log',
    action: 'The message has the cause',
  },
  events_failed: {
    meaning:
      'A notification was sent without its link, or did not reach the [event streams](backend.md#stream-events-to-the-browser)',
    action:
      'Is the store reachable, and does each server have the same version and API key? A bad link is the hub’s',
  },
  identify_failed: {
    meaning: '`identify` threw, or returned neither a text nor `null`. The browser gets 500',
    action: 'Return the id as a text, and `null` for a visitor who is not signed in',
  },
  internal_error: {
    meaning: 'An error that the backend does not expect. The browser gets 500 without details',
    action: 'Report it with the message: [contributing](../CONTRIBUTING.md)',
  },
  render_failed: {
    meaning: '`backend.render` has no lists, so the page has no first cards. The widget loads them itself',
    action: 'The message has the cause: [first cards](first-cards.md)',
  },
  open_refused: {
    meaning: 'A card without scripts was refused (`POST /open`): the request is not from a page of the site',
    action:
      'The message says which option or header is missing: [first cards](first-cards.md#without-scripts)',
  },
  unknown_option: {
    meaning: '`createBackend` was given an option that it does not have, which it ignores',
    action: 'Correct the name: [options](backend.md)',
  },
  recharge_unknown: {
    meaning: 'The outcome of a recharge is unknown: `OUTCOME_UNKNOWN`',
    action: '[Resolve it](backend-points.md#resolve-outcome_unknown)',
  },
  store_failed: {
    meaning: 'The shared store cannot be used. Each server exchanges its own tokens meanwhile',
    action: 'Check Redis and `OIS_REDIS_URL`. Recharges are refused until it is back',
  },
  webhook_denied: {
    meaning: 'A call of the webhook from an address that is not allowed. At most one line in 10 seconds',
    action:
      'If it is the hub: add the address of the message to `allowedIps`. If it is your proxy: name it in `trustedProxies`',
  },
  webhook_refused: {
    meaning:
      'A call that is not an event or could not be read, or a deduction that does not follow the specification',
    action: 'The message says what is wrong. Report it to the hub’s operator',
  },
  webhook_failed: {
    meaning: 'Your handler threw or is missing, or the store could not be reached',
    action: 'Fix the handler. For a charge, compare your records with the hub’s',
  },
  webhook_unknown: {
    meaning: 'An event that the specification does not name',
    action: 'Set `webhook.onUnknown`, or update the package',
  },
  webhook_late: {
    meaning:
      'Your handler took more than 8 seconds; a second line follows if it succeeded afterwards. Or, with Node’s server, it charged, and the hub closed the connection before the response',
    action:
      'Make it faster. [Undo the charge](backend-webhooks.md#charge-once-and-undo-late-charges) of a line that says so',
  },
  webhook_unfinished: {
    meaning: 'A repeat of an event whose handling never ended, or an event in the inbox that is ambiguous',
    action: 'Look the event up in your records by its id',
  },
  webhook_dead: {
    meaning: 'The handler of an event in the inbox failed 10 times. The event is kept and not tried again',
    action:
      'Fix the handler, then [handle the event](backend-webhooks.md#keep-events-until-they-are-handled)',
  },
  inbox_failed: {
    meaning: 'The inbox could not be read or written, or Redis does not write it to disk',
    action:
      'Check Redis, and set `appendonly yes`: [the inbox](backend-webhooks.md#keep-events-until-they-are-handled)',
  },
  webhook_merged: {
    meaning: 'An event equal to an earlier one was not handled again',
    action:
      'Nothing for notifications. For charges: [compare with the hub](backend-webhooks.md#deduplicate-equal-events)',
  },
};

/** Further events in the log of the ready server. */
export const SERVER_EVENTS: Readonly<Record<string, ErrorDescription>> = {
  listening: { meaning: 'The server accepts connections', action: 'Nothing' },
  request: { meaning: 'One line for each request: method, path, status, milliseconds', action: 'Nothing' },
  not_ready: {
    meaning: 'The hub or Redis cannot be used, or the hub refuses the API key. The server runs on',
    action: 'The message names the variable to check. `GET /readyz` answers 503 until then',
  },
  unknown_setting: {
    meaning: 'A variable `OIS_…` that does not exist',
    action: 'Correct its name: the message has the one that is probably meant',
  },
  stopping: {
    meaning: 'The server received SIGTERM or SIGINT and completes open requests',
    action: 'Nothing',
  },
  stopped: { meaning: 'The server stopped as requested', action: 'Nothing' },
  crashed: {
    meaning: 'An error that nothing caught. The process ends with exit code 1',
    action: 'Report it with the message. Let your process manager start the server again',
  },
};

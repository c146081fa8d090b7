import type { Redact } from './secrets.js';

/** One line of the log. It never contains the API key or a token. */
export interface LogEntry {
  level: 'warn' | 'error';
  /** Name of the event, to filter by. */
  event:
    | 'exchange_failed'
    | 'list_failed'
    | 'events_failed'
    | 'identify_failed'
    | 'internal_error'
    | 'webhook_denied'
    | 'webhook_refused'
    | 'webhook_failed'
    | 'webhook_unknown'
    | 'webhook_late'
    | 'webhook_unfinished'
    | 'webhook_merged'
    | 'webhook_dead'
    | 'inbox_failed'
    | 'open_refused'
    | 'points_failed'
    | 'render_failed'
    | 'recharge_unknown'
    | 'store_failed'
    | 'unknown_option';
  /** What happened, to what, and what to do. */
  message: string;
}

export type Log = (entry: LogEntry) => void;

/** The default log: writes JSON lines to stderr. */
export const logToStderr: Log = (entry) => {
  // oxlint-disable-next-line no-console -- this is a server's log, and stderr is where hosts collect it
  console.error(
    JSON.stringify({ time: new Date().toISOString(), from: 'open-integration-widget', ...entry }),
  );
};

/** Returns a log that masks secrets and never fails, even if it is async: its error must not end a request or the process. */
export function createSafeLog(log: Log, redact: Redact): Log {
  return async (entry) => {
    try {
      await log({ ...entry, message: redact(entry.message) });
    } catch {
      // There is no other place to report the error to.
    }
  };
}

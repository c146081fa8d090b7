/** One thing that whoever runs the server should know. Never holds the API key or a token. */
export interface LogEntry {
  level: 'warn' | 'error';
  /** What happened, as a name to filter by. */
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
    | 'points_failed'
    | 'recharge_unknown'
    | 'store_failed';
  /** Why, and what to do about it. */
  message: string;
}

export type Log = (entry: LogEntry) => void;

/** The default: one JSON line a time, on stderr. */
export const logToStderr: Log = (entry) => {
  // oxlint-disable-next-line no-console -- this is a server's log, and stderr is where hosts collect it
  console.error(
    JSON.stringify({ time: new Date().toISOString(), from: 'open-integration-widget', ...entry }),
  );
};

/** A log that throws must not turn an answer into an error. */
export function unfailing(log: Log): Log {
  return (entry) => {
    try {
      log(entry);
    } catch {
      // There is nowhere left to report to.
    }
  };
}

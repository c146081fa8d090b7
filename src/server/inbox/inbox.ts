import type { HubEvent } from '../../hub/events.js';

/**
 * - `waiting`: its handler runs when it is due, on any server
 * - `running`: a server runs its handler
 * - `dead`: its handler failed too often
 * - `ambiguous`: it moves money, and it is unknown whether it did. It never runs again by itself
 */
export type InboxState = 'waiting' | 'running' | 'dead' | 'ambiguous';

/** An event in an inbox. */
export interface InboxEntry {
  /** The id that handlers get in each attempt. */
  id: string;
  kind: HubEvent['kind'];
  /** As it was received: JSON. */
  body: string;
  state: InboxState;
  /** Number of the latest attempt, from 1. Only its server can settle the entry. */
  attempt: number;
  /** Attempts that failed, or whose server ended, since it was received or replayed. */
  failures: number;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** Why it failed, or why it is ambiguous. */
  reason?: string;
}

/** An entry for the server that runs its handler. */
export interface TakenEntry extends InboxEntry {
  /** Milliseconds since it was received, by the clock of the inbox: that of a server may differ. */
  ageMs: number;
}

export interface NewInboxEntry extends Pick<InboxEntry, 'id' | 'kind' | 'body'> {
  /** How long its id is remembered after the event is done (milliseconds). */
  retentionMs: number;
  /** Set if this server handles it at once. */
  leaseMs?: number;
}

/** What an attempt ended with. `running` only changes the reason; `done` removes the entry. */
export type Settlement =
  | { state: 'done' }
  | { state: 'running' | 'dead' | 'ambiguous'; reason: string }
  /** `isFailure` is false if no handler ran: `failures` stays as it is. Default: true */
  | { state: 'waiting'; reason: string; delayMs: number; isFailure?: boolean };

/**
 * Events that were acknowledged to the hub, until they are done; shared by the servers of a site. All methods are atomic,
 * and reject if the inbox cannot be reached.
 */
export interface Inbox {
  /**
   * Writes an event, durably. If it rejects, or `signal` is aborted before it resolves, the hub gets the answer that the event failed:
   * what was written nevertheless is to be taken back, unless a server has taken the entry.
   * @returns false if the inbox has the id, or remembers it
   */
  add(entry: NewInboxEntry, signal?: AbortSignal): Promise<boolean>;
  /**
   * Takes entries that are due, each for one server: waiting ones, and running ones whose lease has ended. Of the latter,
   * only notifications run again; all others are returned as `ambiguous`.
   */
  take(limit: number, leaseMs: number): Promise<TakenEntry[]>;
  /** Ends an attempt. @returns false if a later attempt has begun, or the entry is gone */
  settle(entry: Pick<InboxEntry, 'id' | 'attempt'>, settlement: Settlement): Promise<boolean>;
  /** A running entry whose lease has ended is listed as {@link take} will return it. */
  list(): Promise<InboxEntry[]>;
  /** Runs a dead or ambiguous entry again. @returns false for all others, and for deductions: the hub does not wait */
  replay(id: string): Promise<boolean>;
  /** Removes a dead or ambiguous entry. @returns false for all others */
  discard(id: string): Promise<boolean>;
  /** Returns what makes the inbox less than durable; undefined if nothing does. */
  findProblem?(): Promise<string | undefined>;
}

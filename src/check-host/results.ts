import type { CheckId, FindingId } from './texts.js';
import type { Times } from './times.js';

/** A mistake or a hint. */
export interface Finding {
  id: FindingId;
  /** Details that replace `…` in the text. From the app or the page: untrusted. */
  details: string[];
}

/** What one check found. */
export interface Result {
  check: CheckId;
  outcome: 'pass' | 'fail' | 'skip';
  findings: Finding[];
}

/** A check that has started and not ended: the next load of the page goes on with it. */
export interface Pending {
  check: CheckId;
  /** Phase that it has saved. Empty: it does not expect another load. */
  phase: string;
  /** What the next load has to recognize: the session before, ids of messages. */
  data: Record<string, string>;
}

/** A run of all checks, as the command keeps it: the page may be loaded again meanwhile. */
export interface Run {
  results: Result[];
  pending: Pending | null;
  isFinished: boolean;
  /** Only the checks that need no person. */
  isAutomatic: boolean;
  /** Start of all tokens that the command's token route gives. */
  tokenPrefix: string;
  /** Port of the form site, of frames and of links to other sites. Their host is the page's. */
  otherPort: number;
  times: Times;
}

/** What the command's token route does with requests. */
export type TokenMode = 'normal' | 'delayed' | 'fail' | 'wrong-type';

/** A page of the other origin that was requested. */
export interface Visit {
  number: number;
  kind: 'form' | 'external';
  /** Path as it was sent, without the token. */
  path: string;
  /** Short code of a form, decoded; `null` if there is none. */
  code: string | null;
  token: 'right' | 'wrong' | 'none';
  /** From the page's script, once it ran: native objects that it found, and whether it found a nonce. */
  objects: string[] | null;
}

/** Requests that the command has received. */
export interface Visits {
  visits: Visit[];
  /** Number of requests to the token route. */
  tokens: number;
}

/** What a frame of the other origin found, in its message to the page. */
export interface FrameReport {
  /** Number of messages that it could send to native objects. */
  calls: number;
  /** Types of what it received from the app. */
  received: string[];
  /** Whether it could read the nonce. */
  hasNonce: boolean;
}

import type { Connection } from './connection.js';
import type { Finding, FrameReport, TokenMode, Visits } from './results.js';
import type { CheckId, FindingId } from './texts.js';

/** How a manual step ended without the expected message. */
export type ManualOutcome = 'skipped' | 'timed-out';

/** What all checks get. */
export interface CheckContext {
  connection: Connection;
  isAutomatic: boolean;
  tokenPrefix: string;
  /** Origin of the form site, of frames and of links to other sites. */
  otherOrigin: string;
  /** Phase that this check saved before the page was reloaded; empty at its start. */
  phase: string;
  data: Record<string, string>;
  /** Saves the phase, and what the next load of the page needs. */
  savePhase(phase: string, data?: Record<string, string>): Promise<void>;
  /** @param delayMs for the mode `delayed` */
  setTokenMode(mode: TokenMode, delayMs?: number): Promise<void>;
  getVisits(): Promise<Visits>;
  /** Loads a page of the other origin into a frame, where it forges messages. */
  forge(sid: string): Promise<FrameReport>;
  /** Asks the person to do something. Resolves when they do not; never if `signal` is aborted. */
  ask(check: CheckId, signal: AbortSignal): Promise<ManualOutcome>;
  /** Resolves when the WebView goes back in its history. */
  waitForHistory(signal: AbortSignal): Promise<'history'>;
  reload(): void;
  /** Whether the page is displayed. */
  isVisible(): boolean;
  /** Whether the page is in a frame, and the browser does not reveal the origin of the page around it. */
  isParentUnknown: boolean;
  /** Whether the page's address sets open-in=host. */
  opensInHost: boolean;
  /** Sets what is called with the type of each request of the app, before the page answers it. */
  onRequest(listener: ((type: string) => void) | undefined): void;
}

/** A check of one subject. @returns what was found; empty if nothing was */
export type Check = (context: CheckContext) => Promise<Finding[]>;

export const createFinding = (id: FindingId, ...details: (string | number)[]): Finding => ({
  id,
  details: details.map(String),
});

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

import type { Finding } from './findings.js';
import type { Send } from './probe.js';

/** What all checks get. */
export interface CheckContext {
  send: Send;
  endpoint: URL;
  /** Origin of the page with the widget. */
  pageOrigin: string;
  /** Headers that identify the signed-in user. */
  credentials: Record<string, string>;
  /** Resolves after the time, in milliseconds. */
  sleep: (ms: number) => Promise<void>;
}

/** A group of checks of one subject. @returns what is wrong; an empty array if nothing is */
export type Check = (context: CheckContext) => Promise<Finding[]>;

/** Returns the page's origin if it is not the endpoint's. */
export const getForeignOrigin = ({ endpoint, pageOrigin }: CheckContext): string | undefined =>
  pageOrigin === endpoint.origin ? undefined : pageOrigin;

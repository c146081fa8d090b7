import { createRedact } from '../server/secrets.js';
import { toJsonLine } from './plain-text.js';

/** One line of the log. */
export interface Line {
  level: 'info' | 'warn' | 'error';
  /** Name of the event, to filter by. */
  event: string;
  message?: string;
  [field: string]: string | number | undefined;
}

export type WriteLine = (line: Line) => void;

/**
 * Creates a log of JSON lines.
 * @param secrets are masked in all texts, and so is everything that looks like a token
 */
export function jsonLog(write: (text: string) => void, secrets: string[]): WriteLine {
  const redact = createRedact(secrets);
  return (line) => {
    const redacted = Object.entries(line).map(([name, value]) => [
      name,
      typeof value === 'string' ? redact(value) : value,
    ]);
    const time = new Date().toISOString();
    write(`${toJsonLine({ time, from: 'open-integration-widget', ...Object.fromEntries(redacted) })}\n`);
  };
}

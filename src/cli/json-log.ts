/** One line of the log. */
export interface Line {
  level: 'info' | 'warn' | 'error';
  /** What happened, as a name to filter by. */
  event: string;
  message?: string;
  [field: string]: string | number | undefined;
}

export type WriteLine = (line: Line) => void;

/** What looks like a credential, whoever put it there. */
const CREDENTIALS =
  /\b(Bearer\s+|(?:access_)?token["']?\s*[=:]\s*["']?)[^\s"'&,;}]+|\beyJ[\w-]+\.[\w-]+\.[\w-]*/gi;

/**
 * A log of JSON lines, with secrets struck out of every text.
 * @param secrets that must be in no line
 */
export function jsonLog(write: (text: string) => void, secrets: string[]): WriteLine {
  const hide = (text: string): string =>
    secrets
      .reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
      .replace(CREDENTIALS, (_all, name: string | undefined) => `${name ?? ''}…`);
  return (line) => {
    const hidden = Object.entries(line).map(([name, value]) => [
      name,
      typeof value === 'string' ? hide(value) : value,
    ]);
    const time = new Date().toISOString();
    write(`${JSON.stringify({ time, from: 'open-integration-widget', ...Object.fromEntries(hidden) })}\n`);
  };
}

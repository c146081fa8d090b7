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
const CREDENTIALS = /\b(Bearer\s+|(?:access_)?token["']?\s*[=:]\s*["']?)[^\s"'&,;}]+/gi;

/** Text that may hold a JSON Web Token: in one piece, since looking for its parts from each place takes quadratic time. */
const TOKEN_CHARACTERS = /[\w.-]+/g;

/** Strikes out a JSON Web Token (`eyJ….….…`) and what follows it. */
function withoutWebToken(text: string): string {
  const parts = text.split('.');
  const first = parts.findIndex((part, at) => at + 2 < parts.length && parts[at + 1] && /\beyJ/i.test(part));
  if (first < 0) return text;
  return [...parts.slice(0, first), parts[first]?.replace(/\beyJ.*/i, '…')].join('.');
}

/**
 * A log of JSON lines, with secrets struck out of every text.
 * @param secrets that must be in no line
 */
export function jsonLog(write: (text: string) => void, secrets: string[]): WriteLine {
  const hide = (text: string): string =>
    secrets
      .reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
      .replace(CREDENTIALS, (_all, name: string) => `${name}…`)
      .replace(TOKEN_CHARACTERS, withoutWebToken);
  return (line) => {
    const hidden = Object.entries(line).map(([name, value]) => [
      name,
      typeof value === 'string' ? hide(value) : value,
    ]);
    const time = new Date().toISOString();
    write(`${JSON.stringify({ time, from: 'open-integration-widget', ...Object.fromEntries(hidden) })}\n`);
  };
}

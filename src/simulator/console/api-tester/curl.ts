/** Quotes a text for a POSIX shell. */
const quoteForShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Builds a curl command. `$OIS_…` at a header value's end is a shell variable, so that the command contains no key or token.
 */
export function buildCurl(request: {
  method: string;
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
}): string {
  const lines = [
    `curl ${request.method === 'GET' ? '' : `--request ${request.method} `}${quoteForShell(request.url)}`,
    ...request.headers.map(([name, value]) =>
      // Double quotes contain only the simulator's own names, no user input.
      /(^|\s)\$OIS_[A-Z_]+$/.test(value)
        ? `--header "${name}: ${value}"`
        : `--header ${quoteForShell(`${name}: ${value}`)}`,
    ),
    // Not --data, which reads a file if the text begins with @.
    ...(request.body === '' ? [] : [`--data-raw ${quoteForShell(request.body)}`]),
  ];
  return lines.join(' \\\n  ');
}

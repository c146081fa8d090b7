/** A word that a POSIX shell takes as it is, whatever stands in it. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * A call as a curl command. A header whose value begins with `$` or holds ` $` names a variable of the shell: the key
 * and the token are never written out.
 */
export function curlOf(call: {
  method: string;
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
}): string {
  const lines = [
    `curl ${call.method === 'GET' ? '' : `--request ${call.method} `}${shellQuoted(call.url)}`,
    ...call.headers.map(([name, value]) =>
      // Only names of ours stand in double quotes: nothing that was typed.
      /(^|\s)\$OIS_[A-Z_]+$/.test(value)
        ? `--header "${name}: ${value}"`
        : `--header ${shellQuoted(`${name}: ${value}`)}`,
    ),
    // Not --data, which would read a file where the text begins with @.
    ...(call.body === '' ? [] : [`--data-raw ${shellQuoted(call.body)}`]),
  ];
  return lines.join(' \\\n  ');
}

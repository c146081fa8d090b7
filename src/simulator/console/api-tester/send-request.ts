import type { Texts } from '../../locales/texts.js';
import { formatMessage } from '../../ui/elements.js';

const TIMEOUT_MS = 30_000;
const MAX_SHOWN_LENGTH = 64 * 1024;

export interface TestRequest {
  method: 'GET' | 'POST';
  url: string;
  /** Each header's value, and the text that is shown in its place. */
  headers: { name: string; value: string; shown: string }[];
  /** JSON, or empty for no body. */
  body: string;
}

/** An HTTP exchange as the interface test simulator shows it, without the API key. */
export interface Exchange {
  request: string;
  curl: string;
  /** Undefined without a response. */
  status: number | undefined;
  /** Headers and body, limited in length; an error text without a response. */
  response: string;
  durationMs: number;
}

/** The result of a form of the interface test simulator. */
export interface TestResult {
  endpoint: string;
  /** The form's values without the API key. */
  values: Record<string, string>;
  exchanges: Exchange[];
}

type Headers = readonly (readonly [name: string, value: string])[];

/** Quotes a text for a POSIX shell. */
const quoteForShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Builds a curl command. `$OIS_…` at a header value's end is a shell variable, so that the command contains no key or token.
 */
export function buildCurl(request: { method: string; url: string; headers: Headers; body: string }): string {
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

const truncate = (text: string, texts: Texts['test']): string =>
  text.length <= MAX_SHOWN_LENGTH ? text : `${text.slice(0, MAX_SHOWN_LENGTH)}\n${texts.cut}`;

/** Sends a request to the open API's handler. @returns the exchange to show, and the response's text */
export async function sendRequest(
  hub: (request: Request) => Promise<Response>,
  { method, url, headers, body }: TestRequest,
  texts: Texts['test'],
): Promise<{ exchange: Exchange; text: string }> {
  const shown = headers.map((header) => [header.name, header.shown] as const);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const timeout = new Promise<never>((_resolve, reject) => {
    const error = new Error(texts.timeout(TIMEOUT_MS / 1000));
    signal.addEventListener('abort', () => reject(error));
  });
  const send = async () => {
    const sent = headers.map(({ name, value }): [string, string] => [name, value]);
    const response = await hub(new Request(url, { method, headers: sent, body: body || null, signal }));
    const text = await response.text();
    return { text, status: response.status, response: formatMessage([], response.headers, text) };
  };
  const startedAt = performance.now();
  const result = await Promise.race([send(), timeout]).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : '';
    return { text: '', status: undefined, response: texts.noAnswerText(why) };
  });
  const exchange = {
    request: formatMessage([`${method} ${url}`], shown, body),
    curl: buildCurl({ method, url, headers: shown, body }),
    status: result.status,
    response: truncate(result.response, texts),
    durationMs: Math.round(performance.now() - startedAt),
  };
  return { exchange, text: result.text };
}

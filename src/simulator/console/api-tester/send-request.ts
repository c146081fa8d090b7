import { withTimeout } from '../../with-timeout.js';
import { prettyPrint } from '../webhooks/delivery-view.js';

const TIMEOUT_MS = 30_000;
const MAX_READ_BYTES = 256 * 1024;
const MAX_SHOWN_LENGTH = 64 * 1024;

export interface TestRequest {
  title: string;
  method: 'GET' | 'POST';
  url: string;
  /** Each header's value, and the text that is shown in its place. */
  headers: { name: string; value: string; shown: string }[];
  /** JSON, or empty for no body. */
  body: string;
}

/** An HTTP exchange as the interface test simulator shows it, without the API key. */
export interface Exchange {
  title: string;
  method: string;
  url: string;
  requestHeaders: [name: string, value: string][];
  /** Indented; empty for no body. */
  requestBody: string;
  curl: string;
  /** Undefined without a response. */
  status: number | undefined;
  responseHeaders: [name: string, value: string][];
  /** Indented if it is JSON, limited in length; an error text without a response. */
  responseBody: string;
  durationMs: number;
}

/** The result of a form of the interface test simulator. */
export interface TestResult {
  endpoint: string;
  /** The form's values without the API key. */
  values: Record<string, string>;
  exchanges: Exchange[];
}

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

async function readLimitedBody(response: Response): Promise<{ text: string; isComplete: boolean }> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    text += decoder.decode(chunk, { stream: true });
    if (bytes > MAX_READ_BYTES) return { text, isComplete: false };
  }
  return { text: text + decoder.decode(), isComplete: true };
}

function formatBody(text: string, isComplete: boolean): string {
  const formatted = isComplete ? prettyPrint(text) : text;
  if (isComplete && formatted.length <= MAX_SHOWN_LENGTH) return formatted;
  return `${formatted.slice(0, MAX_SHOWN_LENGTH)}\n… cut here; the curl command shows all of it.`;
}

/** Sends a request to the open API's handler. @returns the exchange to show, and the response's text */
export async function sendRequest(
  hub: (request: Request) => Promise<Response>,
  { title, method, url, headers, body }: TestRequest,
): Promise<{ exchange: Exchange; text: string }> {
  const requestHeaders = headers.map(({ name, shown }): [string, string] => [name, shown]);
  const exchange: Exchange = {
    title,
    method,
    url,
    requestHeaders,
    requestBody: prettyPrint(body),
    curl: buildCurl({ method, url, headers: requestHeaders, body }),
    status: undefined,
    responseHeaders: [],
    responseBody: '',
    durationMs: 0,
  };
  const startedAt = performance.now();
  let text = '';
  try {
    const request = new Request(url, {
      method,
      headers: headers.map(({ name, value }): [string, string] => [name, value]),
      ...(body === '' ? {} : { body }),
    });
    const send = async () => {
      const response = await hub(request);
      return { response, ...(await readLimitedBody(response)) };
    };
    const result = await withTimeout(send(), TIMEOUT_MS, `No answer within ${TIMEOUT_MS / 1000} seconds.`);
    text = result.text;
    exchange.status = result.response.status;
    exchange.responseHeaders = [...result.response.headers];
    exchange.responseBody = formatBody(text, result.isComplete);
  } catch (error) {
    exchange.responseBody =
      `The connection ended without an answer. ${error instanceof Error ? error.message : ''}`.trim();
  }
  exchange.durationMs = Math.round(performance.now() - startedAt);
  return { exchange, text };
}

import { withTimeout } from '../../with-timeout.js';
import { prettyPrint } from '../webhooks/delivery-view.js';
import { buildCurl } from './curl.js';
import type { Exchange } from './test-result.js';

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

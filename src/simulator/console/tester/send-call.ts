import type { ShownCall } from './call-result.js';
import { curlOf } from './curl.js';

const PATIENCE = 30_000;
const MOST_READ = 256 * 1024;
const MOST_SHOWN = 64 * 1024;

export interface Call {
  title: string;
  method: 'GET' | 'POST';
  url: string;
  /** Each as it is sent, and as it is shown. */
  headers: { name: string; value: string; shown: string }[];
  /** JSON, or empty for none. */
  body: string;
}

/** What was shown, and the answer's text for whoever needs more of it. */
export interface Answer {
  shown: ShownCall;
  text: string;
}

async function readSome(response: Response): Promise<{ text: string; isWhole: boolean }> {
  const decoder = new TextDecoder();
  let text = '';
  let read = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    read += chunk.byteLength;
    text += decoder.decode(chunk, { stream: true });
    if (read > MOST_READ) return { text, isWhole: false };
  }
  return { text: text + decoder.decode(), isWhole: true };
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function shownBody(text: string, isWhole: boolean): string {
  const whole = isWhole ? pretty(text) : text;
  if (isWhole && whole.length <= MOST_SHOWN) return whole;
  return `${whole.slice(0, MOST_SHOWN)}\n… cut here; the curl command shows all of it.`;
}

async function withPatience<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<never>((_, reject) => {
    const words = `No answer within ${PATIENCE / 1000} seconds.`;
    timer = setTimeout(() => reject(new Error(words)), PATIENCE);
  });
  return Promise.race([work, overdue]).finally(() => clearTimeout(timer));
}

/** Sends one call through the open API's own handler. */
export async function sendCall(hub: (request: Request) => Promise<Response>, call: Call): Promise<Answer> {
  const { title, method, url, headers, body } = call;
  const shownHeaders = headers.map(({ name, shown }): [string, string] => [name, shown]);
  const shown: ShownCall = {
    title,
    method,
    url,
    requestHeaders: shownHeaders,
    requestBody: pretty(body),
    curl: curlOf({ method, url, headers: shownHeaders, body }),
    status: undefined,
    responseHeaders: [],
    responseBody: '',
    duration: 0,
  };
  const started = performance.now();
  let text = '';
  try {
    const request = new Request(url, {
      method,
      headers: headers.map(({ name, value }): [string, string] => [name, value]),
      ...(body === '' ? {} : { body }),
    });
    const answer = async () => {
      const response = await hub(request);
      return { response, ...(await readSome(response)) };
    };
    const { response, isWhole, ...rest } = await withPatience(answer());
    ({ text } = rest);
    shown.status = response.status;
    shown.responseHeaders = [...response.headers];
    shown.responseBody = shownBody(text, isWhole);
  } catch (error) {
    shown.responseBody =
      `The connection ended without an answer. ${error instanceof Error ? error.message : ''}`.trim();
  }
  shown.duration = Math.round(performance.now() - started);
  return { shown, text };
}

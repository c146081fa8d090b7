import { ownFields } from '../hub/own-fields.js';
import { toJson } from '../hub/json.js';
import { calls } from './calls.js';
import { shareRequest } from './share-request.js';
import { withTimeout, type TimeoutOptions } from './with-timeout.js';

/** A longer text is left to its caller, to parse it in slices. That of about 2,000 tables takes some milliseconds at once. */
const MAX_TEXT_LENGTH = 500_000;

export interface RequestOptions extends TimeoutOptions {
  /** Default: the browser's, with which equal requests of one task are sent once. */
  fetch: typeof fetch | undefined;
}

export interface TextResponse {
  status: number;
  body: string;
  headers: Headers;
}

/** Reads a text in pieces, as it arrives. */
export type TextReader = ReadableStreamDefaultReader<string>;

export const readText = (response: Response): TextReader =>
  response.body!.pipeThrough<string>(new TextDecoderStream()).getReader();

/**
 * Parses a long body.
 * @param source what arrives after `start`, or a response that has not been read
 * @param signal aborted when no caller waits for it any more
 * @returns what is used in place of its text; undefined, without having read any more of it, if it cannot
 */
export type ParseLong<T> = (
  source: TextReader | Response,
  signal: AbortSignal,
  start: string,
) => Promise<T | string | undefined>;

async function readBody<T>(
  response: Response,
  signal: AbortSignal,
  parseLong: ParseLong<T> | undefined,
): Promise<T | string> {
  // Only lists have a parser. A `fetch` of the page's own may have no stream.
  if (!response.ok || !parseLong || !response.body) return response.text();
  let text = '';
  // The parser is loaded while the body arrives. Servers that compress while they send name no length.
  if (+response.headers.get('content-length')! > MAX_TEXT_LENGTH)
    return (await parseLong(response, signal, text)) ?? response.text();
  const reader = readText(response);
  for (let piece; (piece = (await reader.read()).value);) {
    text += piece;
    if (!parseLong || text.length <= MAX_TEXT_LENGTH) continue;
    const parsed = await parseLong(reader, signal, text);
    if (parsed) return parsed;
    parseLong = undefined;
  }
  return text;
}

/**
 * Sends a request and reads the whole response. A redirect is not followed: it would send the credentials to another address, and the
 * page that it leads to, such as a login page, is no response to this request. `parseResponse` explains it.
 * @param parseLong parses a long list while it arrives. A text of that length would block the page
 * @throws {HubError} `ABORTED`, `TIMEOUT`, or `NETWORK`
 */
export function requestText<T = string>(
  url: string,
  init: RequestInit,
  options: RequestOptions,
  parseLong?: ParseLong<T>,
): Promise<Omit<TextResponse, 'body'> & { body: T | string }> {
  // Two requests are equal if address, method, headers and body are. With a `fetch` of the caller's own, none equals another.
  const key = options.fetch ? {} : toJson([url, init]);
  const send = async (signal: AbortSignal) => {
    const own = ownFields({ ...init, cache: 'no-store', redirect: 'manual', signal } as const);
    const response = await (options.fetch ?? fetch)(url, own);
    const { status, headers } = response;
    return { status, headers, body: await readBody(response, signal, parseLong) };
  };
  const result = withTimeout((signal) => shareRequest(key, signal, send), options);
  calls.push?.([init, result, url]);
  return result;
}

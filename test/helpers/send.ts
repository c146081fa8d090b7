import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export interface TextResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The body as JSON. */
  readonly body: Record<string, unknown>;
}

export interface SendOptions {
  /** Default: `GET`. */
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Replaces the URL's path as it is; `URL` would normalize it. */
  path?: string;
}

/** Sends a request with exactly these headers, which `fetch` would not allow. */
export async function send(
  url: string,
  { method = 'GET', headers = {}, body, path }: SendOptions = {},
): Promise<TextResponse> {
  // A connection of its own: the server may close one that is kept open in the moment of the next request.
  const request = httpRequest(url, {
    method,
    headers,
    agent: false,
    ...(path === undefined ? {} : { path }),
  });
  // Together with a string, Node would send the headers in UTF-8 too.
  request.end(body === undefined ? undefined : Buffer.from(body));
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const received = await text(response);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: received,
    get body() {
      return JSON.parse(received) as Record<string, unknown>;
    },
  };
}

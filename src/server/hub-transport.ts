import { ownFields } from '../hub/own-fields.js';
import { readLimitedBody } from './read-limited-body.js';

/** A request to the hub. It is sent once, and a redirect is not followed. */
export interface TransportRequest {
  headers: Record<string, string>;
  /** Makes it a POST. */
  body?: Uint8Array<ArrayBuffer> | undefined;
  signal: AbortSignal;
}

/** A response whose body was not read yet. */
export interface TransportResponse {
  /** 0 for a redirect whose status `fetch` hides. */
  status: number;
  headers: Pick<Headers, 'get'>;
  /**
   * Reads the body, decompressed.
   * @param acceptSize called with the number of bytes so far, for each chunk; false stops the reading
   * @returns undefined if it is too long or a size was not accepted
   */
  read(maxBytes: number, acceptSize: (size: number) => boolean): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Frees the connection, which would otherwise wait for the rest of the body. */
  cancel(): void;
}

/** Sends a request. @throws errors as those of `fetch`: the system's own error is their `cause` */
export type Transport = (url: string, request: TransportRequest) => Promise<TransportResponse>;

/** `credentials` is missing in some workers, where using it is an error. */
const NO_CREDENTIALS: RequestInit = 'credentials' in Request.prototype ? { credentials: 'omit' } : {};

/**
 * Returns the options of a POST that `fetch` sends at most once. Per the Fetch standard, `fetch` sends a request again
 * when the response is 421 (https://fetch.spec.whatwg.org/#http-network-or-cache-fetch), unless its body is a stream.
 */
const createPostInit = (body: Uint8Array<ArrayBuffer>): RequestInit & { duplex: 'half' } => ({
  method: 'POST',
  body: new Response(body).body,
  duplex: 'half',
  // With credentials, the fetch of Node 24.14 and 24.15 fails for a stream whose response is 401
  // (https://github.com/nodejs/undici/issues/4940). Servers have no cookies that this could withhold.
  ...NO_CREDENTIALS,
});

/** Creates the transport by `fetch`. */
export const createFetchTransport =
  (fetchFn: typeof fetch): Transport =>
  async (url, { headers, body, signal }) => {
    const init = { headers, signal, redirect: 'manual' as const, ...(body && createPostInit(body)) };
    const response = await fetchFn(url, ownFields(init));
    return {
      status: response.type === 'opaqueredirect' ? 0 : response.status,
      headers: response.headers,
      read: (maxBytes, acceptSize) => readLimitedBody(response.body, maxBytes, acceptSize),
      cancel: () => void response.body?.cancel().catch(() => undefined),
    };
  };

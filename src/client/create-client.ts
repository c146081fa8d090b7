import { getFormAccess } from './form-access.js';
import { HubError } from '../hub/errors.js';
import { formUrl } from '../hub/form-url.js';
import { ownFields } from '../hub/own-fields.js';
import type { ListQuery } from '../hub/paths.js';
import { parseRootUrl } from '../hub/root-url.js';
import type { ProjectTable } from '../hub/tables.js';
import { calls } from './calls.js';
import { createConnection, type ConnectionOptions } from './connection.js';
import type { TokenProvider } from './token-sources.js';
import { getBaseUri } from './base-uri.js';
import { createAbortError } from './with-timeout.js';

export interface ClientOptions {
  /** Address of the site's token endpoint, relative to the page or absolute. */
  tokenEndpoint?: string | undefined;
  /** Used in place of the endpoint if both are set. */
  tokenProvider?: TokenProvider | undefined;
  /** `{base_url}` of the hub, to call it directly. Default: `hub_url` of the token response, else the backend's pass-through. */
  hubUrl?: string | undefined;
  /** `{form_url}`. Default: `form_url` of the token response. */
  formUrl?: string | undefined;
  /** Default: the global `fetch`. */
  fetch?: typeof fetch | undefined;
}

/**
 * What a browser may ask the hub for, for interfaces of your own. The methods throw a `HubError`; one with the code
 * `ABORTED` if the signal is aborted.
 */
export interface Client {
  /** Returns the tags of all published tables. */
  getTags(signal?: AbortSignal): Promise<string[]>;
  /** Returns the published tables. All of their text is untrusted. */
  getTables(query?: ListQuery, signal?: AbortSignal): Promise<ProjectTable[]>;
  /**
   * Returns the address of a table's form, which contains the user's token. Navigate a frame or a new tab to it at once:
   * keep it in no attribute, storage or log.
   */
  getFormUrl(shortCode: string): Promise<string>;
  /**
   * Drops the token, and ends all calls that are still open with `ABORTED`. Call it when another user signs in, and before you try again after an error
   * with the code `UNAUTHORIZED`. The client can be used again.
   */
  reset(): void;
}

/**
 * Creates a client of the published tables, in a browser. It keeps the token in memory, renews it before it expires and
 * once after the hub has refused it, and sends no request yet.
 * @throws {HubError} `BAD_CONFIG` for an unusable address, or on a server
 */
export function createClient(options: ClientOptions): Client {
  if (typeof document === 'undefined') {
    throw new HubError('BAD_CONFIG', 'createClient needs a browser: do not call it while a server renders.');
  }
  calls.load ??= () => import('./deferred-client.js');
  const own = ownFields(options);
  // Read once: at `reset()`, the page may have another address, against which relative ones would lead elsewhere.
  const settings: ConnectionOptions = {
    ...own,
    page: getBaseUri(),
    fetch: own.fetch ?? ((input, init) => fetch(input, init)),
  };
  let connection = createConnection(settings);
  const configuredForm = own.formUrl ? parseRootUrl(own.formUrl, 'formUrl') : undefined;
  /** Aborted when another user signs in. */
  let session = new AbortController();
  return {
    async getTags(signal) {
      return (await rejectOnAbort((ended) => connection.hub.getTags(ended), [session.signal, signal])).list;
    },
    async getTables(query = {}, signal = undefined) {
      const call = (ended: AbortSignal) => connection.hub.getTables(query, ended);
      return (await rejectOnAbort(call, [session.signal, signal])).list;
    },
    async getFormUrl(shortCode) {
      const { root, token } = await getFormAccess(connection.session, configuredForm, 'formUrl');
      return formUrl(root, shortCode, token);
    },
    reset() {
      // Calls of the former user that are still open must not request a token, which would be the new user's.
      connection.session.end();
      connection = createConnection(settings);
      const former = session;
      session = new AbortController();
      former.abort();
    },
  };
}

/** Rejects as soon as a signal is aborted, also while the call waits for a token, whose request it shares with other calls. */
function rejectOnAbort<T>(
  call: (signal: AbortSignal) => Promise<T>,
  signals: readonly (AbortSignal | undefined)[],
): Promise<T> {
  const ended = new AbortController();
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      ended.abort();
      reject(createAbortError());
    };
    if (signals.some((signal) => signal?.aborted)) return abort();
    for (const signal of signals) signal?.addEventListener('abort', abort);
    void call(ended.signal)
      .then(resolve, reject)
      .finally(() => signals.forEach((signal) => signal?.removeEventListener('abort', abort)));
  });
}

import { formatBearer } from '../hub/bearer.js';
import { readEnvelope, readObject } from '../hub/envelope.js';
import { HUB_PATHS, formatListQuery, type ListQuery } from '../hub/paths.js';
import { parseTables, parseTags, type ProjectTable, type ParsedList } from '../hub/tables.js';
import type { AccessToken } from '../hub/token-answer.js';
import { explainFailure } from './explain-failure.js';
import type { ParseRequest } from './large-list.js';
import { loadDeferredClient } from './load-deferred-client.js';
import { requestText, type TextResponse } from './request.js';
import type { TokenSession } from './token-session.js';

/** The address of requests with a Bearer token. */
export interface HubAddress {
  /** `{base_url}/api/v1/hub`, or the pass-through on the site's own server. */
  api: string;
  /** The pass-through may need the site's cookies; the hub must not receive them. */
  credentials: 'include' | 'omit';
}

/** Tags and tables of the first screen. */
export interface FirstLists {
  tables: ParsedList<ProjectTable>;
  tags: ParsedList<string>;
}

/** Called with the first tables of a long list while the rest arrives, unless the signal is aborted. */
export type OnFirstTables = (tables: ProjectTable[], signal: AbortSignal) => void;

interface ListRequest<T> extends ParseRequest<T> {
  path: string;
}

/** Sends the hub requests that a browser may send, with a Bearer token (specification: Endpoints). */
export class HubClient {
  readonly #session: TokenSession;
  readonly #resolveAddress: (token: AccessToken) => HubAddress;
  readonly #fetch: typeof fetch | undefined;

  constructor(
    session: TokenSession,
    resolveAddress: (token: AccessToken) => HubAddress,
    fetchFn: typeof fetch | undefined,
  ) {
    this.#session = session;
    this.#resolveAddress = resolveAddress;
    this.#fetch = fetchFn;
  }

  /** `GET /projects/published-tags`. @throws {HubError} */
  getTags(signal: AbortSignal): Promise<ParsedList<string>> {
    return this.#getList({ path: HUB_PATHS.publishedTags, who: 'The tag list', signal, parse: parseTags });
  }

  /** `GET /projects/published-list`. @throws {HubError} */
  getTables(
    query: ListQuery,
    signal: AbortSignal,
    onFirst?: OnFirstTables,
  ): Promise<ParsedList<ProjectTable>> {
    const path = HUB_PATHS.publishedList + formatListQuery(query);
    return this.#getList({ path, who: 'The table list', signal, onFirst, parse: parseTables });
  }

  /**
   * Returns tags and tables for the first screen: those of the token response, else by one request each, in parallel.
   * @throws {HubError}
   */
  async getFirstLists(query: ListQuery, signal: AbortSignal, onFirst?: OnFirstTables): Promise<FirstLists> {
    const token = await this.#session.get({
      include: ['tags', 'tables'],
      tags: query.tags?.length ? query.tags : undefined,
      limit: query.limit,
    });
    // The tables first: the second request may have to wait for a new connection.
    const [tables, tags] = await Promise.all([
      token.tables ?? this.getTables(query, signal, onFirst),
      token.tags ?? this.getTags(signal),
    ]);
    return { tables, tags };
  }

  /** Renews the token once if it is refused. @param renewed the token that replaces a refused one */
  async #getList<T>(request: ListRequest<T>, renewed?: AccessToken): Promise<ParsedList<T>> {
    const { path, who, parse } = request;
    const token = renewed ?? (await this.#session.get());
    const { api, credentials } = this.#resolveAddress(token);
    const response = await requestText(
      api + path,
      { credentials, headers: { Authorization: formatBearer(token.value), Accept: 'application/json' } },
      { fetch: this.#fetch, ...request },
      // The deferred chunk parses a long list, if possible while it arrives, and shows its first tables.
      async (...long) => (await loadDeferredClient())?.parseList(...long, request),
    );
    const { status, body } = response;
    if (typeof body !== 'string') return body;
    const data = readEnvelope(status, readObject(body));
    if (data) return parse(data, who);
    const error = await explainFailure(status, who, (failed) =>
      failed.explainHubResponse({ response: response as TextResponse, who, token, credentials }),
    );
    if (error.code !== 'UNAUTHORIZED') throw error;
    if (renewed) throw this.#session.refuse(error);
    return this.#getList(request, await this.#session.renew(token.value));
  }
}

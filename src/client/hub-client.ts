import { formatBearer } from '../hub/bearer.js';
import { parseEnvelope } from '../hub/envelope.js';
import { HubError } from '../hub/errors.js';
import { HUB_PATHS, formatListQuery, type ListQuery } from '../hub/paths.js';
import { parseTables, parseTags, type ProjectTable, type ParsedList } from '../hub/tables.js';
import type { AccessToken } from '../hub/token-answer.js';
import { withoutToken } from './without-token.js';
import { aborted, readResponse, requestText } from './request.js';
import type { TokenSession } from './token-session.js';

/** Where the Bearer calls go. */
export interface HubAddress {
  /** `{base_url}/api/v1/hub`, or the pass-through that stands for it. */
  api: string;
  /** The pass-through knows its user by cookie; the hub itself must not see the site's cookies. */
  credentials: 'include' | 'omit';
}

/** What the first screen shows. */
export interface FirstLists {
  tags: ParsedList<string>;
  tables: ParsedList<ProjectTable>;
}

/** The hub's Bearer calls from a browser (specification: Endpoints). */
export class HubClient {
  readonly #session: TokenSession;
  readonly #address: (token: AccessToken) => HubAddress;
  readonly #fetch: typeof fetch;

  constructor(session: TokenSession, address: (token: AccessToken) => HubAddress, fetchFn: typeof fetch) {
    this.#session = session;
    this.#address = address;
    this.#fetch = fetchFn;
  }

  /** `GET /projects/published-tags`. @throws {HubError} */
  tags(signal: AbortSignal): Promise<ParsedList<string>> {
    return this.#call(HUB_PATHS.publishedTags, parseTags, 'The tag list', signal);
  }

  /** `GET /projects/published-list`. @throws {HubError} */
  tables(query: ListQuery, signal: AbortSignal): Promise<ParsedList<ProjectTable>> {
    return this.#call(
      HUB_PATHS.publishedList + formatListQuery(query),
      parseTables,
      'The table list',
      signal,
    );
  }

  /**
   * Tags and tables for the first screen: those that the token answer brought along, else one call each, side by side.
   * @throws {HubError}
   */
  async first(query: ListQuery, signal: AbortSignal): Promise<FirstLists> {
    const token = await this.#session.get({
      include: ['tags', 'tables'],
      ...(query.tags?.length ? { tags: [...query.tags] } : {}),
      ...(query.limit === undefined ? {} : { limit: query.limit }),
    });
    if (signal.aborted) throw aborted();
    const [tags, tables] = await Promise.all([
      token.tags ?? this.tags(signal),
      token.tables ?? this.tables(query, signal),
    ]);
    return { tags, tables };
  }

  async #call<T>(
    path: string,
    read: (data: Record<string, unknown>, who: string) => T,
    who: string,
    signal: AbortSignal,
  ): Promise<T> {
    let token = await this.#session.get();
    for (let isRenewed = false; ; isRenewed = true) {
      try {
        return read(await this.#get(path, token, who, signal), who);
      } catch (error) {
        if ((error as HubError).code !== 'UNAUTHORIZED') throw error;
        if (isRenewed) throw this.#session.refuse();
      }
      token = await this.#session.renew(token.value);
    }
  }

  async #get(
    path: string,
    token: AccessToken,
    who: string,
    signal: AbortSignal,
  ): Promise<Record<string, unknown>> {
    if (signal.aborted) throw aborted();
    const { api, credentials } = this.#address(token);
    const response = await requestText(
      api + path,
      { credentials, headers: { Authorization: formatBearer(token.value), Accept: 'application/json' } },
      { fetch: this.#fetch, who, signal },
    );
    try {
      return readResponse(response, who, parseEnvelope);
    } catch (error) {
      if (!(error instanceof HubError)) throw error;
      // Not the hub's own 404, which comes in an envelope.
      if (error.status === 404 && error.hubCode === undefined && credentials === 'include') {
        const advice = 'Serve the pass-through beside the token route, or let the token answer name hub_url.';
        throw new HubError(error.code, `${who} was not found (HTTP 404). ${advice}`, error);
      }
      throw withoutToken(error, token.value);
    }
  }
}

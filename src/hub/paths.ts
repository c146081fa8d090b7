import { ownFields } from './own-fields.js';

/** Prefix of all paths. The only place that contains the version (specification: Versioning). */
export const API_PREFIX = '/api/v1/hub';

/** Paths under {@link API_PREFIX} (specification: Endpoints). */
export const HUB_PATHS = {
  token: '/apikeys/token',
  publishedTags: '/projects/published-tags',
  publishedList: '/projects/published-list',
  balance: '/points/users/balance',
  recharge: '/points/users/recharge',
  logs: '/points/users/logs',
} as const;

/** Query of the published list (specification: GET /projects/published-list). */
export interface ListQuery {
  /** A table matches if it has any of these tags. A tag cannot contain a comma, which separates tags in the query. */
  tags?: readonly string[];
  /** Maximum number of tables, a positive integer. */
  limit?: number | undefined;
}

/** Returns `?tags=…&limit=…`, or an empty string for an empty query. */
export function formatListQuery(query: ListQuery): string {
  const { tags, limit } = ownFields(query);
  const params = new URLSearchParams();
  // With commas between them. Without types, a page may set one as a text.
  if (tags?.length) params.set('tags', String(tags));
  if (limit) params.set('limit', `${limit}`);
  const text = `${params}`;
  return text && `?${text}`;
}

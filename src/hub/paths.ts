import { ownFields } from './own-fields.js';

/** The specification's fixed prefix; the only place where the version stands (specification: Versioning). */
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

/** The published list's query (specification: GET /projects/published-list). */
export interface ListQuery {
  /** Tags of which any may match. None of them may hold a comma: the hub reads a comma as "and also". */
  tags?: readonly string[];
  /** Most records to return, a positive integer. */
  limit?: number | undefined;
}

/** `?tags=…&limit=…`, or an empty string where nothing is asked. */
export function listQueryString(query: ListQuery): string {
  const { tags, limit } = ownFields(query);
  const params = new URLSearchParams();
  if (tags?.length) params.set('tags', tags.join(','));
  if (limit !== undefined) params.set('limit', String(limit));
  const text = params.toString();
  return text && `?${text}`;
}

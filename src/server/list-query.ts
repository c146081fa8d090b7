import type { ListQuery } from '../hub/paths.js';
import { refuse } from './responses.js';

const MAX_TAGS_LENGTH = 2_000;

/** Refuses a limit that is not a positive integer with 400. @returns undefined if there is none */
export function validateLimit(limit: unknown): number | undefined {
  if (limit === undefined) return undefined;
  if (Number.isSafeInteger(limit) && (limit as number) > 0) return limit as number;
  refuse(400, 'limit must be a positive integer.');
}

/** Refuses tags that are too long together with 400. @returns the tags that are not empty */
export function validateTags(tags: readonly string[]): string[] {
  if (tags.join(',').length > MAX_TAGS_LENGTH)
    refuse(400, `tags must have at most ${MAX_TAGS_LENGTH} characters.`);
  return tags.filter((tag) => tag !== '');
}

/** Parses `tags` and `limit` of a query, and ignores all other parameters. */
export function parseListQuery(params: URLSearchParams): ListQuery {
  // Repeated tags are joined like a list. A repeated limit is joined too, which makes it invalid.
  const limit = params.has('limit') ? params.getAll('limit').join(',') : undefined;
  return {
    tags: validateTags(params.getAll('tags').join(',').split(',')),
    limit: validateLimit(limit !== undefined && /^\d+$/.test(limit) ? Number(limit) : limit),
  };
}

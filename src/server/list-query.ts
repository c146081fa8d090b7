import type { ListQuery } from '../hub/paths.js';
import { refuse } from './answers.js';

const LONGEST_TAGS = 2_000;

/** @returns the limit, undefined where none was given; ends the request with 400 for anything but a positive integer */
export function checkedLimit(limit: unknown): number | undefined {
  if (limit === undefined) return undefined;
  if (Number.isSafeInteger(limit) && (limit as number) > 0) return limit as number;
  refuse(400, 'limit must be a positive integer.');
}

/** @returns the tags that are not empty; ends the request with 400 if they are too long together */
export function checkedTags(tags: readonly string[]): string[] {
  if (tags.join(',').length > LONGEST_TAGS) refuse(400, `tags must have at most ${LONGEST_TAGS} characters.`);
  return tags.filter((tag) => tag !== '');
}

/** Takes `tags` and `limit` out of a query string; anything else is dropped. */
export function readListQuery(params: URLSearchParams): ListQuery {
  // A repeated parameter is a list too; a repeated limit becomes one that is refused.
  const limit = params.has('limit') ? params.getAll('limit').join(',') : undefined;
  return {
    tags: checkedTags(params.getAll('tags').join(',').split(',')),
    limit: checkedLimit(limit !== undefined && /^\d+$/.test(limit) ? Number(limit) : limit),
  };
}

import { HubError } from '../../hub/errors.js';
import { MOST_LOGS_PER_PAGE, type PointsLogRecord, type PointsLogs } from '../../hub/points.js';

/** 100,000 records. A hub that has more to say of one user does not come to an end. */
const MOST_PAGES = 1_000;

/**
 * All records, page after page as they are wanted. A change that comes in between moves records to the next page:
 * those are given once.
 * @throws {HubError} `BAD_RESPONSE` if the pages never end, or end without having given what they announced
 */
export async function* allLogs(
  readPage: (page: number, pageSize: number) => Promise<PointsLogs>,
): AsyncGenerator<PointsLogRecord, void, undefined> {
  const given = new Set<number>();
  let announced: number | undefined;
  for (let page = 1; page <= MOST_PAGES; page++) {
    const { list, total, page_size: pageSize } = await readPage(page, MOST_LOGS_PER_PAGE);
    announced ??= total;
    for (const record of list) {
      if (given.has(record.id)) continue;
      given.add(record.id);
      yield record;
    }
    // The hub may give shorter pages than were asked for.
    if (list.length > 0 && page * pageSize < total) continue;
    if (given.size >= announced) return;
    throw new HubError(
      'BAD_RESPONSE',
      `The hub announced ${announced} records of the log, but its pages hold ${given.size}.`,
    );
  }
  throw new HubError('BAD_RESPONSE', `The hub’s log did not end within ${MOST_PAGES} pages.`);
}

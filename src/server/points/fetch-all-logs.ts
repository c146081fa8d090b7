import { HubError } from '../../hub/errors.js';
import {
  createRecordKey,
  MAX_LOGS_PER_PAGE,
  type PointsLogRecord,
  type PointsLogs,
} from '../../hub/points.js';

/** 100,000 records. A hub that announces more for one user is taken for one whose pages never end. */
const MAX_PAGES = 1_000;

/**
 * Yields all records of a user and fetches the next page when it is needed. A record that arrives meanwhile moves others
 * to the next page; those are not yielded again.
 * @throws {HubError} `BAD_RESPONSE` if the pages never end, or contain fewer records than the first one announced
 */
export async function* fetchAllLogs(
  fetchPage: (page: number, pageSize: number) => Promise<PointsLogs>,
): AsyncGenerator<PointsLogRecord, void, undefined> {
  const yielded = new Set<string>();
  let announced: number | undefined;
  for (let page = 1; page <= MAX_PAGES; page++) {
    const { list, total, page_size: pageSize } = await fetchPage(page, MAX_LOGS_PER_PAGE);
    announced ??= total;
    for (const record of list) {
      const key = createRecordKey(record);
      if (yielded.has(key)) continue;
      yielded.add(key);
      yield record;
    }
    // The hub may return shorter pages than requested.
    if (list.length > 0 && page * pageSize < total) continue;
    if (yielded.size >= announced) return;
    throw new HubError(
      'BAD_RESPONSE',
      `The hub announced ${announced} log records, but its pages contain ${yielded.size}.`,
    );
  }
  throw new HubError('BAD_RESPONSE', `The hub’s log did not end within ${MAX_PAGES} pages.`);
}

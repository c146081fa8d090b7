// Simulates what goes wrong, in the requests that the widget sends: the servers stay as they are.

const SLOW_MS = 4_000;

const fail = (status) => Response.json({ code: status, message: 'Simulated.', data: null }, { status });
const succeed = (list) => Response.json({ code: 200, message: 'success', data: { list } });

/** Waits, unless the request is aborted. */
const wait = (ms, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

const createTables = (count, { project, industry, group }) =>
  Array.from({ length: count }, (_, index) => ({
    short_code: `many${index}`,
    name: project.replace('{number}', index + 1),
    industry,
    icon: null,
    tags: [group.replace('{number}', (index % 12) + 1)],
  }));

/** Answers for the lists. */
const LISTS = {
  empty: () => [],
  10000: (texts) => createTables(10_000, texts),
  100000: (texts) => createTables(100_000, texts),
};

/** Changes the token response: without the first lists, the widget has to request them. */
async function editToken(response, edit) {
  if (!response.ok) return response;
  const { tags: _tags, tables: _tables, ...token } = await response.json();
  return Response.json({ ...token, ...edit });
}

/**
 * Wraps a `fetch` with a fault, for one widget.
 * @param {string} fault one of FAULTS
 * @param {object} options
 * @param {typeof fetch} options.next
 * @param {string} options.refusingFormUrl root of a form site that refuses frames
 * @param {{ project: string, industry: string, group: string }} options.texts of the many projects
 * @returns {typeof fetch}
 */
export function createFaultyFetch(fault, { next, refusingFormUrl, texts }) {
  let isExpired = fault === 'expired-token';
  return async (input, init) => {
    const path = new URL(String(input), document.baseURI).pathname;
    const isToken = path.endsWith('/token');
    if (fault === 'slow') await wait(SLOW_MS, init?.signal);
    if (fault === 'offline') throw new TypeError('Failed to fetch');
    if (fault === '401') return fail(401);
    if (isToken && fault === 'no-frame')
      return editToken(await next(input, init), { form_url: refusingFormUrl });
    if (isToken && fault !== '' && fault !== 'slow') return editToken(await next(input, init), {});
    if (isExpired && /\/published-/.test(path)) {
      isExpired = false;
      return fail(401);
    }
    if (fault === '500') return fail(500);
    if (LISTS[fault] && path.endsWith('/published-list')) return succeed(LISTS[fault](texts));
    if (LISTS[fault] && path.endsWith('/published-tags')) return succeed([]);
    return next(input, init);
  };
}

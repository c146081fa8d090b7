import type { Context, Hono } from 'hono';
import type { PointsRecord } from '../store/points-log.js';
import type { FormPaths, FormSiteParts } from './parts.js';
import { noToken } from './no-token.js';
import { messagePage, type Notice } from './pages.js';
import { recordsPage, type ShownRecord } from './records-page.js';

const PAGE_SIZE = 20;

/** A page number as someone may have sent it; the first where it is none. */
const pageOf = (value: string | null | undefined): number =>
  /^[1-9]\d{0,5}$/.test(value ?? '') ? Number(value) : 1;

/** What belongs to a user rather than to a table: the records, complaints, and where enterprise events lead. */
export function recordRoutes(app: Hono, paths: FormPaths, parts: FormSiteParts): void {
  const { tokens, tables, ledger, till, complaints } = parts;
  const { root, stylesheet } = paths;

  const shown = (record: PointsRecord): ShownRecord => {
    const charge = record.record_type === 'deduct' ? ledger.chargeOf(record.id) : undefined;
    return { ...record, charged: charge?.amount_cents, complaint: complaints.about(record.id)?.state };
  };
  const show = (
    c: Context,
    user: string,
    asked: { token: string; page?: string | null | undefined; table?: string | null; notice?: Notice },
    status: 200 | 422 = 200,
  ) => {
    const { token, table, notice } = asked;
    const pageNumber = pageOf(asked.page);
    const { list, total } = ledger.logs(user, { page: pageNumber, pageSize: PAGE_SIZE });
    const isThere = typeof table === 'string' && tables.get(table) !== undefined;
    const view = {
      stylesheet,
      token,
      records: list.map(shown),
      pageNumber,
      hasMore: pageNumber * PAGE_SIZE < total,
      balance: till.balanceOf(user),
      paths,
      from: isThere ? { shortCode: table, path: root + encodeURIComponent(table) } : undefined,
      ...(notice ? { notice } : {}),
    };
    return c.html(recordsPage(view), status);
  };

  app.get(paths.records, (c) => {
    const token = c.req.query('token') ?? '';
    const user = tokens.userOf(token);
    return user === undefined ? noToken(c, stylesheet) : show(c, user, { token, page: c.req.query('page') });
  });

  app.post(paths.records, async (c) => {
    const sent = new URLSearchParams(await c.req.text());
    const token = sent.get('token') ?? '';
    const user = tokens.userOf(token);
    if (user === undefined) return noToken(c, stylesheet);
    return show(c, user, { token, page: sent.get('page'), table: sent.get('table') });
  });

  app.post(paths.complaint, async (c) => {
    const sent = new URLSearchParams(await c.req.text());
    const token = sent.get('token') ?? '';
    const user = tokens.userOf(token);
    if (user === undefined) return noToken(c, stylesheet);
    const record = sent.get('record') ?? '';
    const asked = { token, table: sent.get('table') };
    try {
      const words = sent.get(`words-${record}`) ?? '';
      complaints.file({ clientUserId: user, recordId: Number(record), words });
    } catch (error) {
      return show(c, user, { ...asked, notice: { isGood: false, words: (error as Error).message } }, 422);
    }
    return show(c, user, { ...asked, notice: { isGood: true, words: 'Your complaint was sent.' } });
  });

  app.get(paths.enterprise, (c) => {
    if (tokens.userOf(c.req.query('token') ?? '') === undefined) return noToken(c, stylesheet);
    const words =
      'Here an approver would answer the request to join. In the simulator there is nothing to do.';
    return c.html(messagePage(stylesheet, 'Enterprise authorization', words));
  });
}

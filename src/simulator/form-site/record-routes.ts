import type { Context, Hono } from 'hono';
import type { PointsRecord } from '../store/points-records.js';
import type { FormPaths, FormSiteDependencies, Notice } from './context.js';
import { createMessagePage, INVALID_TOKEN } from './pages.js';
import { recordsPage, type UserRecord } from './records-page.js';

const PAGE_SIZE = 20;

/** Parses a page number; returns 1 for other text. */
const parsePage = (value: string | null | undefined): number =>
  /^[1-9]\d{0,5}$/.test(value ?? '') ? Number(value) : 1;

interface RecordsRequest {
  token: string;
  page?: string | null | undefined;
  /** Short code of the table whose form the user came from. */
  table?: string | null;
  notice?: Notice;
}

/** The pages of a user: records, complaints, and the target of enterprise events. */
export function addRecordRoutes(app: Hono, paths: FormPaths, dependencies: FormSiteDependencies): void {
  const { tokens, tables, ledger, payments, complaints } = dependencies;
  const messagePage = createMessagePage(paths.stylesheet);

  const toUserRecord = (record: PointsRecord): UserRecord => {
    const charge = record.record_type === 'deduct' ? ledger.chargeOf(record.id) : undefined;
    const complaint = complaints.getByRecord(record.id)?.state;
    return { ...record, charged: charge?.amount_cents, complaint };
  };
  const sendRecords = (c: Context, user: string, request: RecordsRequest) => {
    const { token, table, notice } = request;
    const page = parsePage(request.page);
    const { list, total } = ledger.logs(user, { page, pageSize: PAGE_SIZE });
    const hasTable = typeof table === 'string' && tables.get(table) !== undefined;
    const view = {
      token,
      records: list.map(toUserRecord),
      page,
      hasMore: page * PAGE_SIZE < total,
      balance: payments.getBalance(user),
      paths,
      from: hasTable ? { shortCode: table, path: paths.root + encodeURIComponent(table) } : undefined,
      notice,
    };
    return c.html(recordsPage(view), notice?.tone === 'bad' ? 422 : 200);
  };

  app.get(paths.records, (c) => {
    const { token = '', page } = c.req.query();
    const user = tokens.getUser(token);
    return user === undefined ? messagePage(c, INVALID_TOKEN) : sendRecords(c, user, { token, page });
  });

  app.post(paths.records, async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const token = form.get('token') ?? '';
    const user = tokens.getUser(token);
    if (user === undefined) return messagePage(c, INVALID_TOKEN);
    return sendRecords(c, user, { token, page: form.get('page'), table: form.get('table') });
  });

  app.post(paths.complaint, async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const token = form.get('token') ?? '';
    const user = tokens.getUser(token);
    if (user === undefined) return messagePage(c, INVALID_TOKEN);
    const record = form.get('record') ?? '';
    let notice: Notice = { tone: 'good', text: 'Your complaint was sent.' };
    try {
      const words = form.get(`words-${record}`) ?? '';
      complaints.file({ clientUserId: user, recordId: Number(record), words });
    } catch (error) {
      notice = { tone: 'bad', text: (error as Error).message };
    }
    return sendRecords(c, user, { token, table: form.get('table'), notice });
  });

  app.get(paths.enterprise, (c) => {
    if (tokens.getUser(c.req.query('token') ?? '') === undefined) return messagePage(c, INVALID_TOKEN);
    const text =
      'Here an approver would answer the request to join. In the simulator there is nothing to do.';
    return messagePage(c, { title: 'Enterprise authorization', text });
  });
}

import type { Context, Hono } from 'hono';
import type { PointsRecord } from '../store/points-records.js';
import { parseWholeNumber } from '../ui/fields.js';
import type { FormEnv, FormSite, Notice } from './pages.js';
import { recordsPage, type UserRecord } from './records-page.js';

const PAGE_SIZE = 20;

/** The pages of a user: records, complaints, and the target of enterprise events. */
export function addRecordRoutes(app: Hono<FormEnv>, site: FormSite): void {
  const { paths, requireUser, sendMessage, tables, ledger, payments, complaints } = site;

  const toUserRecord = (record: PointsRecord): UserRecord => {
    const charge = record.record_type === 'deduct' ? ledger.chargeOf(record.id) : undefined;
    const complaint = complaints.getByRecord(record.id)?.state;
    return { ...record, charged: charge?.amount_cents, complaint };
  };
  const sendRecords = (c: Context<FormEnv>, page: number, notice?: Notice) => {
    const { form, token, user } = c.var;
    const { list, total } = ledger.logs(user, { page, pageSize: PAGE_SIZE });
    // The table whose form the user came from.
    const table = tables.get(form.get('table') ?? '')?.short_code;
    const view = {
      token,
      records: list.map(toUserRecord),
      page,
      hasMore: page * PAGE_SIZE < total,
      balance: payments.getBalance(user),
      paths,
      from:
        table === undefined ? undefined : { shortCode: table, path: paths.root + encodeURIComponent(table) },
      notice,
    };
    return c.html(recordsPage(view), notice?.tone === 'bad' ? 422 : 200);
  };

  app.on(['GET', 'POST'], paths.records, requireUser, (c) =>
    sendRecords(c, parseWholeNumber(c.var.form.get('page') ?? '') || 1),
  );

  app.post(paths.complaint, requireUser, (c) => {
    const { form, user } = c.var;
    const record = form.get('record') ?? '';
    let notice: Notice = { tone: 'good', text: 'Your complaint was sent.' };
    try {
      const words = form.get(`words-${record}`) ?? '';
      complaints.file({ clientUserId: user, recordId: Number(record), words });
    } catch (error) {
      notice = { tone: 'bad', text: (error as Error).message };
    }
    return sendRecords(c, 1, notice);
  });

  app.get(paths.enterprise, requireUser, (c) => {
    const text =
      'Here an approver would answer the request to join. In the simulator there is nothing to do.';
    return sendMessage(c, { title: 'Enterprise authorization', text });
  });
}

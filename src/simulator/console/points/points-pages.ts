import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { formatPoints, formatYuan } from '../../money.js';
import type { PointsRecord, PoolEntry } from '../../store/points-records.js';
import type { EndUser } from '../../store/users.js';
import {
  badge,
  dataTable,
  emptyState,
  formatTime,
  linkButton,
  pager,
  tabs,
  type Columns,
} from '../../ui/elements.js';
import type { Content, Markup } from '../../ui/markup.js';
import type { ConsoleDependencies, ConsoleEnv } from '../context.js';
import { redirectWithFlash, sendPage } from '../layout.js';
import { PAGE_SIZE, paginate, parsePage } from '../paginate.js';

const TABS = [
  ['/points', 'Records'],
  ['/points/users', 'Users'],
] as const;

const recordBadge = ({ record_type: type }: PointsRecord): Markup =>
  badge(type === 'failed' ? 'bad' : type === 'deduct' ? 'plain' : 'good', type);

/** Links to a user's points. */
export const userLink = (id: string): Markup =>
  html`<a href="/points/user?${new URLSearchParams({ id }).toString()}">${id}</a>`;

const change = ({ change_cents: cents }: { change_cents: number }): Markup =>
  html`<span class="${cents < 0 ? 'debit' : 'credit'}">${cents > 0 ? '+' : ''}${formatPoints(cents)}</span>`;
const code = (text: string | null): Content => (text ? html`<code>${text}</code>` : '—');
const time = ({ created_at }: { created_at: string }): Markup => formatTime(Date.parse(created_at));

const POOL_COLUMNS: Columns<PoolEntry> = {
  What: ({ kind, client_user_id }) =>
    kind === 'top-up' ? 'Top-up' : ['To ', userLink(client_user_id ?? '')],
  Change: change,
  'Pool after': ({ pool_after }) => formatPoints(pool_after),
  'Order number': ({ external_order_id }) => code(external_order_id),
  Reason: ({ reason }) => reason,
  Time: time,
};
const poolTable = (entries: readonly PoolEntry[]): Markup =>
  dataTable('Top-ups and transfers, the newest first', entries, POOL_COLUMNS, ['Change', 'Pool after']);

const USER_COLUMNS: Columns<EndUser> = {
  User: ({ client_user_id }) => userLink(client_user_id),
  user_id: ({ user_id }) => code(String(user_id)),
  Balance: ({ balance_cents }) => formatPoints(balance_cents),
  'In yuan': ({ balance_cents }) => formatYuan(balance_cents),
};
const userTable = (users: readonly EndUser[]): Markup =>
  dataTable('End users', users, USER_COLUMNS, ['Balance', 'In yuan']);

const LOG_COLUMNS: Columns<PointsRecord> = {
  Reason: ({ reason }) => reason,
  Type: recordBadge,
  Change: change,
  'Balance after': ({ balance_after }) => formatPoints(balance_after),
  Table: ({ short_code }) => code(short_code),
  Time: time,
};
const logTable = (records: readonly PointsRecord[]): Markup =>
  dataTable('Points log, the newest first', records, LOG_COLUMNS, ['Change', 'Balance after']);

const figure = (title: string, cents: number): Markup =>
  html`<div class="card">
    <h2>${title}</h2>
    <p class="figure">${formatPoints(cents)}<small>${formatYuan(cents)}</small></p>
  </div>`;

/** The points page: pool, transfers, users (specification: What the service does). */
export function pointsPages({ ledger, users }: ConsoleDependencies): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();
  const topUp = linkButton('/points/top-up', 'Top up', 'primary');
  const transfer = linkButton('/points/transfer', 'Transfer to a user');

  const sendList = <T>(
    c: Context<ConsoleEnv>,
    list: readonly T[],
    view: { table: (items: readonly T[]) => Content; empty: Content },
  ) => {
    const { pool, users: held, charged } = ledger.balances();
    const { items, page, pages } = paginate(list, c.req.query('page'));
    return sendPage(
      c,
      {
        title: 'Points',
        lead: 'The pool is yours to top up. From it points go to your users, once they have paid you.',
        action: html`<div class="buttons">${topUp}${transfer}</div>`,
      },
      html`<div class="cards">
          ${figure('Pool', pool)}${figure('With users', held)}${figure('Charged at forms', charged)}
        </div>
        ${tabs('Points', TABS, c.req.path)}
        ${list.length > 0 ? [view.table(items), pager(c.req.path, {}, page, pages)] : view.empty}`,
    );
  };

  app.get('/', (c) => {
    const text = 'Top up the pool first. What goes in and out is listed here.';
    return sendList(c, ledger.transfers(), {
      table: poolTable,
      empty: emptyState('No record yet', text, topUp),
    });
  });

  app.get('/users', (c) => {
    const text = 'A user is there from the first token or transfer on.';
    const empty = emptyState('No user yet', text, transfer);
    return sendList(c, users.list().toReversed(), { table: userTable, empty });
  });

  app.get('/user', (c) => {
    const user = users.get(c.req.query('id') ?? '');
    if (!user) return redirectWithFlash(c, '/points/users', 'There is no such user.', 'bad');
    const { client_user_id: id, balance_cents: balance, user_id } = user;
    const page = parsePage(c.req.query('page'));
    const { list, total } = ledger.logs(id, { page, pageSize: PAGE_SIZE });
    const query = new URLSearchParams({ user: id }).toString();
    return sendPage(
      c,
      {
        title: id,
        up: ['/points/users', 'Users'],
        lead: `Has ${formatPoints(balance)} (${formatYuan(balance)}). user_id ${user_id}.`,
        action: linkButton(`/points/transfer?${query}`, 'Transfer points', 'primary'),
      },
      list.length > 0
        ? [logTable(list), pager('/points/user', { id }, page, Math.ceil(total / PAGE_SIZE))]
        : emptyState('Nothing in the log', 'Transfers, charges and refunds of this user are listed here.'),
    );
  });
  return app;
}

import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import type { PoolEntry } from '../../store/pool.js';
import type { PointsRecord } from '../../store/points-log.js';
import type { EndUser } from '../../store/users.js';
import type { ConsoleEnv, ConsoleParts } from '../console-parts.js';
import { goBack } from '../go-back.js';
import { pageOf } from '../read-fields.js';
import { moment, points, yuan } from '../view/format.js';
import { page } from '../view/layout.js';
import type { Content, Markup } from '../view/markup.js';
import { badge, dataTable, empty, linkButton, pager, tabs, userLink, type Tone } from '../view/parts.js';
import { topUpPages } from './top-up.js';
import { transferPages } from './transfer.js';

const PAGE_SIZE = 25;
const section = 'points';
const TABS = [
  ['/points', 'Records'],
  ['/points/users', 'Users'],
] as const;

const TONES: Record<PointsRecord['record_type'], Tone> = {
  recharge: 'good',
  deduct: 'plain',
  refund: 'good',
  reward: 'good',
  failed: 'bad',
};

const signed = (cents: number): Markup =>
  html`<span class="${cents < 0 ? 'debit' : 'credit'}">${cents > 0 ? '+' : ''}${points(cents)}</span>`;

const records = (entries: readonly PoolEntry[]): Markup =>
  dataTable(
    'Top-ups and transfers, the newest first',
    [
      {
        label: 'What',
        kind: 'main',
        cell: (entry: PoolEntry) =>
          entry.kind === 'top-up' ? 'Top-up' : ['To ', userLink(entry.client_user_id ?? '')],
      },
      { label: 'Change', kind: 'number', cell: ({ change_cents }) => signed(change_cents) },
      { label: 'Pool after', kind: 'number', cell: ({ pool_after }) => points(pool_after) },
      {
        label: 'Order number',
        cell: ({ external_order_id }) => (external_order_id ? html`<code>${external_order_id}</code>` : '—'),
      },
      { label: 'Reason', cell: ({ reason }) => reason },
      { label: 'Time', cell: ({ created_at }) => moment(Date.parse(created_at)) },
    ],
    entries,
  );

const users = (list: readonly EndUser[]): Markup =>
  dataTable(
    'End users',
    [
      { label: 'User', kind: 'main', cell: ({ client_user_id }: EndUser) => userLink(client_user_id) },
      { label: 'user_id', cell: ({ user_id }) => html`<code>${user_id}</code>` },
      { label: 'Balance', kind: 'number', cell: ({ balance_cents }) => points(balance_cents) },
      { label: 'In yuan', kind: 'number', cell: ({ balance_cents }) => yuan(balance_cents) },
    ],
    list,
  );

const log = (list: readonly PointsRecord[]): Markup =>
  dataTable(
    'Points log, the newest first',
    [
      { label: 'Reason', kind: 'main', cell: ({ reason }: PointsRecord) => reason },
      { label: 'Type', cell: ({ record_type }) => badge(TONES[record_type], record_type) },
      { label: 'Change', kind: 'number', cell: ({ change_cents }) => signed(change_cents) },
      { label: 'Balance after', kind: 'number', cell: ({ balance_after }) => points(balance_after) },
      { label: 'Table', cell: ({ short_code }) => (short_code ? html`<code>${short_code}</code>` : '—') },
      { label: 'Time', cell: ({ created_at }) => moment(Date.parse(created_at)) },
    ],
    list,
  );

const figure = (title: string, cents: number): Markup =>
  html`<div class="card">
    <h2>${title}</h2>
    <p class="figure">${points(cents)}<small>${yuan(cents)}</small></p>
  </div>`;

/** One page of a list, and the links to the others. */
function paged<T>(c: Context, list: readonly T[], view: (part: readonly T[]) => Content): Content {
  const pages = Math.max(1, Math.ceil(list.length / PAGE_SIZE));
  const number = Math.min(pages, pageOf(c.req.query('page')));
  const part = list.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE);
  return [view(part), pager(c.req.path, {}, number, pages)];
}

/** Points management: pool, top-up, transfers, users (specification: What the service does). */
export function pointsPages(parts: ConsoleParts): Hono<ConsoleEnv> {
  const { ledger, users: all } = parts;
  const app = new Hono<ConsoleEnv>();
  const topUp = linkButton('/points/top-up', 'Top up', 'primary');
  const transfer = linkButton('/points/transfer', 'Transfer to a user');

  const overview = (c: Context<ConsoleEnv>, tab: string, body: Content) => {
    const { pool, users: held, charged } = ledger.balances();
    return page(
      c,
      {
        title: 'Points',
        section,
        lead: 'The pool is yours to top up. From it points go to your users, once they have paid you.',
        action: html`<div class="buttons">${topUp}${transfer}</div>`,
      },
      html`<div class="cards">
          ${figure('Pool', pool)}${figure('With users', held)}${figure('Charged at forms', charged)}
        </div>
        ${tabs('Points', TABS, tab)}${body}`,
    );
  };

  app.get('/', (c) => {
    const entries = ledger.transfers();
    const nothing = empty(
      'No record yet',
      'Top up the pool first. What goes in and out is listed here.',
      topUp,
    );
    return overview(c, '/points', entries.length > 0 ? paged(c, entries, records) : nothing);
  });

  app.get('/users', (c) => {
    const list = all.list().toReversed();
    const nothing = empty('No user yet', 'A user is there from the first token or transfer on.', transfer);
    return overview(c, '/points/users', list.length > 0 ? paged(c, list, users) : nothing);
  });

  app.get('/user', (c) => {
    const user = all.get(c.req.query('id') ?? '');
    if (!user) {
      return goBack(c, '/points/users', 'There is no such user.', 'bad');
    }
    const id = user.client_user_id;
    const number = pageOf(c.req.query('page'));
    const { list, total } = ledger.logs(id, { page: number, pageSize: PAGE_SIZE });
    const query = new URLSearchParams({ user: id }).toString();
    return page(
      c,
      {
        title: id,
        section,
        up: ['/points/users', 'Users'],
        lead: `Has ${points(user.balance_cents)} (${yuan(user.balance_cents)}). user_id ${user.user_id}.`,
        action: linkButton(`/points/transfer?${query}`, 'Transfer points', 'primary'),
      },
      list.length > 0
        ? [log(list), pager('/points/user', { id }, number, Math.ceil(total / PAGE_SIZE))]
        : empty('Nothing in the log', 'Transfers, charges and refunds of this user are listed here.'),
    );
  });

  app.route('/top-up', topUpPages(parts));
  app.route('/transfer', transferPages(parts));
  return app;
}

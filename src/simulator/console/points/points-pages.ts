import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import type { Texts } from '../../locales/texts.js';
import { formatPoints, formatYuan } from '../../money.js';
import type { PointsRecord, PoolEntry } from '../../store/points-records.js';
import type { EndUser } from '../../store/users.js';
import { badge, dataTable, emptyState, formatTime, linkButton, pager, tabs } from '../../ui/elements.js';
import type { Content, Markup } from '../../ui/markup.js';
import type { ConsoleDependencies, ConsoleEnv } from '../context.js';
import { redirectWithFlash, sendPage } from '../layout.js';
import { clampPage, PAGE_SIZE, paginate, parsePage } from '../paginate.js';

const buildTabs = ({ points }: Texts) =>
  [
    ['/points', points.records],
    ['/points/users', points.users],
  ] as const;

const recordBadge = ({ record_type: type }: PointsRecord, { points }: Texts): Markup =>
  badge(type === 'failed' ? 'bad' : type === 'deduct' ? 'plain' : 'good', points.recordTypes[type]);

/** Links to a user's points. */
export const userLink = (id: string): Markup =>
  html`<a href="/points/user?${new URLSearchParams({ id }).toString()}">${id}</a>`;

const change = ({ change_cents: cents }: { change_cents: number }, { ui }: Texts): Markup =>
  html`<span class="${cents < 0 ? 'debit' : 'credit'}"
    >${cents > 0 ? '+' : ''}${formatPoints(cents, ui)}</span
  >`;
const code = (text: string | null): Content => (text ? html`<code>${text}</code>` : '—');
const time = ({ created_at }: { created_at: string }): Markup => formatTime(Date.parse(created_at));

function poolTable(entries: readonly PoolEntry[], texts: Texts): Markup {
  const { points, ui } = texts;
  return dataTable(points.poolCaption, entries, [
    [
      points.what,
      ({ kind, client_user_id }) =>
        kind === 'top-up' ? points.topUpEntry : [points.to, ' ', userLink(client_user_id ?? '')],
    ],
    [points.change, (entry) => change(entry, texts), 'number'],
    [points.poolAfter, ({ pool_after }) => formatPoints(pool_after, ui), 'number'],
    [points.orderNumber, ({ external_order_id }) => code(external_order_id)],
    [points.reason, ({ reason }) => reason],
    [points.time, time],
  ]);
}

const userTable = (users: readonly EndUser[], { points, ui }: Texts): Markup =>
  dataTable(points.userCaption, users, [
    [points.user, ({ client_user_id }) => userLink(client_user_id)],
    ['user_id', ({ user_id }) => code(String(user_id))],
    [points.balance, ({ balance_cents }) => formatPoints(balance_cents, ui), 'number'],
    [points.inYuan, ({ balance_cents }) => formatYuan(balance_cents), 'number'],
  ]);

function logTable(records: readonly PointsRecord[], texts: Texts): Markup {
  const { points, ui } = texts;
  return dataTable(points.logCaption, records, [
    [points.reason, ({ reason }) => reason],
    [points.type, (record) => recordBadge(record, texts)],
    [points.change, (record) => change(record, texts), 'number'],
    [points.balanceAfter, ({ balance_after }) => formatPoints(balance_after, ui), 'number'],
    [points.table, ({ short_code }) => code(short_code)],
    [points.time, time],
  ]);
}

const figure = (title: string, cents: number, { ui }: Texts): Markup =>
  html`<div class="card">
    <h2>${title}</h2>
    <p class="figure">${formatPoints(cents, ui)}<small>${formatYuan(cents)}</small></p>
  </div>`;

const topUpButton = ({ points }: Texts): Markup => linkButton('/points/top-up', points.topUp, 'primary');
const transferButton = ({ points }: Texts): Markup => linkButton('/points/transfer', points.transferToUser);

/** The points page: pool, transfers, users (specification: What the service does). */
export function pointsPages({ ledger, users }: ConsoleDependencies): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();
  const sendList = <T>(
    c: Context<ConsoleEnv>,
    list: readonly T[],
    view: { table: (items: readonly T[], texts: Texts) => Content; empty: Content },
  ) => {
    const { texts } = c.var;
    const { points, consoleFrame } = texts;
    const { pool, users: held, charged } = ledger.balances();
    const { items, page, pages } = paginate(list, c.req.query('page'));
    const shown = [view.table(items, texts), pager({ path: c.req.path, page, pages }, texts.ui)];
    return sendPage(
      c,
      {
        title: consoleFrame.sections.points,
        lead: points.lead,
        action: html`<div class="buttons">${topUpButton(texts)}${transferButton(texts)}</div>`,
      },
      html`<div class="cards">
          ${figure(points.pool, pool, texts)}${figure(points.withUsers, held, texts)}${figure(
            points.charged,
            charged,
            texts,
          )}
        </div>
        ${tabs(consoleFrame.sections.points, buildTabs(texts), c.req.path)}
        ${list.length > 0 ? shown : view.empty}`,
    );
  };

  app.get('/', (c) => {
    const { noRecordTitle, noRecordText } = c.var.texts.points;
    const empty = emptyState(noRecordTitle, noRecordText, topUpButton(c.var.texts));
    return sendList(c, ledger.transfers(), { table: poolTable, empty });
  });

  app.get('/users', (c) => {
    const { noUserTitle, noUserText } = c.var.texts.points;
    const empty = emptyState(noUserTitle, noUserText, transferButton(c.var.texts));
    return sendList(c, users.list().toReversed(), { table: userTable, empty });
  });

  app.get('/user', (c) => {
    const { texts } = c.var;
    const { points, ui } = texts;
    const user = users.get(c.req.query('id') ?? '');
    if (!user) return redirectWithFlash(c, '/points/users', { tone: 'bad', text: points.unknownUser });
    const { client_user_id: id, balance_cents: balance, user_id } = user;
    const { total } = ledger.logs(id, { page: 1, pageSize: 1 });
    const page = clampPage(parsePage(c.req.query('page')), total);
    const { list } = ledger.logs(id, { page, pageSize: PAGE_SIZE });
    const query = new URLSearchParams({ user: id }).toString();
    const pages = Math.ceil(total / PAGE_SIZE);
    return sendPage(
      c,
      {
        title: id,
        up: ['/points/users', points.users],
        lead: points.userLead({
          points: formatPoints(balance, ui),
          yuan: formatYuan(balance),
          id: user_id,
        }),
        action: linkButton(`/points/transfer?${query}`, points.transferPoints, 'primary'),
      },
      list.length > 0
        ? [logTable(list, texts), pager({ path: '/points/user', query: { id }, page, pages }, ui)]
        : emptyState(points.noLogTitle, points.noLogText),
    );
  });
  return app;
}

import type { Context, Hono } from 'hono';
import type { Result, Visit } from '../actions/actions.js';
import { contactOf } from '../actions/samples.js';
import type { KeptTable } from '../store/tables.js';
import type { FormPaths, FormSiteParts } from './parts.js';
import { checkFields } from './check-fields.js';
import { fieldsOf } from './fields.js';
import { formView } from './form-view.js';
import { noToken } from './no-token.js';
import { formPage, messagePage, thanksPage, type Notice } from './pages.js';
import { shortCodeOf } from './short-code.js';

const LONGEST_VISIT = 200;

/** A table's form: opening it, and everything that its buttons do. */
export function formRoutes(app: Hono, paths: FormPaths, parts: FormSiteParts): void {
  const { tokens, tables, actions, orders } = parts;
  const { root, stylesheet } = paths;
  const newVisit = (): string => parts.secrets.hex(16);

  const noTable = (c: Context) =>
    c.html(
      messagePage(
        stylesheet,
        'There is no such form',
        'It may have been withdrawn. Please choose another project.',
      ),
      404,
    );
  const published = (c: Context): KeptTable | undefined => {
    const shortCode = shortCodeOf(c.req.url, root);
    const table = shortCode === undefined ? undefined : tables.get(shortCode);
    return table?.status === 'published' ? table : undefined;
  };
  const view = (c: Context, { id, clientUserId, table }: Visit, token: string, order = '') =>
    formView(parts, paths, table, {
      user: clientUserId,
      token,
      visit: id,
      action: new URL(c.req.url).pathname,
      order,
    });

  app.get('*', (c) => {
    if (shortCodeOf(c.req.url, root) === undefined) return noTable(c);
    const token = c.req.query('token') ?? '';
    const user = tokens.userOf(token);
    if (user === undefined) return noToken(c, stylesheet);
    const table = published(c);
    if (!table) return noTable(c);
    const visit = { id: newVisit(), clientUserId: user, table };
    return c.html(formPage(view(c, visit, token, c.req.query('order'))));
  });

  app.post('*', async (c) => {
    const sent = new URLSearchParams(await c.req.text());
    // The token stands in the form, not in a cookie: a page of another site has none to send along.
    const token = sent.get('token') ?? '';
    const user = tokens.userOf(token);
    if (user === undefined) return noToken(c, stylesheet);
    const table = published(c);
    if (!table) return noTable(c);
    const visit = {
      id: (sent.get('visit') || newVisit()).slice(0, LONGEST_VISIT),
      clientUserId: user,
      table,
    };
    const checked = checkFields(fieldsOf(table.industry), sent);

    /** The form again, as another visit: what is pressed on it is meant anew. */
    const again = (status: 200 | 402 | 409, notice?: Notice, order?: string) => {
      const next = view(c, { ...visit, id: newVisit() }, token, order);
      const typed = { values: checked.values, problems: {} };
      return c.html(formPage({ ...next, checked: typed, ...(notice ? { notice } : {}) }), status);
    };
    const failed = ({ isGone, words }: Result & { ok: false }, order?: string) =>
      again(isGone ? 409 : 402, { isGood: false, words }, order);

    const [action, orderId = ''] = (sent.get('do') ?? 'publish').split(' ');
    if (action === 'open') return again(200);
    if (action === 'unlock') {
      const result = await actions.unlock(visit);
      if (!result.ok) return failed(result);
      const { name, phone } = contactOf(table.short_code);
      return again(200, { isGood: true, words: `Unlocked. Your contact person is ${name}, ${phone}.` });
    }
    if (action === 'grab') {
      const result = await actions.grab(visit, orderId);
      if (!result.ok) return failed(result, orderId);
      const { name, phone } = orders.get(orderId)?.contact ?? { name: '', phone: '' };
      return again(
        200,
        { isGood: true, words: `Order ${orderId} is yours. Call ${name}, ${phone}.` },
        orderId,
      );
    }
    if (Object.keys(checked.problems).length > 0) {
      return c.html(formPage({ ...view(c, visit, token), checked }), 422);
    }
    const result = await actions.publish(visit, checked.values);
    if (!result.ok) return failed(result);
    return c.html(thanksPage(stylesheet, view(c, visit, token).title, result.submission.reference));
  });
}

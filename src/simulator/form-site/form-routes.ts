import type { Hono, MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import { OrderConflict, type FormSession } from '../actions/actions.js';
import { ActionFailed } from '../actions/payments.js';
import { getTableContact } from '../actions/samples.js';
import { getTableName, type StoredTable } from '../store/tables.js';
import { validateFields } from '../ui/fields.js';
import type { Notice } from '../ui/form.js';
import { parseShortCode, type FormContext, type FormEnv, type FormSite } from './pages.js';
import { SimulatorReset } from '../webhooks/sender.js';
import { getFields } from './fields.js';
import { formPage } from './form-page.js';

const MAX_SESSION_ID_LENGTH = 200;

/** Parses the hidden field of the form. Its text may be anything. */
function parsePrices(text: string | null): FormSession['shownPrices'] {
  try {
    return Object(JSON.parse(text ?? '{}')) as FormSession['shownPrices'];
  } catch {
    return {};
  }
}

/** A table's form: opening it, and the actions of its buttons. */
export function addFormRoutes(app: Hono<FormEnv>, site: FormSite): void {
  const { root, requireUser, sendMessage, tables, actions, orders, secrets, hubTexts } = site;
  const createSessionId = (): string => secrets.hex(16);

  const sendMissing = (c: FormContext) =>
    sendMessage(c, { ...c.var.texts.formSite.pages.noForm, status: 404 });
  const findPublished = (c: FormContext): StoredTable | undefined => {
    const table = tables.get(parseShortCode(c.req.url, root) ?? '');
    return table?.status === 'published' ? table : undefined;
  };
  const render = (c: FormContext, view: Omit<Parameters<typeof formPage>[2], 'path'>) =>
    formPage(c, site, { ...view, path: new URL(c.req.url).pathname });

  const requireShortCode: MiddlewareHandler<FormEnv> = async (c, next) =>
    parseShortCode(c.req.url, root) === undefined ? sendMissing(c) : next();
  app.get('*', requireShortCode, requireUser, (c) => {
    const { user, token, form } = c.var;
    const table = findPublished(c);
    if (!table) return sendMissing(c);
    const session = { id: createSessionId(), clientUserId: user, table };
    return c.html(render(c, { session, token, orderId: form.get('order') ?? undefined }));
  });

  app.post('*', requireUser, async (c) => {
    const { user, token, form, texts } = c.var;
    const { formSite } = texts;
    const table = findPublished(c);
    if (!table) return sendMissing(c);
    const id = (form.get('visit') || createSessionId()).slice(0, MAX_SESSION_ID_LENGTH);
    const shownPrices = parsePrices(form.get('prices'));
    const session: FormSession = { id, clientUserId: user, table, shownPrices };
    const fields = validateFields(getFields(table.industry, texts), form, texts.ui);

    /** Sends the form again as a new session, so that its buttons take effect again. */
    const sendAgain = (status: 200 | 402 | 409, notice?: Notice, grabbed?: string) => {
      const shown = grabbed || (form.get('order') ?? undefined);
      const next = { session: { ...session, id: createSessionId() }, token, orderId: shown, notice };
      return c.html(render(c, { ...next, fields: { values: fields.values, problems: {} } }), status);
    };

    const [action, orderId = ''] = (form.get('do') ?? 'publish').split(' ');
    if (action === 'open') return sendAgain(200);
    try {
      if (action === 'unlock') {
        await actions.unlock(session);
        const { name, phone } = getTableContact(table.short_code, hubTexts);
        return await sendAgain(200, { tone: 'good', text: formSite.unlocked(name, phone) });
      }
      if (action === 'grab') {
        await actions.grab(session, orderId);
        const { name, phone } = orders.get(orderId)?.contact ?? { name: '', phone: '' };
        return await sendAgain(200, { tone: 'good', text: formSite.grabbed(orderId, name, phone) }, orderId);
      }
      if (Object.keys(fields.problems).length > 0)
        return await c.html(
          render(c, { session, token, fields, orderId: form.get('order') ?? undefined }),
          422,
        );
      const { reference } = await actions.publish(session, fields.values);
      const text = [
        formSite.arrived(getTableName(table)),
        html`${formSite.reference} <strong class="reference" data-submitted>${reference}</strong>`,
      ];
      return await sendMessage(c, { title: formSite.thanks, text });
    } catch (error) {
      // The token is gone with the state before.
      if (error instanceof SimulatorReset)
        return sendMessage(c, { ...formSite.pages.invalidToken, status: 401 });
      if (!(error instanceof ActionFailed)) throw error;
      const status = error instanceof OrderConflict ? 409 : 402;
      return sendAgain(status, { tone: 'bad', text: error.describe(texts) }, orderId);
    }
  });
}

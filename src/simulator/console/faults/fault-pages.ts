import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { HUB_PATHS } from '../../../hub/paths.js';
import type { Endpoint, Fault } from '../../faults/faults.js';
import { badge, dataTable, rowLink } from '../../ui/elements.js';
import { postButton, type Problems } from '../../ui/form.js';
import { ENDPOINTS } from '../api-tester/endpoints.js';
import type { ConsoleDependencies, ConsoleEnv } from '../context.js';
import { redirectWithFlash, sendFormPage, sendPage, submitButton } from '../layout.js';
import { getTexts, isNonEmpty } from '../parse-fields.js';
import {
  describeFault,
  FAULT_NAMES,
  getFaultFields,
  getFaultValues,
  parseFault,
  type FaultValues,
} from './fault-form.js';

const section = 'faults';

const sendFaultForm = (
  c: Context<ConsoleEnv>,
  endpoint: Endpoint,
  { values, problems }: { values: FaultValues; problems?: Problems },
) =>
  sendFormPage(c, {
    head: {
      title: ENDPOINTS.find(({ id }) => id === endpoint)?.title ?? endpoint,
      section,
      up: ['/faults', 'Faults'],
      lead: html`<code>${HUB_PATHS[endpoint]}</code>`,
    },
    action: '/faults/edit',
    hidden: { endpoint },
    fields: getFaultFields(endpoint, values),
    values,
    problems,
    buttons: submitButton('Save'),
    cancel: '/faults',
    isTwoColumns: true,
  });

const parseEndpoint = (text: string | null | undefined): Endpoint | undefined =>
  ENDPOINTS.find(({ id }) => id === text)?.id;

/** Simulated faults, by endpoint. */
export function faultPages({ faults }: ConsoleDependencies): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();
  const getFault = (endpoint: Endpoint): Fault | undefined =>
    faults.list().find((item) => item.endpoint === endpoint)?.fault;
  const clearAction = '/faults/clear';

  app.get('/', (c) =>
    sendPage(
      c,
      {
        title: 'Faults',
        section,
        lead: 'Make endpoints slow or wrong on purpose, and see how your side takes it. They hold for all callers.',
        action: isNonEmpty(faults.list()) ? postButton({ action: clearAction, label: 'Clear all' }) : '',
      },
      dataTable('Endpoints', ENDPOINTS, [
        [
          'Endpoint',
          ({ title, method, path }) =>
            html`<span>${title}<small class="mono">${method} ${path}</small></span>`,
          'main',
        ],
        [
          'Now',
          ({ id }) => {
            const fault = getFault(id);
            if (!fault) return badge('good', 'As it should');
            return [badge('warn', 'Faulty'), html`<small>${describeFault(fault)}</small>`];
          },
        ],
        [
          'Actions',
          ({ id: endpoint, title: about }) => {
            const isFaulty = getFault(endpoint) !== undefined;
            const clear = { action: clearAction, label: 'Clear', about, fields: { endpoint } };
            return [
              rowLink(`/faults/edit?endpoint=${endpoint}`, isFaulty ? 'Change' : 'Set a fault', about),
              isFaulty ? postButton({ ...clear, look: 'quiet' }) : '',
            ];
          },
          'actions',
        ],
      ]),
    ),
  );

  app.get('/edit', (c) => {
    const endpoint = parseEndpoint(c.req.query('endpoint'));
    if (!endpoint) return c.notFound();
    return sendFaultForm(c, endpoint, { values: getFaultValues(getFault(endpoint)) });
  });
  app.post('/edit', (c) => {
    const endpoint = parseEndpoint(c.var.form.get('endpoint'));
    if (!endpoint) return c.notFound();
    const values = getTexts(c.var.form, FAULT_NAMES);
    if (endpoint !== 'token') values.tokenLife = '';
    const { fault, problems } = parseFault(values);
    if (isNonEmpty(problems)) return sendFaultForm(c, endpoint, { values, problems });
    if (isNonEmpty(fault)) faults.set(endpoint, fault);
    else faults.clear(endpoint);
    const text = isNonEmpty(fault) ? `From now on: ${describeFault(fault)}.` : 'It answers as it should.';
    return redirectWithFlash(c, '/faults', text);
  });

  app.post('/clear', (c) => {
    const endpoint = parseEndpoint(c.var.form.get('endpoint'));
    faults.clear(endpoint);
    const text = endpoint ? 'It answers as it should.' : 'All endpoints answer as they should.';
    return redirectWithFlash(c, '/faults', text);
  });
  return app;
}

import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { HUB_PATHS } from '../../../hub/paths.js';
import type { Endpoint, Fault } from '../../faults/faults.js';
import type { ConsoleEnv, ConsoleParts } from '../console-parts.js';
import { goBack } from '../go-back.js';
import { isAny } from '../read-fields.js';
import { ENDPOINTS } from '../tester/endpoints.js';
import { csrfField, fields, hiddenField, postButton, problemSummary, type Problems } from '../view/form.js';
import { page } from '../view/layout.js';
import { badge, dataTable, linkButton } from '../view/parts.js';
import { describeFault } from './answers.js';
import { checkFault, fieldsOf, readFault, typedFrom, type TypedFault } from './typed-fault.js';

function faultForm(c: Context<ConsoleEnv>, endpoint: Endpoint, typed: TypedFault, problems: Problems = {}) {
  const isWrong = isAny(problems);
  const { title } = ENDPOINTS.find(({ id }) => id === endpoint) ?? { title: endpoint };
  return page(
    c,
    {
      title,
      section: 'faults',
      up: ['/faults', 'Faults'],
      lead: html`<code>${HUB_PATHS[endpoint]}</code>`,
      isWrong,
    },
    html`${problemSummary(problems)}
      <form class="card form two" method="post" action="/faults/edit" novalidate>
        ${csrfField(c.var.session)}${hiddenField('endpoint', endpoint)}${fields(fieldsOf(endpoint, typed), problems)}
        <div class="buttons wide">
          <button class="primary">Save</button>${linkButton('/faults', 'Cancel')}
        </div>
      </form>`,
    isWrong ? 422 : 200,
  );
}

const endpointOf = (text: string | null | undefined): Endpoint | undefined =>
  ENDPOINTS.find(({ id }) => id === text)?.id;

/** What goes wrong on purpose, endpoint by endpoint. */
export function faultPages({ faults }: ConsoleParts): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();
  const of = (endpoint: Endpoint): Fault | undefined =>
    faults.list().find((one) => one.endpoint === endpoint)?.fault;

  app.get('/', (c) => {
    const { session } = c.var;
    const some = faults.list().length > 0;
    return page(
      c,
      {
        title: 'Faults',
        section: 'faults',
        lead: 'Make endpoints slow or wrong on purpose, and see how your side takes it. They hold for all callers.',
        action: some ? postButton(session, { action: '/faults/clear', label: 'Clear all' }) : '',
      },
      dataTable(
        'Endpoints',
        [
          {
            label: 'Endpoint',
            kind: 'main',
            cell: (one) =>
              html`<span>${one.title}<small class="mono">${one.method} ${one.path}</small></span>`,
          },
          {
            label: 'Now',
            cell: ({ id }) => {
              const fault = of(id);
              return fault
                ? [badge('warn', 'Faulty'), html`<small>${describeFault(fault)}</small>`]
                : badge('good', 'As it should');
            },
          },
          {
            label: 'Actions',
            kind: 'actions',
            cell: ({ id, title }) =>
              html`<a class="button quiet" href="/faults/edit?endpoint=${id}"
                  >${of(id) ? 'Change' : 'Set a fault'}<span class="unseen"> ${title}</span></a
                >${of(id) ? postButton(session, { action: '/faults/clear', label: 'Clear', about: title, fields: { endpoint: id }, look: 'quiet' }) : ''}`,
          },
        ],
        ENDPOINTS,
      ),
    );
  });

  app.get('/edit', (c) => {
    const endpoint = endpointOf(c.req.query('endpoint'));
    return endpoint ? faultForm(c, endpoint, typedFrom(of(endpoint))) : c.notFound();
  });
  app.post('/edit', (c) => {
    const { form } = c.var;
    const endpoint = endpointOf(form.get('endpoint'));
    if (!endpoint) return c.notFound();
    const typed = readFault(form);
    if (endpoint !== 'token') typed.tokenLife = '';
    const { fault, problems } = checkFault(typed);
    if (isAny(problems)) return faultForm(c, endpoint, typed, problems);
    if (isAny(fault)) faults.set(endpoint, fault);
    else faults.clear(endpoint);
    const words = isAny(fault) ? `From now on: ${describeFault(fault)}.` : 'It answers as it should.';
    return goBack(c, '/faults', words);
  });

  app.post('/clear', (c) => {
    const endpoint = endpointOf(c.var.form.get('endpoint'));
    faults.clear(endpoint);
    return goBack(
      c,
      '/faults',
      endpoint ? 'It answers as it should.' : 'All endpoints answer as they should.',
    );
  });
  return app;
}

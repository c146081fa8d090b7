import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Endpoint, Fault } from '../faults/faults.js';
import type { FormMessages } from '../form-site/pages.js';
import { badge, dataTable, rowLink } from '../ui/elements.js';
import { field, parseWholeNumber, type FormField } from '../ui/fields.js';
import { postButton } from '../ui/form.js';
import type { Content } from '../ui/markup.js';
import { ENDPOINTS, type Endpoint as TestEndpoint } from './api-tester/endpoints.js';
import type { ConsoleDependencies, ConsoleEnv } from './context.js';
import { addForm, isNonEmpty, submitButton } from './form-page.js';
import { redirectWithFlash, sendPage } from './layout.js';

const CLEAR_PATH = '/faults/clear';
const MESSAGES_PATH = '/faults/form-messages';
const RESTORED = 'It answers as it should.';

/** The wrong responses to choose from. A fault that a test has set can have others, such as status 418. */
const RESPONSES: readonly Fault[] = [
  {},
  ...[401, 402, 429, 500, 503].map((status) => ({ status })),
  { code: 401 },
  { malformed: true },
  { drop: true },
];

/** Returns a fault's response as an option of the form. */
function toOption({ status, code, malformed, drop }: Fault): readonly [value: string, label: string] {
  if (status !== undefined) return [`status-${status}`, `HTTP ${status}`];
  if (code !== undefined) return [`code-${code}`, `HTTP 200 with code ${code} inside`];
  if (malformed) return ['malformed', 'Half of the JSON'];
  return drop ? ['drop', 'Nothing: the connection is dropped'] : ['', 'As it should'];
}

const numberField = <Name extends string>(
  name: Name,
  label: string,
  hint: string,
  max: number,
): FormField<Name> => field(name, label, { hint, type: 'number', max, optional: true });

const NUMBERS = [
  numberField('latency', 'Waits first, in milliseconds', 'For instance 3000.', 600_000),
  numberField('tokenLife', 'Tokens live, in seconds', 'Of tokens given out meanwhile.', 86_400),
  numberField('times', 'For how many calls', 'Left empty, until you clear it.', 1_000_000),
];

/** Describes a fault, for instance `HTTP 503, after 200 ms, for 3 more calls`. */
function describeFault(fault: Fault): string {
  const { latency, tokenLife, times } = fault;
  const [response, label] = toOption(fault);
  const parts = [
    response && label,
    tokenLife && `Tokens live ${tokenLife} s`,
    latency && `after ${latency} ms`,
    times && `for ${times} more ${times === 1 ? 'call' : 'calls'}`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** Simulated faults, by endpoint. */
export function faultPages({ faults, formMessages }: ConsoleDependencies): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();
  const getFault = (endpoint: Endpoint): Fault | undefined =>
    faults.list().find((item) => item.endpoint === endpoint)?.fault;

  const now = ({ id }: TestEndpoint): Content => {
    const fault = getFault(id);
    if (!fault) return badge('good', 'As it should');
    return [badge('warn', 'Faulty'), html`<small>${describeFault(fault)}</small>`];
  };
  const actions = ({ id, title: about }: TestEndpoint): Content => {
    const href = `/faults/edit?endpoint=${id}`;
    if (!getFault(id)) return rowLink(href, 'Set a fault', about);
    const clear = { action: CLEAR_PATH, label: 'Clear', about, fields: { endpoint: id } };
    return [rowLink(href, 'Change', about), postButton({ ...clear, look: 'quiet' })];
  };

  app.get('/', (c) => {
    const lead =
      'Make endpoints slow or wrong on purpose, and see how your side takes it. They hold for all callers.';
    const action = isNonEmpty(faults.list()) ? postButton({ action: CLEAR_PATH, label: 'Clear all' }) : '';
    const table = dataTable('Endpoints', ENDPOINTS, {
      Endpoint: ({ title, method, path }) =>
        html`<span>${title}<small class="mono">${method} ${path}</small></span>`,
      Now: now,
      Actions: actions,
    });
    return sendPage(c, { title: 'Faults', lead, action }, [table, formMessagesTable(formMessages)]);
  });

  addForm(app, '/edit', {
    describe: (c) => {
      const endpoint = ENDPOINTS.find(({ id }) => id === c.var.form.get('endpoint'));
      if (!endpoint) return c.notFound();
      const { id, title, path } = endpoint;
      const fault = getFault(id) ?? {};
      const responses = [...RESPONSES, fault];
      const options = [...new Map(responses.map(toOption))];
      return {
        head: { title, up: ['/faults', 'Faults'], lead: html`<code>${path}</code>` },
        hidden: { endpoint: id },
        fields: [
          field('answer', 'Answers', {
            hint: 'To every caller, your server too.',
            type: 'select',
            options,
            missing: '',
          }),
          ...NUMBERS.filter(({ name }) => id === 'token' || name !== 'tokenLife'),
        ],
        values: {
          answer: toOption(fault)[0],
          ...Object.fromEntries(NUMBERS.map(({ name }) => [name, String(fault[name] ?? '')])),
        },
        buttons: submitButton('Save'),
        cancel: '/faults',
        id,
        responses,
      };
    },
    submit: (c, values, { id, responses }) => {
      const response = responses.find((item) => toOption(item)[0] === values.answer);
      const numbers = NUMBERS.map(({ name }) => [name, parseWholeNumber(values[name] ?? '')]);
      const fault: Fault = { ...response, ...Object.fromEntries(numbers) };
      const { times, ...effect } = fault;
      if (describeFault(effect) !== '') {
        faults.set(id, fault);
        return redirectWithFlash(c, '/faults', `From now on: ${describeFault(fault)}.`);
      }
      if (times !== undefined) return { answer: 'Choose what goes wrong in those calls.' };
      faults.clear(id);
      return redirectWithFlash(c, '/faults', RESTORED);
    },
  });

  app.post('/clear', (c) => {
    const endpoint = ENDPOINTS.find(({ id }) => id === c.var.form.get('endpoint'))?.id;
    faults.clear(endpoint);
    return redirectWithFlash(c, '/faults', endpoint ? RESTORED : 'All endpoints answer as they should.');
  });
  app.post('/form-messages', (c) => {
    formMessages.enabled = c.var.form.get('enabled') === 'yes';
    const text = formMessages.enabled ? 'Forms send messages again.' : 'From now on, forms send no messages.';
    return redirectWithFlash(c, '/faults', text);
  });
  return app;
}

/** Renders the switch of the form site's messages, which are optional: a widget has to work without them, too. */
function formMessagesTable({ enabled }: FormMessages): Content {
  const about = 'Messages to the widget';
  const button = { action: MESSAGES_PATH, about, fields: { enabled: enabled ? '' : 'yes' } };
  return dataTable('Form site', [about], {
    Setting: (title) =>
      html`<span>${title}<small>Ready, height, sent, close: a widget works without them, too.</small></span>`,
    Now: () => (enabled ? badge('good', 'Sent') : badge('warn', 'Not sent')),
    Actions: () => postButton({ ...button, label: enabled ? 'Turn off' : 'Turn on', look: 'quiet' }),
  });
}

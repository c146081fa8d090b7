import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Texts } from '../locales/texts.js';
import type { Endpoint, Fault } from '../faults/faults.js';
import type { FormMessages } from '../form-site/pages.js';
import { badge, dataTable, rowLink } from '../ui/elements.js';
import { field, parseWholeNumber } from '../ui/fields.js';
import { postButton } from '../ui/form.js';
import type { Content } from '../ui/markup.js';
import { ENDPOINTS, type Endpoint as TestEndpoint } from './api-tester/endpoints.js';
import type { ConsoleDependencies, ConsoleEnv } from './context.js';
import { addForm, isNonEmpty, submitButton } from './form-page.js';
import { redirectWithFlash, sendPage } from './layout.js';

const CLEAR_PATH = '/faults/clear';
const MESSAGES_PATH = '/faults/form-messages';

/** The wrong responses to choose from. A fault that a test has set can have others, such as status 418. */
const RESPONSES: readonly Fault[] = [
  {},
  ...[401, 402, 429, 500, 503].map((status) => ({ status })),
  { code: 401 },
  { malformed: true },
  { drop: true },
];

/** Returns a fault's response as an option of the form. */
function toOption(
  { status, code, malformed, drop }: Fault,
  { faults }: Texts,
): readonly [value: string, label: string] {
  if (status !== undefined) return [`status-${status}`, `HTTP ${status}`];
  if (code !== undefined) return [`code-${code}`, faults.withCode(code)];
  if (malformed) return ['malformed', faults.malformed];
  return drop ? ['drop', faults.dropped] : ['', faults.normal];
}

const buildNumberFields = ({ faults }: Texts) => {
  const options = { type: 'number', optional: true } as const;
  return [
    field('latency', faults.latency, { ...options, hint: faults.latencyHint, max: 600_000 }),
    field('tokenLife', faults.tokenLife, { ...options, hint: faults.tokenLifeHint, max: 86_400 }),
    field('times', faults.times, { ...options, hint: faults.timesHint, max: 1_000_000 }),
  ];
};

/** Describes a fault, for instance `HTTP 503, after 200 ms, for 3 more calls`. */
function describeFault(fault: Fault, texts: Texts): string {
  const { latency, tokenLife, times } = fault;
  const [response, label] = toOption(fault, texts);
  const parts = [
    response && label,
    tokenLife && texts.faults.tokensLive(tokenLife),
    latency && texts.faults.after(latency),
    times && texts.faults.forCalls(times),
  ];
  return parts.filter(Boolean).join(texts.faults.separator);
}

/** Simulated faults, by endpoint. */
export function faultPages({ faults, formMessages }: ConsoleDependencies): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();
  const getFault = (endpoint: Endpoint): Fault | undefined =>
    faults.list().find((item) => item.endpoint === endpoint)?.fault;

  const now = ({ id }: TestEndpoint, texts: Texts): Content => {
    const fault = getFault(id);
    if (!fault) return badge('good', texts.faults.normal);
    return [badge('warn', texts.faults.faulty), html`<small>${describeFault(fault, texts)}</small>`];
  };
  const actions = ({ id }: TestEndpoint, { faults: labels, test }: Texts): Content => {
    const href = `/faults/edit?endpoint=${id}`;
    const about = test.endpoints[id].title;
    if (!getFault(id)) return rowLink(href, labels.set, about);
    const clear = { action: CLEAR_PATH, label: labels.clear, about, fields: { endpoint: id } };
    return [rowLink(href, labels.change, about), postButton({ ...clear, look: 'quiet' })];
  };

  app.get('/', (c) => {
    const { texts } = c.var;
    const { faults: labels, consoleFrame, test } = texts;
    const clearAll = postButton({ action: CLEAR_PATH, label: labels.clearAll });
    const head = {
      title: consoleFrame.sections.faults,
      lead: labels.lead,
      action: isNonEmpty(faults.list()) ? clearAll : '',
    };
    const table = dataTable(labels.caption, ENDPOINTS, [
      [
        labels.endpoint,
        ({ id, method, path }) =>
          html`<span>${test.endpoints[id].title}<small class="mono">${method} ${path}</small></span>`,
      ],
      [labels.now, (endpoint) => now(endpoint, texts)],
      [consoleFrame.actions, (endpoint) => actions(endpoint, texts), 'actions'],
    ]);
    return sendPage(c, head, [table, formMessagesTable(formMessages, texts)]);
  });

  addForm(app, '/edit', {
    describe: (c) => {
      const { texts } = c.var;
      const { faults: labels, consoleFrame, test } = texts;
      const endpoint = ENDPOINTS.find(({ id }) => id === c.var.form.get('endpoint'));
      if (!endpoint) return c.notFound();
      const { id, path } = endpoint;
      const fault = getFault(id) ?? {};
      const responses = [...RESPONSES, fault];
      const options = [...new Map(responses.map((response) => toOption(response, texts)))];
      const numbers = buildNumberFields(texts);
      return {
        head: {
          title: test.endpoints[id].title,
          lead: html`<code>${path}</code>`,
        },
        hidden: { endpoint: id },
        fields: [
          field('answer', labels.answers, { hint: labels.answersHint, type: 'select', options, missing: '' }),
          ...numbers.filter(({ name }) => id === 'token' || name !== 'tokenLife'),
        ],
        values: {
          answer: toOption(fault, texts)[0],
          ...Object.fromEntries(numbers.map(({ name }) => [name, String(fault[name] ?? '')])),
        },
        buttons: submitButton(consoleFrame.save),
        cancel: '/faults',
        id,
        responses,
        numbers,
      };
    },
    submit: (c, values, { id, responses, numbers }) => {
      const { texts } = c.var;
      const response = responses.find((item) => toOption(item, texts)[0] === values.answer);
      const parsed = numbers.map(({ name }) => [name, parseWholeNumber(values[name] ?? '')]);
      const fault: Fault = { ...response, ...Object.fromEntries(parsed) };
      const { times, ...effect } = fault;
      if (describeFault(effect, texts) !== '') {
        faults.set(id, fault);
        return redirectWithFlash(c, '/faults', texts.faults.fromNowOn(describeFault(fault, texts)));
      }
      if (times !== undefined) return { answer: texts.faults.nothingChosen };
      faults.clear(id);
      return redirectWithFlash(c, '/faults', texts.faults.restored);
    },
  });

  app.post('/clear', (c) => {
    const endpoint = ENDPOINTS.find(({ id }) => id === c.var.form.get('endpoint'))?.id;
    faults.clear(endpoint);
    const { restored, allRestored } = c.var.texts.faults;
    return redirectWithFlash(c, '/faults', endpoint ? restored : allRestored);
  });
  app.post('/form-messages', (c) => {
    formMessages.enabled = c.var.form.get('enabled') === 'yes';
    const { messagesOn, messagesOff } = c.var.texts.faults;
    return redirectWithFlash(c, '/faults', formMessages.enabled ? messagesOn : messagesOff);
  });
  return app;
}

/** Renders the switch of the form site's messages, which are optional: a widget has to work without them, too. */
function formMessagesTable({ enabled }: FormMessages, { faults: labels, consoleFrame }: Texts): Content {
  const about = labels.messages;
  const button = { action: MESSAGES_PATH, about, fields: { enabled: enabled ? '' : 'yes' } };
  return dataTable(
    labels.formSite,
    [about],
    [
      [labels.setting, (title) => html`<span>${title}<small>${labels.messagesHint}</small></span>`],
      [labels.now, () => (enabled ? badge('good', labels.sent) : badge('warn', labels.notSent))],
      [
        consoleFrame.actions,
        () => postButton({ ...button, label: enabled ? labels.turnOff : labels.turnOn, look: 'quiet' }),
        'actions',
      ],
    ],
  );
}

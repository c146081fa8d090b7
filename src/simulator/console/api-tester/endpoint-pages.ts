import { Hono } from 'hono';
import { html } from 'hono/html';
import { API_PREFIX } from '../../../hub/paths.js';
import { badge, breakable, card, codeBlock, copyButton, dataTable, resultRegion } from '../../ui/elements.js';
import { field } from '../../ui/fields.js';
import type { Content, Markup } from '../../ui/markup.js';
import type { ConsoleDependencies, ConsoleEnv } from '../context.js';
import { addForm, submitButton } from '../form-page.js';
import { sendPage } from '../layout.js';
import { ENDPOINTS, TOKEN_USER, type Endpoint, type EndpointField } from './endpoints.js';
import { EVENTS, EVENT_TEXTS } from './event-pages.js';
import { runTest } from './run-test.js';
import type { Exchange } from './send-request.js';

const MAX_KEY_LENGTH = 500;

function validateKey(key: string): string | undefined {
  if (!/^[\x21-\x7e]*$/.test(key)) {
    return 'This is no API key: it has spaces or letters that no header can carry.';
  }
  return key.length > MAX_KEY_LENGTH ? `This is no API key: it has ${key.length} characters.` : undefined;
}

const KEY = field('key', 'API key', {
  type: 'password',
  hint: 'Left empty, one is made for this call alone. What you paste is not kept.',
  optional: true,
  maxLength: Infinity,
  validate: validateKey,
});

const getFields = ({ auth, fields }: Endpoint): readonly EndpointField[] =>
  auth === 'token' ? [TOKEN_USER, ...fields] : fields;

const linkTo = (href: string, title: string): Markup => html`<a href="${href}">${breakable(title)}</a>`;

const labelledBlock = (title: string, text: string, button: Content = ''): Markup =>
  html`<div class="code-head">
      <h3>${title}</h3>
      ${button}
    </div>
    ${codeBlock(title, text)}`;

/** Renders an exchange, and its curl command. */
function exchangeCard({ title, request, curl, status, response, durationMs }: Exchange): Markup {
  const outcome =
    status === undefined
      ? badge('bad', 'No answer')
      : [badge(status < 300 ? 'good' : 'bad', `HTTP ${status}`), html`<span>${durationMs} ms</span>`];
  return card(title, [
    html`<div class="call-line">${outcome}</div>`,
    labelledBlock('Response', response),
    labelledBlock('Request', request),
    labelledBlock('As curl', curl, copyButton(curl, 'As curl')),
  ]);
}

/** The interface test simulator: a form for each endpoint, which calls the open API. */
export function endpointPages(dependencies: ConsoleDependencies): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();

  app.get('/', (c) => {
    const lead = 'Calls go to the hub’s real handler: what you see is what your server gets.';
    return sendPage(c, { title: 'Interface test', lead }, [
      dataTable('Endpoints', ENDPOINTS, {
        Endpoint: ({ id, title }) => linkTo(`/test/call/${id}`, title),
        'What it does': ({ text }) => text,
      }),
      dataTable('Events', EVENTS, {
        Event: (event) => linkTo(`/test/event/${event}`, event),
        'What it means': (event) => EVENT_TEXTS[event],
      }),
    ]);
  });

  addForm(app, '/call/:id', {
    describe: (c) => {
      const endpoint = ENDPOINTS.find(({ id }) => id === c.req.param('id'));
      if (!endpoint) return c.notFound();
      const { id, title, text, method, path } = endpoint;
      const stored = c.var.session.results.get(c.req.query('result') ?? '');
      const examples = getFields(endpoint).map(({ name, example }) => [name, example]);
      const { values, exchanges } =
        stored?.endpoint === id ? stored : { values: Object.fromEntries(examples), exchanges: [] };
      const nonce = c.var.form.get('once') ?? '';
      return {
        endpoint,
        head: {
          title,
          up: ['/test', 'Interface test'],
          lead: [text, html`<br /><code>${method} ${API_PREFIX}${path}</code>`],
        },
        fields: [...getFields(endpoint), KEY],
        values,
        buttons: submitButton('Send'),
        footer: resultRegion(exchanges.map(exchangeCard)),
        nonce,
        repeated: `/test/call/${id}?${new URLSearchParams({ result: nonce }).toString()}#result`,
      };
    },
    submit: async (c, { key = '', ...values }, { endpoint, nonce, repeated }) => {
      c.var.session.results.set(nonce, await runTest(dependencies, endpoint, { values, key }));
      return c.redirect(repeated, 303);
    },
  });
  return app;
}

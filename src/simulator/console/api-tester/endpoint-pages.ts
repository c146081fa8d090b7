import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { API_PREFIX } from '../../../hub/paths.js';
import { badge, breakable, codeBlock, copyButton, resultRegion } from '../../ui/elements.js';
import { field, type Problems } from '../../ui/form.js';
import type { Content, Markup } from '../../ui/markup.js';
import type { ConsoleDependencies, ConsoleEnv } from '../context.js';
import { sendFormPage, sendPage, submitButton } from '../layout.js';
import { collectProblems, getText, isNonEmpty, validateLength } from '../parse-fields.js';
import { ENDPOINTS, type Endpoint, type EndpointField } from './endpoints.js';
import { EVENTS, EVENT_TEXTS } from './event-pages.js';
import { runTest } from './run-test.js';
import type { Exchange } from './test-result.js';

const section = 'tester';
/** Longer than the hub's limits, so that its errors can be seen. */
const MAX_VALUE_LENGTH = 1000;
const MAX_KEY_LENGTH = 500;

/** The user of the token that is exchanged first, for endpoints that require a token. */
const TOKEN_USER: EndpointField = {
  ...field('user', 'Token of client_user_id', {
    hint: 'A token of this end user is fetched first.',
    mono: true,
  }),
  example: 'user-1001',
};
const KEY = field('key', 'API key', {
  type: 'password',
  hint: 'Left empty, one is made for this call alone. What you paste is not kept.',
  optional: true,
  mono: true,
});

const getFields = ({ auth, fields }: Endpoint): readonly EndpointField[] =>
  auth === 'token' ? [TOKEN_USER, ...fields] : fields;

function validateKey(key: string): string | undefined {
  if (!/^[\x21-\x7e]*$/.test(key)) {
    return 'This is no API key: it has spaces or letters that no header can carry.';
  }
  return key.length > MAX_KEY_LENGTH ? `This is no API key: it has ${key.length} characters.` : undefined;
}

const tile = (href: string, title: string, text: string): Content =>
  html`<a class="card tile" href="${href}"
    ><h3>${breakable(title)}</h3>
    <p>${text}</p></a
  >`;

const labelledBlock = (title: string, text: string, button: Content = ''): Markup =>
  html`<div class="code-head">
      <h3>${title}</h3>
      ${button}
    </div>
    ${codeBlock(title, text)}`;

const formatHeaders = (headers: readonly [string, string][]): string =>
  headers.map(([name, value]) => `${name}: ${value}`).join('\n');

/** Renders an exchange, and its curl command. */
function exchangeCard(exchange: Exchange): Markup {
  const { title, method, url, requestHeaders, requestBody, status, responseHeaders, responseBody, curl } =
    exchange;
  const request = [`${method} ${url}`, formatHeaders(requestHeaders), requestBody && `\n${requestBody}`];
  const response = [formatHeaders(responseHeaders), responseBody && `\n${responseBody}`];
  const outcome =
    status === undefined
      ? badge('bad', 'No answer')
      : [
          badge(status < 300 ? 'good' : 'bad', `HTTP ${status}`),
          html`<span>${exchange.durationMs} ms</span>`,
        ];
  return html`<section class="card">
    <h2>${title}</h2>
    <div class="call-line">${outcome}</div>
    ${labelledBlock('Response', response.filter(Boolean).join('\n').trim())}
    ${labelledBlock('Request', request.filter(Boolean).join('\n'))}
    ${labelledBlock('As curl', curl, copyButton(curl, 'As curl'))}
  </section>`;
}

const sendEndpointPage = (
  c: Context<ConsoleEnv>,
  endpoint: Endpoint,
  page: { values: Record<string, string>; exchanges?: Exchange[]; problems?: Problems },
) =>
  sendFormPage(c, {
    head: {
      title: endpoint.title,
      section,
      up: ['/test', 'Interface test'],
      lead: [endpoint.text, html`<br /><code>${endpoint.method} ${API_PREFIX}${endpoint.path}</code>`],
    },
    action: `/test/call/${endpoint.id}`,
    fields: [...getFields(endpoint), KEY],
    values: page.values,
    problems: page.problems,
    buttons: submitButton('Send'),
    isTwoColumns: true,
    footer: resultRegion((page.exchanges ?? []).map(exchangeCard)),
  });

const findEndpoint = (c: Context): Endpoint | undefined =>
  ENDPOINTS.find(({ id }) => id === c.req.param('id'));

/** The interface test simulator: a form for each endpoint, which calls the open API. */
export function endpointPages(dependencies: ConsoleDependencies): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();

  app.get('/', (c) => {
    const lead = 'Calls go to the hub’s real handler: what you see is what your server gets.';
    return sendPage(
      c,
      { title: 'Interface test', section, lead },
      html`<h2>Endpoints</h2>
        <div class="cards">
          ${ENDPOINTS.map(({ id, title, text }) => tile(`/test/call/${id}`, title, text))}
        </div>
        <h2>Events</h2>
        <div class="cards">
          ${EVENTS.map((event) => tile(`/test/event/${event}`, event, EVENT_TEXTS[event]))}
        </div>`,
    );
  });

  app.get('/call/:id', (c) => {
    const endpoint = findEndpoint(c);
    if (!endpoint) return c.notFound();
    const result = c.var.session.results.get(c.req.query('result') ?? '');
    if (result?.endpoint === endpoint.id) return sendEndpointPage(c, endpoint, result);
    const values = Object.fromEntries(getFields(endpoint).map(({ name, example }) => [name, example]));
    return sendEndpointPage(c, endpoint, { values });
  });

  app.post('/call/:id', async (c) => {
    const endpoint = findEndpoint(c);
    if (!endpoint) return c.notFound();
    const { form, session } = c.var;
    const values = Object.fromEntries(getFields(endpoint).map(({ name }) => [name, form.get(name) ?? '']));
    const key = getText(form, 'key');
    const lengths = Object.entries(values).map(([name, text]) => [
      name,
      validateLength(text, MAX_VALUE_LENGTH),
    ]);
    const problems = collectProblems({
      ...(Object.fromEntries(lengths) as Record<string, string | undefined>),
      key: validateKey(key),
    });
    if (isNonEmpty(problems)) return sendEndpointPage(c, endpoint, { values, problems });
    const nonce = form.get('once') ?? '';
    if (session.consumeNonce(nonce)) {
      session.results.set(nonce, await runTest(dependencies, endpoint, { values, key }));
    }
    const query = new URLSearchParams({ result: nonce }).toString();
    return c.redirect(`/test/call/${endpoint.id}?${query}#result`, 303);
  });
  return app;
}

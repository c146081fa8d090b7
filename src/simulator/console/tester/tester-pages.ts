import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { API_PREFIX } from '../../../hub/paths.js';
import type { ConsoleEnv, ConsoleParts } from '../console-parts.js';
import { found, problemWithLength } from '../read-fields.js';
import { csrfField, fields, onceField, type Field, type Problems } from '../view/form.js';
import { page } from '../view/layout.js';
import type { Content } from '../view/markup.js';
import { breakable } from '../view/parts.js';
import { callView } from './call-view.js';
import { ENDPOINTS, type Endpoint } from './endpoints.js';
import { EVENTS, EVENT_TEXTS, eventPages } from './event-pages.js';
import { runTest } from './run-test.js';

const section = 'tester';

/** The user whose token is fetched first, where an endpoint takes a token. */
const TOKEN_USER = {
  name: 'user',
  label: 'Token of client_user_id',
  hint: 'A token of this end user is fetched first.',
  example: 'user-1001',
  mono: true,
};

const fieldsOf = ({ auth, fields: own }: Endpoint) => (auth === 'token' ? [TOKEN_USER, ...own] : own);

const KEY: Field = {
  name: 'key',
  label: 'API key',
  type: 'password',
  hint: 'Left empty, one is made for this call alone. What you paste is not kept.',
  optional: true,
  mono: true,
};

/** More than the hub takes of any field, so that its own refusal can be seen. */
const MAX_VALUE = 1000;
const MAX_KEY = 500;

function problemWithKey(key: string): string | undefined {
  // No header can carry anything else, and what cannot be sent shows nothing.
  if (!/^[\x21-\x7e]*$/.test(key)) {
    return 'This is no API key: it has spaces or letters that no header can carry.';
  }
  return key.length > MAX_KEY ? `This is no API key: it has ${key.length} characters.` : undefined;
}

function problemsWith(values: Record<string, string>, key: string): Problems {
  const lengths = Object.entries(values).map(([name, text]) => [name, problemWithLength(text, MAX_VALUE)]);
  return found({ ...Object.fromEntries(lengths), key: problemWithKey(key) });
}

const tile = (href: string, title: string, text: string): Content =>
  html`<a class="card tile" href="${href}"
    ><h3>${breakable(title)}</h3>
    <p>${text}</p></a
  >`;

function endpointPage(
  c: Context<ConsoleEnv>,
  endpoint: Endpoint,
  values: Record<string, string>,
  results: Content,
  problems: Problems = {},
): Response | Promise<Response> {
  const isWrong = Object.keys(problems).length > 0;
  const all = fieldsOf(endpoint).map((one): Field => ({ ...one, value: values[one.name] ?? '' }));
  return page(
    c,
    {
      title: endpoint.title,
      section,
      up: ['/test', 'Interface test'],
      lead: [endpoint.text, html`<br /><code>${endpoint.method} ${API_PREFIX}${endpoint.path}</code>`],
      isWrong,
    },
    html`<form class="card form two" method="post" action="/test/call/${endpoint.id}" novalidate>
        ${csrfField(c.var.session)}${onceField()}${fields([...all, KEY], problems)}
        <div class="buttons wide"><button class="primary">Send</button></div>
      </form>
      <div role="region" aria-label="Result" id="result">${results}</div>`,
    isWrong ? 422 : 200,
  );
}

const endpointOf = (c: Context): Endpoint | undefined => ENDPOINTS.find(({ id }) => id === c.req.param('id'));

/** The interface test simulator: each endpoint with a form, called for real. */
export function testerPages(parts: ConsoleParts): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();

  app.get('/', (c) =>
    page(
      c,
      {
        title: 'Interface test',
        section,
        lead: 'Calls go to the hub’s real handler: what you see is what your server gets.',
      },
      html`<h2>Endpoints</h2>
        <div class="cards">
          ${ENDPOINTS.map(({ id, title, text }) => tile(`/test/call/${id}`, title, text))}
        </div>
        <h2>Events</h2>
        <div class="cards">
          ${EVENTS.map((event) => tile(`/test/event/${event}`, event, EVENT_TEXTS[event]))}
        </div>`,
    ),
  );

  app.get('/call/:id', (c) => {
    const endpoint = endpointOf(c);
    if (!endpoint) return c.notFound();
    const result = c.var.session.result(c.req.query('result') ?? '');
    if (result?.endpoint === endpoint.id) {
      return endpointPage(c, endpoint, result.values, result.calls.map(callView));
    }
    const examples = Object.fromEntries(fieldsOf(endpoint).map(({ name, example }) => [name, example]));
    return endpointPage(c, endpoint, examples, '');
  });

  app.post('/call/:id', async (c) => {
    const endpoint = endpointOf(c);
    if (!endpoint) return c.notFound();
    const { form, session } = c.var;
    const values = Object.fromEntries(fieldsOf(endpoint).map(({ name }) => [name, form.get(name) ?? '']));
    const key = (form.get('key') ?? '').trim();
    const problems = problemsWith(values, key);
    if (Object.keys(problems).length > 0) return endpointPage(c, endpoint, values, '', problems);
    const once = form.get('once') ?? '';
    if (session.spend(once)) session.keepResult(once, await runTest(parts, endpoint, values, key));
    return c.redirect(
      `/test/call/${endpoint.id}?${new URLSearchParams({ result: once }).toString()}#result`,
      303,
    );
  });

  app.route('/event', eventPages(parts));
  return app;
}

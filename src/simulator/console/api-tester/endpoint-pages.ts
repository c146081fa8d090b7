import { Hono } from 'hono';
import { html } from 'hono/html';
import { API_PREFIX } from '../../../hub/paths.js';
import type { Texts } from '../../locales/texts.js';
import { badge, breakable, card, codeBlock, copyButton, dataTable, resultRegion } from '../../ui/elements.js';
import { field } from '../../ui/fields.js';
import type { Content, Markup } from '../../ui/markup.js';
import type { ConsoleDependencies, ConsoleEnv } from '../context.js';
import { addForm, submitButton } from '../form-page.js';
import { sendPage } from '../layout.js';
import { ENDPOINTS, getFields, type Endpoint } from './endpoints.js';
import { EVENTS } from './event-pages.js';
import { runTest } from './run-test.js';
import type { Exchange } from './send-request.js';

const MAX_KEY_LENGTH = 500;

function buildKeyField({ test }: Texts) {
  const validate = (key: string): string | undefined => {
    if (!/^[\x21-\x7e]*$/.test(key)) return test.invalidKey;
    return key.length > MAX_KEY_LENGTH ? test.keyTooLong(key.length) : undefined;
  };
  const options = { hint: test.keyHint, optional: true, maxLength: Infinity, validate };
  return field('key', test.key, { type: 'password', ...options });
}

const linkTo = (href: string, title: string): Markup => html`<a href="${href}">${breakable(title)}</a>`;

const labelledBlock = (title: string, text: string, button: Content = ''): Markup =>
  html`<div class="code-head">
      <h3>${title}</h3>
      ${button}
    </div>
    ${codeBlock(title, text)}`;

/** Renders an exchange, and its curl command. */
function exchangeCard(title: string, exchange: Exchange, { test, ui }: Texts): Markup {
  const { request, curl, status, response, durationMs } = exchange;
  const outcome =
    status === undefined
      ? badge('bad', test.noAnswer)
      : [
          badge(status < 300 ? 'good' : 'bad', `HTTP ${status}`),
          html`<span>${ui.milliseconds(durationMs)}</span>`,
        ];
  return card(title, [
    html`<div class="call-line">${outcome}</div>`,
    labelledBlock(test.response, response),
    labelledBlock(test.request, request),
    labelledBlock(test.asCurl, curl, copyButton(curl, test.asCurl, ui)),
  ]);
}

/** Returns the title of an exchange: an endpoint that requires a token exchanges the key for one first. */
function getExchangeTitle({ id, auth }: Endpoint, index: number, { test }: Texts): string {
  const { title } = test.endpoints[id];
  if (auth !== 'token') return title;
  return index === 0 ? test.firstToken : test.afterToken(title);
}

/** The interface test simulator: a form for each endpoint, which calls the open API. */
export function endpointPages(dependencies: ConsoleDependencies): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();

  app.get('/', (c) => {
    const { test, consoleFrame } = c.var.texts;
    return sendPage(c, { title: consoleFrame.sections.test, lead: test.lead }, [
      dataTable(test.endpointCaption, ENDPOINTS, [
        [test.endpoint, ({ id }) => linkTo(`/test/call/${id}`, test.endpoints[id].title)],
        [test.whatItDoes, ({ id }) => test.endpoints[id].text],
      ]),
      dataTable(test.eventCaption, EVENTS, [
        [test.event, (event) => linkTo(`/test/event/${event}`, event)],
        [test.whatItMeans, (event) => test.events[event]],
      ]),
    ]);
  });

  addForm(app, '/call/:id', {
    describe: (c) => {
      const { texts } = c.var;
      const endpoint = ENDPOINTS.find(({ id }) => id === c.req.param('id'));
      if (!endpoint) return c.notFound();
      const { id, method, path } = endpoint;
      const { title, text } = texts.test.endpoints[id];
      const fields = getFields(endpoint, texts);
      // A form that was refused shows no former result: it is that of other values.
      const result = c.req.method === 'POST' ? '' : (c.req.query('result') ?? '');
      const stored = c.var.session.results.get(result);
      const examples = fields.map(({ name, example }) => [name, example]);
      const { values, exchanges } =
        stored?.endpoint === id ? stored : { values: Object.fromEntries(examples), exchanges: [] };
      const nonce = c.var.form.get('once') ?? '';
      const cards = exchanges.map((exchange, index) =>
        exchangeCard(getExchangeTitle(endpoint, index, texts), exchange, texts),
      );
      return {
        endpoint,
        head: {
          title,
          lead: [text, html`<br /><code>${method} ${API_PREFIX}${path}</code>`],
        },
        fields: [...fields, buildKeyField(texts)],
        values,
        buttons: submitButton(texts.test.send),
        footer: resultRegion(cards, texts.ui),
        nonce,
        repeated: `/test/call/${id}?${new URLSearchParams({ result: nonce }).toString()}#result`,
      };
    },
    submit: async (c, { key = '', ...values }, { endpoint, nonce, repeated }) => {
      const request = { values, key, texts: c.var.texts };
      c.var.session.results.set(nonce, await runTest(dependencies, endpoint, request));
      return c.redirect(repeated, 303);
    },
  });
  return app;
}

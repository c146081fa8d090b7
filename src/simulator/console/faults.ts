import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { HUB_PATHS } from '../../hub/paths.js';
import type { Endpoint, Fault } from '../faults/faults.js';
import type { ConsoleEnv, ConsoleParts } from './console-parts.js';
import { found, isAny, textOf, wholeOf } from './read-fields.js';
import { ENDPOINTS } from './tester/endpoints.js';
import { csrfField, fields, hiddenField, postButton, problemSummary, type Field, type Problems } from './view/form.js';
import { page } from './view/layout.js';
import { badge, dataTable, linkButton } from './view/parts.js';

const NAMES = ['answer', 'latency', 'times', 'tokenLife'] as const;
type Typed = Record<(typeof NAMES)[number], string>;
const NOTHING: Typed = { answer: '', latency: '', times: '', tokenLife: '' };
const LONGEST_LATENCY = 600_000;

/** What the endpoint answers, by what is sent in the form. */
const ANSWERS: Readonly<Record<string, { label: string; fault: Fault }>> = {
  '': { label: 'As it should', fault: {} },
  401: { label: 'HTTP 401', fault: { status: 401 } },
  402: { label: 'HTTP 402', fault: { status: 402 } },
  429: { label: 'HTTP 429', fault: { status: 429 } },
  500: { label: 'HTTP 500', fault: { status: 500 } },
  503: { label: 'HTTP 503', fault: { status: 503 } },
  'code-401': { label: 'HTTP 200 with code 401 inside', fault: { code: 401 } },
  malformed: { label: 'Half of the JSON', fault: { malformed: true } },
  drop: { label: 'Nothing: the connection is dropped', fault: { drop: true } },
};

const sameAnswer = (one: Fault, other: Fault): boolean =>
  one.status === other.status && one.code === other.code && !one.malformed === !other.malformed && !one.drop === !other.drop;

const answerOf = (fault: Fault): string => {
  const [known] = Object.entries(ANSWERS).find(([, one]) => sameAnswer(one.fault, fault)) ?? [];
  return known ?? '';
};

/** A fault in words, for instance `HTTP 503, after 200 ms, for 3 calls`. */
export function wordsFor(fault: Fault): string {
  const { latency, status, code, malformed, drop, tokenLife, times } = fault;
  const words = [
    status && `HTTP ${status}`,
    code !== undefined && `code ${code} inside`,
    malformed && 'half of the JSON',
    drop && 'connection dropped',
    tokenLife && `tokens live ${tokenLife} s`,
    latency && `after ${latency} ms`,
    times && `for ${times} more ${times === 1 ? 'call' : 'calls'}`,
  ];
  return words.filter(Boolean).join(', ');
}

const typedFrom = (fault: Fault | undefined): Typed =>
  fault
    ? { answer: answerOf(fault), latency: String(fault.latency ?? ''), times: String(fault.times ?? ''), tokenLife: String(fault.tokenLife ?? '') }
    : NOTHING;

function fieldsOf(endpoint: Endpoint, typed: Typed): Field[] {
  const number = { inputmode: 'numeric', optional: true } as const;
  const answer: Field = {
    name: 'answer',
    label: 'Answers',
    type: 'select',
    options: Object.entries(ANSWERS).map(([value, { label }]) => [value, label] as const),
    value: typed.answer,
  };
  const life: Field = { ...number, name: 'tokenLife', label: 'Tokens live, in seconds', hint: 'Of tokens given out meanwhile.', value: typed.tokenLife };
  return [
    answer,
    { ...number, name: 'latency', label: 'Waits first, in milliseconds', hint: 'For instance 3000.', value: typed.latency },
    ...(endpoint === 'token' ? [life] : []),
    { ...number, name: 'times', label: 'For how many calls', hint: 'Left empty, until you clear it.', value: typed.times },
  ];
}

function check(typed: Typed): { fault: Fault; problems: Problems } {
  const problemWith = (text: string, most: number): string | undefined =>
    text !== '' && (wholeOf(text) ?? Infinity) > most ? `Enter a whole number from 1 to ${most}.` : undefined;
  const problems = found({
    answer: Object.hasOwn(ANSWERS, typed.answer) ? undefined : 'Choose one of the options.',
    latency: problemWith(typed.latency, LONGEST_LATENCY),
    times: problemWith(typed.times, 1_000_000),
    tokenLife: problemWith(typed.tokenLife, 86_400),
  });
  const fault: Fault = { ...ANSWERS[typed.answer]?.fault };
  for (const name of ['latency', 'times', 'tokenLife'] as const) {
    const value = wholeOf(typed[name]);
    if (value !== undefined) fault[name] = value;
  }
  if (!isAny(problems) && !isAny({ ...fault, times: undefined }) && typed.times !== '') {
    problems['answer'] = 'Choose what goes wrong in those calls.';
  }
  return { fault, problems };
}

function faultForm(c: Context<ConsoleEnv>, endpoint: Endpoint, typed: Typed, problems: Problems = {}) {
  const isWrong = isAny(problems);
  const { title } = ENDPOINTS.find(({ id }) => id === endpoint) ?? { title: endpoint };
  return page(
    c,
    { title, section: 'faults', up: ['/faults', 'Faults'], lead: html`<code>${HUB_PATHS[endpoint]}</code>`, isWrong },
    html`${problemSummary(problems)}
      <form class="card form two" method="post" action="/faults/edit" novalidate>
        ${csrfField(c.var.session)}${hiddenField('endpoint', endpoint)}${fields(fieldsOf(endpoint, typed), problems)}
        <div class="buttons wide"><button class="primary">Save</button>${linkButton('/faults', 'Cancel')}</div>
      </form>`,
    isWrong ? 422 : 200,
  );
}

/** What goes wrong on purpose, endpoint by endpoint. */
export function faultPages({ faults }: ConsoleParts): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();
  const endpointOf = (text: string | null | undefined): Endpoint | undefined =>
    ENDPOINTS.find(({ id }) => id === text)?.id;
  const of = (endpoint: Endpoint): Fault | undefined => faults.list().find((one) => one.endpoint === endpoint)?.fault;

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
      dataTable('Endpoints', [
        { label: 'Endpoint', kind: 'main', cell: (one) => html`<span>${one.title}<small class="mono">${one.method} ${one.path}</small></span>` },
        {
          label: 'Now',
          cell: ({ id }) => {
            const fault = of(id);
            return fault ? [badge('warn', 'Faulty'), html`<small>${wordsFor(fault)}</small>`] : badge('good', 'As it should');
          },
        },
        {
          label: 'Actions',
          kind: 'actions',
          cell: ({ id, title }) =>
            html`<a class="button quiet" href="/faults/edit?endpoint=${id}">${of(id) ? 'Change' : 'Set a fault'}<span class="unseen"> ${title}</span></a
              >${of(id) ? postButton(session, { action: '/faults/clear', label: 'Clear', about: title, fields: { endpoint: id }, look: 'quiet' }) : ''}`,
        },
      ], ENDPOINTS),
    );
  });

  app.get('/edit', (c) => {
    const endpoint = endpointOf(c.req.query('endpoint'));
    return endpoint ? faultForm(c, endpoint, typedFrom(of(endpoint))) : c.notFound();
  });
  app.post('/edit', (c) => {
    const { form, session } = c.var;
    const endpoint = endpointOf(form.get('endpoint'));
    if (!endpoint) return c.notFound();
    const typed = Object.fromEntries(NAMES.map((name) => [name, textOf(form, name)])) as Typed;
    if (endpoint !== 'token') typed.tokenLife = '';
    const { fault, problems } = check(typed);
    if (isAny(problems)) return faultForm(c, endpoint, typed, problems);
    if (isAny(fault)) faults.set(endpoint, fault);
    else faults.clear(endpoint);
    session.say(isAny(fault) ? `From now on: ${wordsFor(fault)}.` : 'It answers as it should.');
    return c.redirect('/faults', 303);
  });

  app.post('/clear', (c) => {
    const endpoint = endpointOf(c.var.form.get('endpoint'));
    faults.clear(endpoint);
    c.var.session.say(endpoint ? 'It answers as it should.' : 'All endpoints answer as they should.');
    return c.redirect('/faults', 303);
  });
  return app;
}

import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import type { KeyStatus, MaskedKey } from '../store/keys.js';
import type { ConsoleEnv, ConsoleParts } from './console-parts.js';
import { goBack } from './go-back.js';
import { problemWithLength } from './read-fields.js';
import type { Session } from './session/session.js';
import { moment } from './view/format.js';
import { csrfField, fields, onceField, postButton, problemSummary, type Problems } from './view/form.js';
import { page } from './view/layout.js';
import { badge, card, copyable, dataTable, empty, linkButton, type Tone } from './view/parts.js';

const MAX_LABEL = 60;
const TONES: Record<KeyStatus, Tone> = { active: 'good', disabled: 'plain', expired: 'warn' };
const WORDS: Record<KeyStatus, string> = { active: 'Active', disabled: 'Disabled', expired: 'Expired' };

const LIVES: readonly (readonly [days: string, label: string])[] = [
  ['', 'Never'],
  ['1', 'In one day'],
  ['7', 'In 7 days'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
];
const DAY = 86_400_000;
const section = 'keys';

const list = (session: Session, keys: MaskedKey[]) =>
  dataTable(
    'API keys',
    [
      { label: 'Label', kind: 'main', cell: ({ label }: MaskedKey) => label },
      { label: 'Key', cell: ({ masked }) => html`<code>${masked}</code>` },
      {
        label: 'Status',
        cell: ({ status, account }) =>
          account === 'personal'
            ? badge('warn', 'Refused: personal account')
            : badge(TONES[status], WORDS[status]),
      },
      { label: 'Expires', cell: ({ expiresAt }) => (expiresAt === null ? 'Never' : moment(expiresAt)) },
      {
        label: 'Actions',
        kind: 'actions',
        cell: ({ id, label, status }) =>
          status === 'expired'
            ? ''
            : [
                postButton(session, {
                  action: '/keys/status',
                  label: status === 'active' ? 'Disable' : 'Enable',
                  about: label,
                  fields: { id, status: status === 'active' ? 'disabled' : 'active' },
                }),
                ' ',
                postButton(session, {
                  action: '/keys/expire',
                  label: 'Expire now',
                  about: label,
                  fields: { id },
                  look: 'quiet',
                }),
              ],
      },
    ],
    keys,
  );

function createForm(c: Context<ConsoleEnv>, values: Record<string, string>, problems: Problems = {}) {
  const isWrong = Object.keys(problems).length > 0;
  return page(
    c,
    {
      title: 'Create an API key',
      section,
      up: ['/keys', 'API keys'],
      lead: 'Your server sends it as X-API-Key. It belongs on a server, never in a page or an app.',
      isWrong,
    },
    html`${problemSummary(problems)}
      <form class="card form" method="post" action="/keys/new" novalidate>
        ${csrfField(c.var.session)}${onceField()}
        ${fields(
          [
            {
              name: 'label',
              label: 'Label',
              hint: 'To tell your keys apart, for instance “Staging server”.',
              value: values['label'] ?? '',
            },
            { name: 'life', label: 'Expires', type: 'select', options: LIVES, value: values['life'] ?? '' },
          ],
          problems,
        )}
        <div class="buttons"><button class="primary">Create key</button>${linkButton('/keys', 'Cancel')}</div>
      </form>`,
    isWrong ? 422 : 200,
  );
}

function problemsWith(label: string, life: string): Problems {
  const problems: Problems = {};
  if (label === '') problems['label'] = 'Give the key a label.';
  const length = problemWithLength(label, MAX_LABEL);
  if (length) problems['label'] = length;
  if (!LIVES.some(([days]) => days === life)) problems['life'] = 'Choose one of the options.';
  return problems;
}

const gone = (c: Context<ConsoleEnv>): Response =>
  goBack(c, '/keys', 'There is no such key any more.', 'bad');

/** API keys: created, shown in full once, masked ever after (specification: API key). */
export function keyPages({ keys, now }: ConsoleParts): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();
  const newKey = linkButton('/keys/new', 'Create a key', 'primary');

  app.get('/', (c) => {
    const all = keys.list();
    return page(
      c,
      {
        title: 'API keys',
        section,
        lead: 'Only an active, unexpired key is accepted.',
        action: all.length > 0 ? newKey : '',
      },
      all.length > 0
        ? list(c.var.session, all)
        : empty('No API key yet', 'Your server needs one to exchange tokens and to move points.', newKey),
    );
  });

  app.get('/new', (c) => createForm(c, {}));
  app.post('/new', (c) => {
    const { form, session } = c.var;
    const label = (form.get('label') ?? '').trim();
    const life = form.get('life') ?? '';
    const problems = problemsWith(label, life);
    if (Object.keys(problems).length > 0) return createForm(c, { label, life }, problems);
    if (session.spend(form.get('once') ?? '')) {
      const expiry = life === '' ? {} : { expiresAt: now() + Number(life) * DAY };
      session.handOver({ label, key: keys.create({ label, ...expiry }).key });
    }
    return goBack(c, '/keys/created');
  });

  app.get('/created', (c) => {
    const created = c.var.session.takeNewKey();
    const up: [string, string] = ['/keys', 'API keys'];
    if (!created) {
      return page(
        c,
        { title: 'The key was shown', section, up },
        empty('A key is shown once', 'If you did not copy it, disable it and create another one.', newKey),
      );
    }
    return page(
      c,
      { title: 'Your new API key', section, up, lead: `“${created.label}” is active.` },
      card(
        'Copy it now',
        html`<p>This is the only time that it is shown. Keep it where your server reads its secrets.</p>
          <p class="secret">${copyable(created.key, 'the API key')}</p>
          <div class="buttons">${linkButton('/keys', 'I have copied it', 'primary')}</div>`,
      ),
    );
  });

  const named = (c: Context<ConsoleEnv>) => keys.list().find(({ id }) => id === c.var.form.get('id'));

  app.post('/expire', (c) => {
    const kept = named(c);
    if (!kept) return gone(c);
    keys.expire(kept.id);
    return goBack(c, '/keys', `“${kept.label}” has expired for good: the hub answers it with 401.`);
  });

  app.post('/status', (c) => {
    const { form } = c.var;
    const kept = named(c);
    if (!kept) return gone(c);
    const status = form.get('status') === 'active' ? 'active' : 'disabled';
    keys.setStatus(kept.id, status);
    return goBack(
      c,
      '/keys',
      status === 'active'
        ? `“${kept.label}” is accepted again.`
        : `“${kept.label}” is disabled: the hub answers it with 401.`,
    );
  });
  return app;
}

import { Hono } from 'hono';
import { html } from 'hono/html';
import type { KeyStatus, MaskedKey } from '../store/keys.js';
import {
  badge,
  card,
  copyable,
  dataTable,
  emptyState,
  formatTime,
  linkButton,
  type Tone,
} from '../ui/elements.js';
import { field } from '../ui/fields.js';
import { postButton } from '../ui/form.js';
import type { Content } from '../ui/markup.js';
import type { ConsoleDependencies, ConsoleEnv } from './context.js';
import { addForm, submitButton } from './form-page.js';
import { redirectWithFlash, sendPage, type ConsoleContext } from './layout.js';

const DAY_MS = 86_400_000;
const STATUSES: Record<KeyStatus, readonly [Tone, string]> = {
  active: ['good', 'Active'],
  disabled: ['plain', 'Disabled'],
  expired: ['warn', 'Expired'],
};
const LIFETIMES: readonly (readonly [days: string, label: string])[] = [
  ['', 'Never'],
  ['1', 'In one day'],
  ['7', 'In 7 days'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
];
const FIELDS = [
  field('label', 'Label', {
    hint: 'To tell your keys apart, for instance “Staging server”.',
    missing: 'Give the key a label.',
    maxLength: 60,
  }),
  field('life', 'Expires', { type: 'select', options: LIFETIMES, missing: '' }),
];
const up = ['/keys', 'API keys'] as const;

function keyActions({ id, label, status }: MaskedKey): Content {
  if (status === 'expired') return '';
  const isActive = status === 'active';
  const action = '/keys/status';
  const fields = { id, status: isActive ? 'disabled' : 'active' };
  return [
    postButton({ action, label: isActive ? 'Disable' : 'Enable', about: label, fields }),
    ' ',
    postButton({ action: '/keys/expire', label: 'Expire now', about: label, fields: { id }, look: 'quiet' }),
  ];
}

const keyTable = (keys: readonly MaskedKey[]): Content =>
  dataTable('API keys', keys, {
    Label: ({ label }) => label,
    Key: ({ masked }) => html`<code>${masked}</code>`,
    Status: ({ status, account }) =>
      account === 'personal' ? badge('warn', 'Refused: personal account') : badge(...STATUSES[status]),
    Expires: ({ expiresAt }) => (expiresAt === null ? 'Never' : formatTime(expiresAt)),
    Actions: keyActions,
  });

/** API keys. A key is shown in full once, and masked afterwards (specification: API key). */
export function keyPages({ keys, now }: ConsoleDependencies): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();
  const newKey = linkButton('/keys/new', 'Create a key', 'primary');

  app.get('/', (c) => {
    const all = keys.list();
    const action = all.length > 0 ? newKey : '';
    const lead = 'Only an active, unexpired key is accepted.';
    const nothing = 'Your server needs one to exchange tokens and to move points.';
    const list = all.length > 0 ? keyTable(all) : emptyState('No API key yet', nothing, newKey);
    return sendPage(c, { title: 'API keys', lead, action }, list);
  });

  addForm(app, '/new', {
    describe: () => ({
      head: {
        title: 'Create an API key',
        up,
        lead: 'Your server sends it as X-API-Key. It belongs on a server, never in a page or an app.',
      },
      fields: FIELDS,
      buttons: submitButton('Create key'),
      cancel: '/keys',
      repeated: '/keys/created',
    }),
    submit: (c, { label, life }) => {
      const expiry = life === '' ? {} : { expiresAt: now() + Number(life) * DAY_MS };
      c.var.session.newKey = { label, key: keys.create({ label, ...expiry }).key };
      return redirectWithFlash(c, '/keys/created');
    },
  });

  app.get('/created', (c) => {
    const created = c.var.session.consume('newKey');
    if (!created) {
      const text = 'If you did not copy it, disable it and create another one.';
      return sendPage(c, { title: 'The key was shown', up }, emptyState('A key is shown once', text, newKey));
    }
    return sendPage(
      c,
      { title: 'Your new API key', up, lead: `“${created.label}” is active.` },
      card(
        'Copy it now',
        html`<p>This is the only time that it is shown. Keep it where your server reads its secrets.</p>
          <p class="secret">${copyable(created.key, 'the API key')}</p>
          <div class="buttons">${linkButton('/keys', 'I have copied it', 'primary')}</div>`,
      ),
    );
  });

  /** Changes the key that a form names. @param change returns the text of the result */
  const changeKey = (c: ConsoleContext, change: (key: MaskedKey) => string): Response => {
    const key = keys.list().find(({ id }) => id === c.var.form.get('id'));
    return key
      ? redirectWithFlash(c, '/keys', `“${key.label}” ${change(key)}`)
      : redirectWithFlash(c, '/keys', 'There is no such key any more.', 'bad');
  };

  app.post('/expire', (c) =>
    changeKey(c, ({ id }) => {
      keys.expire(id);
      return 'has expired for good: the hub answers it with 401.';
    }),
  );

  app.post('/status', (c) =>
    changeKey(c, ({ id }) => {
      const status = c.var.form.get('status') === 'active' ? 'active' : 'disabled';
      keys.setStatus(id, status);
      return status === 'active' ? 'is accepted again.' : 'is disabled: the hub answers it with 401.';
    }),
  );
  return app;
}

import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Texts } from '../locales/texts.js';
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
import { postButton, type Notice } from '../ui/form.js';
import type { Content, Markup } from '../ui/markup.js';
import type { ConsoleDependencies, ConsoleEnv } from './context.js';
import { addForm, submitButton } from './form-page.js';
import { getSection, redirectWithFlash, sendPage, type ConsoleContext } from './layout.js';

const DAY_MS = 86_400_000;
/** Days until a key expires; none for never. */
const LIFETIMES = ['', '1', '7', '30', '90'] as const;
const TONES: Record<KeyStatus, Tone> = { active: 'good', disabled: 'plain', expired: 'warn' };

const buildFields = ({ keys }: Texts) => [
  field('label', keys.label, { hint: keys.labelHint, missing: keys.labelMissing, maxLength: 60 }),
  field('life', keys.expires, {
    type: 'select',
    options: LIFETIMES.map((days) => [days, keys.lifetimes[days]]),
    missing: '',
  }),
];

function keyActions({ id, label, status }: MaskedKey, { keys }: Texts): Content {
  if (status === 'expired') return '';
  const isActive = status === 'active';
  const action = '/keys/status';
  const fields = { id, status: isActive ? 'disabled' : 'active' };
  return [
    postButton({ action, label: isActive ? keys.disable : keys.enable, about: label, fields }),
    ' ',
    postButton({
      action: '/keys/expire',
      label: keys.expireNow,
      about: label,
      fields: { id },
      look: 'quiet',
    }),
  ];
}

function keyTable(list: readonly MaskedKey[], texts: Texts): Content {
  const { consoleFrame, keys } = texts;
  return dataTable(consoleFrame.sections.keys, list, [
    [keys.label, ({ label }) => label],
    [keys.key, ({ masked }) => html`<code>${masked}</code>`],
    [
      keys.status,
      ({ status, account }) =>
        account === 'personal' ? badge('warn', keys.personal) : badge(TONES[status], keys.statuses[status]),
    ],
    [keys.expires, ({ expiresAt }) => (expiresAt === null ? keys.never : formatTime(expiresAt))],
    [consoleFrame.actions, (key) => keyActions(key, texts), 'actions'],
  ]);
}

const newKeyButton = ({ keys }: Texts): Markup => linkButton('/keys/new', keys.create, 'primary');

/** API keys. A key is shown in full once, and masked afterwards (specification: API key). */
export function keyPages({ keys, now }: ConsoleDependencies): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();

  app.get('/', (c) => {
    const { texts } = c.var;
    const all = keys.list();
    const newKey = newKeyButton(texts);
    const head = {
      title: texts.consoleFrame.sections.keys,
      lead: texts.keys.lead,
      action: all.length > 0 ? newKey : '',
    };
    const nothing = emptyState(texts.keys.noneTitle, texts.keys.noneText, newKey);
    return sendPage(c, head, all.length > 0 ? keyTable(all, texts) : nothing);
  });

  addForm(app, '/new', {
    describe: ({ var: { texts } }) => ({
      head: { title: texts.keys.newTitle, lead: texts.keys.newLead },
      fields: buildFields(texts),
      buttons: submitButton(texts.keys.submit),
      cancel: '/keys',
      repeated: '/keys/created',
    }),
    submit: (c, { label, life }) => {
      const expiry = life === '' ? {} : { expiresAt: now() + Number(life) * DAY_MS };
      const { id, key } = keys.create({ label, ...expiry });
      c.var.session.addNewKey(id, { label, key });
      return redirectWithFlash(c, `/keys/created?id=${id}`);
    },
  });

  app.get('/created', (c) => {
    const { texts, session } = c.var;
    const up = getSection(c);
    const created = session.consumeNewKey(c.req.query('id'));
    // A reset of the simulator may have removed it.
    if (!created || !keys.has(created.key)) {
      const { wasShown: title, shownOnce, shownOnceText } = texts.keys;
      return sendPage(c, { title, up }, emptyState(shownOnce, shownOnceText, newKeyButton(texts)));
    }
    return sendPage(
      c,
      { title: texts.keys.createdTitle, up, lead: texts.keys.createdLead(created.label), isShownOnce: true },
      card(
        texts.keys.copyNow,
        html`<p>${texts.keys.copyNowText}</p>
          <p class="secret">${copyable(created.key, texts.keys.theKey, texts.ui)}</p>
          <div class="buttons">${linkButton('/keys', texts.keys.haveCopied, 'primary')}</div>`,
      ),
    );
  });

  /** Changes the key that a form names. @param change returns the text of the result */
  const changeKey = (
    c: ConsoleContext,
    change: (key: MaskedKey, texts: Texts['keys']) => string | Notice,
  ): Response => {
    const { form, texts } = c.var;
    const key = keys.list().find(({ id }) => id === form.get('id'));
    const flash = key ? change(key, texts.keys) : ({ tone: 'bad', text: texts.keys.unknown } as const);
    return redirectWithFlash(c, '/keys', flash);
  };

  app.post('/expire', (c) =>
    changeKey(c, ({ id, label }, texts) => {
      keys.expire(id);
      return texts.hasExpired(label);
    }),
  );

  app.post('/status', (c) =>
    changeKey(c, ({ id, label, status: current }, texts) => {
      const status = c.var.form.get('status') === 'active' ? 'active' : 'disabled';
      keys.setStatus(id, status);
      if (current === 'expired') return { tone: 'bad', text: texts.staysExpired(label) };
      return status === 'active' ? texts.isEnabled(label) : texts.isDisabled(label);
    }),
  );
  return app;
}

import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import type { Complaint, ComplaintState } from '../../actions/complaints.js';
import { LocalizedError } from '../../locales/localized-error.js';
import type { Texts } from '../../locales/texts.js';
import { formatPoints } from '../../money.js';
import { badge, dataTable, emptyState, formatTime, type Tone } from '../../ui/elements.js';
import { postButton } from '../../ui/form.js';
import type { Content } from '../../ui/markup.js';
import type { ConsoleDependencies, ConsoleEnv } from '../context.js';
import { redirectWithFlash } from '../layout.js';
import { userLink } from '../points/points-pages.js';
import { sendWebhookPage } from './delivery-pages.js';

const PATH = '/webhooks/complaints';

const TONES: Readonly<Record<ComplaintState, Tone>> = {
  open: 'warn',
  refunding: 'plain',
  refunded: 'good',
  rejected: 'plain',
  undelivered: 'bad',
};

function complaintActions({ id, state }: Complaint, { webhooks }: Texts): Content {
  if (state !== 'open') return '';
  const button = { about: id, fields: { id } };
  return [
    postButton({ ...button, action: `${PATH}/refund`, label: webhooks.refund }),
    ' ',
    postButton({ ...button, action: `${PATH}/reject`, label: webhooks.reject, look: 'quiet' }),
  ];
}

function complaintTable(complaints: readonly Complaint[], texts: Texts): Content {
  const { webhooks, consoleFrame, ui } = texts;
  return dataTable(webhooks.complaintCaption, complaints, [
    [
      webhooks.complaint,
      ({ words, reason }) => html`<span>${words}<small>${webhooks.about(reason)}</small></span>`,
    ],
    [webhooks.user, ({ client_user_id }) => userLink(client_user_id)],
    [webhooks.charge, ({ amount_cents }) => formatPoints(amount_cents, ui), 'number'],
    [webhooks.state, ({ state }) => badge(TONES[state], webhooks.states[state])],
    [webhooks.filed, ({ filed_at }) => formatTime(filed_at)],
    [consoleFrame.actions, (complaint) => complaintActions(complaint, texts), 'actions'],
  ]);
}

/** Users' complaints. A refund goes to the billing URL, or to the user's points (specification: billing_refund). */
export function complaintPages({ complaints }: ConsoleDependencies): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();

  app.get('/', (c) => {
    const all = complaints.list();
    const { noComplaintTitle, noComplaintText } = c.var.texts.webhooks;
    const nothing = emptyState(noComplaintTitle, noComplaintText);
    return sendWebhookPage(c, PATH, { body: all.length > 0 ? complaintTable(all, c.var.texts) : nothing });
  });

  const handleDecision = async (c: Context<ConsoleEnv>, decision: 'refund' | 'reject'): Promise<Response> => {
    const { form, texts } = c.var;
    const complaint = complaints.get(form.get('id') ?? '');
    if (!complaint) {
      return redirectWithFlash(c, PATH, { tone: 'bad', text: texts.webhooks.unknownComplaint });
    }
    try {
      const { id, state } = await complaints[decision](complaint.id);
      const tone = state === 'undelivered' ? 'bad' : 'good';
      return redirectWithFlash(c, PATH, { tone, text: texts.webhooks.decisions[state](id) });
    } catch (error) {
      // The complaint was handled already, or the charge was refunded in another way.
      if (!(error instanceof LocalizedError)) throw error;
      return redirectWithFlash(c, PATH, { tone: 'bad', text: error.describe(texts) });
    }
  };
  app.post('/refund', (c) => handleDecision(c, 'refund'));
  app.post('/reject', (c) => handleDecision(c, 'reject'));
  return app;
}

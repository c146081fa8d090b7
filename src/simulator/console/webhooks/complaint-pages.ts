import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import type { Complaint, ComplaintState } from '../../actions/complaints.js';
import { formatPoints } from '../../money.js';
import { badge, dataTable, emptyState, formatTime, type Tone } from '../../ui/elements.js';
import { postButton } from '../../ui/form.js';
import type { Content } from '../../ui/markup.js';
import type { ConsoleDependencies, ConsoleEnv } from '../context.js';
import { redirectWithFlash } from '../layout.js';
import { userLink } from '../points/points-pages.js';
import { sendWebhookPage } from './delivery-pages.js';

const PATH = '/webhooks/complaints';

/** Badge of each state, and the text after an attempt to handle the complaint. */
const STATES: Readonly<Record<ComplaintState, readonly [tone: Tone, label: string, result: string]>> = {
  open: ['warn', 'Open', 'is still open.'],
  refunding: ['plain', 'Being refunded', 'is being refunded.'],
  refunded: ['good', 'Refunded', 'is refunded.'],
  rejected: ['plain', 'Rejected', 'is rejected.'],
  undelivered: [
    'bad',
    'Refund not delivered',
    'could not be refunded: the billing URL did not confirm it. It is not sent again; see the delivery log.',
  ],
};

function complaintActions({ id, state }: Complaint): Content {
  if (state !== 'open') return '';
  const button = { about: id, fields: { id } };
  return [
    postButton({ ...button, action: `${PATH}/refund`, label: 'Refund' }),
    ' ',
    postButton({ ...button, action: `${PATH}/reject`, label: 'Reject', look: 'quiet' }),
  ];
}

const complaintTable = (complaints: readonly Complaint[]): Content =>
  dataTable(
    'Complaints, the newest first',
    complaints,
    {
      Complaint: ({ words, reason }) => html`<span>${words}<small>About: ${reason}</small></span>`,
      User: ({ client_user_id }) => userLink(client_user_id),
      Charge: ({ amount_cents }) => formatPoints(amount_cents),
      State: ({ state }) => badge(STATES[state][0], STATES[state][1]),
      Filed: ({ filed_at }) => formatTime(filed_at),
      Actions: complaintActions,
    },
    ['Charge'],
  );

/** Users' complaints. A refund goes to the billing URL, or to the user's points (specification: billing_refund). */
export function complaintPages({ complaints }: ConsoleDependencies): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();

  app.get('/', (c) => {
    const all = complaints.list();
    const nothing = emptyState(
      'No complaint',
      'Users can complain at a form about what they paid there. You then refund the charge, or reject the complaint.',
    );
    return sendWebhookPage(c, PATH, { body: all.length > 0 ? complaintTable(all) : nothing });
  });

  const handleDecision = async (c: Context<ConsoleEnv>, decision: 'refund' | 'reject'): Promise<Response> => {
    try {
      const { id, state } = await complaints[decision](c.var.form.get('id') ?? '');
      const tone = state === 'undelivered' ? 'bad' : 'good';
      return redirectWithFlash(c, PATH, `${id} ${STATES[state][2]}`, tone);
    } catch (error) {
      // The complaint was handled already, or the charge was refunded in another way.
      return redirectWithFlash(c, PATH, (error as Error).message, 'bad');
    }
  };
  app.post('/refund', (c) => handleDecision(c, 'refund'));
  app.post('/reject', (c) => handleDecision(c, 'reject'));
  return app;
}

import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import type { Complaint, ComplaintState } from '../../actions/complaints.js';
import type { ConsoleEnv, ConsoleParts } from '../console-parts.js';
import { goBack } from '../go-back.js';
import { moment, points } from '../view/format.js';
import { postButton } from '../view/form.js';
import type { Content } from '../view/markup.js';
import { badge, dataTable, empty, userLink, type Tone } from '../view/parts.js';
import { webhookPage } from './webhook-frame.js';

const PATH = '/webhooks/complaints';

const STATES: Readonly<Record<ComplaintState, readonly [tone: Tone, words: string]>> = {
  open: ['warn', 'Open'],
  refunding: ['plain', 'Being refunded'],
  refunded: ['good', 'Refunded'],
  rejected: ['plain', 'Rejected'],
  undelivered: ['bad', 'Refund not delivered'],
};

/** What the user of the console reads once a refund was tried. */
const RESULTS: Readonly<Record<ComplaintState, string>> = {
  open: 'is still open.',
  refunding: 'is being refunded.',
  refunded: 'is refunded.',
  rejected: 'is rejected.',
  undelivered:
    'could not be refunded: the billing URL did not confirm it. It is not sent again; see the delivery log.',
};

const list = (c: Context<ConsoleEnv>, complaints: readonly Complaint[]): Content => {
  const decide = ({ id, state }: Complaint): Content => {
    if (state !== 'open') return '';
    const about = { about: id, fields: { id } };
    return [
      postButton(c.var.session, { ...about, action: `${PATH}/refund`, label: 'Refund' }),
      ' ',
      postButton(c.var.session, { ...about, action: `${PATH}/reject`, label: 'Reject', look: 'quiet' }),
    ];
  };
  return dataTable(
    'Complaints, the newest first',
    [
      {
        label: 'Complaint',
        kind: 'main',
        cell: ({ words, reason }: Complaint) => html`<span>${words}<small>About: ${reason}</small></span>`,
      },
      { label: 'User', cell: ({ client_user_id }) => userLink(client_user_id) },
      { label: 'Charge', kind: 'number', cell: ({ amount_cents }) => points(amount_cents) },
      { label: 'State', cell: ({ state }) => badge(...STATES[state]) },
      { label: 'Filed', cell: ({ filed_at }) => moment(filed_at) },
      { label: 'Actions', kind: 'actions', cell: decide },
    ],
    complaints,
  );
};

/** Users' complaints about charges; a refund goes to the billing URL, or back into the points (specification: billing_refund). */
export function complaintPages({ complaints }: ConsoleParts): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();

  app.get('/complaints', (c) => {
    const all = complaints.list();
    const nothing = empty(
      'No complaint',
      'Users can complain at a form about what they paid there. You then refund the charge, or reject the complaint.',
    );
    return webhookPage(c, PATH, '', all.length > 0 ? list(c, all) : nothing);
  });

  const handle = async (c: Context<ConsoleEnv>, how: 'refund' | 'reject'): Promise<Response> => {
    const complaint = complaints.get(c.var.form.get('id') ?? '');
    if (!complaint) return goBack(c, PATH, 'There is no such complaint any more.', 'bad');
    if (complaint.state !== 'open')
      return goBack(c, PATH, `It was handled already: it ${RESULTS[complaint.state]}`);
    try {
      const { id, state } = await complaints[how](complaint.id);
      return goBack(c, PATH, `${id} ${RESULTS[state]}`, state === 'undelivered' ? 'bad' : 'good');
    } catch (error) {
      // Handled meanwhile, or its charge was given back in another way: the store says which.
      return goBack(c, PATH, error instanceof Error ? error.message : String(error), 'bad');
    }
  };
  app.post('/complaints/refund', (c) => handle(c, 'refund'));
  app.post('/complaints/reject', (c) => handle(c, 'reject'));
  return app;
}

/** Texts that the simulated hub stores or sends itself: reasons in points logs, and notifications to end users. */
export const data = {
  topUp: 'Top-up',
  recharge: 'Recharge',
  refund: 'Refund',
  charge: 'Charge',
  publish: (table: string) => `Publish a request: ${table}`,
  unlock: (table: string) => `Unlock a contact: ${table}`,
  grab: (order: string, table: string) => `Grab order ${order}: ${table}`,
  refundOf: (reason: string) => `Refund: ${reason}`,
  /** @param amount in yuan */
  notCharged: (reason: string, amount: string) => `${reason} (${amount} yuan not charged)`,
  unanswered: (reason: string, amount: string) => `${reason} (${amount} yuan, not confirmed by the app)`,
  external: (reason: string, amount: string) => `${reason} (${amount} yuan by the app's own accounting)`,
  sampleCharge: (table: string) => `Sample charge: ${table}`,
  sampleRefund: (table: string) => `Sample refund: ${table}`,

  contacts: ['Chen Wei', 'Liu Yang', 'Amara Obi', 'Sofia Rossi', 'Tom Baker', 'Zhao Min', 'Noor Haddad'],
  summaryPart: (label: string, value: string) => `${label}: ${value}`,
  noDetails: 'No details',

  notifications: {
    order_matched: {
      title: 'Contact unlocked',
      content: (table: string) => `You can now see whom to call about “${table}”.`,
    },
    order_created: {
      title: 'Your request was taken on',
      content: (table: string, order: string) =>
        `Somebody takes care of your request ${order} for “${table}”.`,
    },
    order_grab_available: {
      title: 'New order to grab',
      content: (table: string) => `There is a new request for “${table}”. The first to grab it has it.`,
    },
    order_dispatched: {
      title: 'Order dispatched to you',
      content: (table: string, order: string) => `The request ${order} for “${table}” is yours.`,
    },
    order_grabbed: {
      title: 'Order grabbed',
      content: (table: string, order: string) =>
        `The request ${order} for “${table}” is yours. Its contact is on the page.`,
    },
    enterprise_authorization_pending: {
      title: 'Somebody asks to join',
      content: () => 'An employee asks to join your enterprise. Please approve or decline.',
    },
    enterprise_authorization_approved: {
      title: 'You have joined',
      content: () => 'Your enterprise has approved your request.',
    },
  },
};

/** Texts of the form site's pages. */
export const formSite = {
  send: 'Send request',
  unlock: 'Unlock contact',
  unlockHint: 'See whom to call, without sending a request.',
  contact: 'Contact person',
  orders: 'Open requests',
  noOrder: 'There is none to grab right now.',
  grab: 'Grab',
  ownOrder: 'Your own request',
  ownOrderTaken: 'Your own request: somebody has taken it on',
  points: 'Your points:',
  chargedByApp: 'What costs something is charged by the app that you came from.',
  myRecords: 'My records',
  unlocked: (name: string, phone: string) => `Unlocked. Your contact person is ${name}, ${phone}.`,
  grabbed: (order: string, name: string, phone: string) => `Order ${order} is yours. Call ${name}, ${phone}.`,

  done: 'Done',
  thanks: 'Thank you',
  arrived: (name: string) => `Your request for “${name}” has arrived. You will be contacted soon.`,
  reference: 'Your reference:',

  noRecords: 'There is nothing here yet.',
  newer: 'Newer',
  older: 'Older',
  backToForm: 'Back to the form',
  recordTypes: {
    recharge: 'Added',
    deduct: 'Charged',
    refund: 'Given back',
    reward: 'Reward',
    failed: 'Not charged',
  },
  complain: 'Complain',
  complaint: 'What went wrong?',
  sendComplaint: 'Send complaint',
  complaintSent: 'Your complaint was sent.',
  complaintStates: {
    open: 'Your complaint has arrived. You will find the answer here.',
    refunding: 'Your money is on its way back.',
    refunded: 'Your complaint was accepted, and the charge given back.',
    rejected: 'Your complaint was declined.',
    undelivered: 'Your complaint was accepted. If your money is not back, ask in the app that you came from.',
  },
  complaintErrors: {
    unknownCharge: 'There is no such charge of yours.',
    empty: 'Please say what went wrong.',
    tooLong: (max: number) => `Please keep it to ${max} characters at most.`,
  },

  /** Why an action at a form was not done, and what to do. */
  failures: {
    orderGone: 'There is no such request any more.',
    ownOrder: 'This is your own request.',
    orderTaken: 'Somebody else was faster. Nothing was charged.',
    orderReserved:
      'Somebody is grabbing this request right now. Nothing was charged; look again in a moment.',
    priceChanged: 'The price has changed. Nothing was charged; press the button again if you agree.',
    tooFewPoints: ({ price, balance, missing }: Record<'price' | 'balance' | 'missing', string>) =>
      `This costs ${price}, and you had ${balance}. Nothing was charged. ` +
      `Add at least ${missing} in the app that you came from, then press the button again.`,
    refused: (price: string) =>
      `${price} could not be taken, and nothing was charged. Please check your balance in the app that you ` +
      'came from, then press the button again.',
    unanswered: (price: string) =>
      `${price} could not be taken: the app that you came from gave no answer. Please look there whether it ` +
      'charged you before you press the button again.',
  },

  /** Pages with a heading and a text. */
  pages: {
    root: { title: 'Form site', text: 'Forms open from the page that offers them.' },
    enterprise: {
      title: 'Enterprise authorization',
      text: 'Here an approver would answer the request to join. In the simulator there is nothing to do.',
    },
    invalidToken: {
      title: 'This form cannot be opened any more',
      text: 'The link has expired or is not complete. Please go back to the page that you came from and open the form again.',
    },
    otherSite: {
      title: 'That does not work from here',
      text: 'A page of another site sent this. Nothing was done. Please open the form and press there.',
    },
    noForm: {
      title: 'There is no such form',
      text: 'It may have been withdrawn. Please choose another project.',
    },
    wrongMethod: { title: 'That does not work here', text: 'A form can be opened and sent only.' },
    tooLarge: { title: 'That was too much', text: 'Please shorten what you wrote.' },
    error: { title: 'Something went wrong', text: 'Please try again in a moment.' },
  },
};

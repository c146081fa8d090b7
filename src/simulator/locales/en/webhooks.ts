/** Texts of the console's webhook management. */
export const webhooks = {
  lead: 'The hub calls your server: once an event, without a retry and without a signature.',
  receivers: 'Receivers',
  deliveryLog: 'Delivery log',
  complaints: 'Complaints',

  add: 'Add a receiver',
  editTitle: 'Edit receiver',
  remove: 'Remove',
  formLead: 'One address of each kind, or the same for both. Only localhost may do without https.',
  notificationUrl: 'Notification URL',
  notificationHint: 'Orders, matching, grabbing, enterprise authorization.',
  billingUrl: 'Billing URL',
  billingHint: 'billing_deduct and billing_refund: your side does the accounting.',
  bothMissing: 'Enter this address, the other one, or both.',
  name: 'Name',
  receiverCaption: 'Receivers, in the order in which they are called',
  noReceiverTitle: 'No receiver yet',
  noReceiverText: 'Add the address of your webhook route, then fire an event to see it arrive.',
  unknownReceiver: 'There is no such receiver any more.',
  outboundTitle: 'Where the calls come from',
  outboundText:
    'Put these on your receiver’s allow-list: calls are not signed, so it can only recognise the hub by its ' +
    'address. Answer all others with 403. A receiver that is not on this machine, or is in a container, is called from ' +
    'another address: the one that it logs.',
  isAdded: (id: string) => `${id} is added, and gets the next event.`,
  isSaved: (id: string) => `${id} is saved.`,
  isRemoved: (id: string) => `${id} is not called any more.`,
  theAddress: 'The address',
  urlProblems: {
    tooLong: (label: string, max: number) => `${label} may have ${max} characters at most.`,
    notAbsolute: (label: string) =>
      `${label} must be a full address such as https://shop.example/ois/webhook.`,
    notHttps: (label: string) =>
      `${label} must begin with https://, such as https://shop.example/ois/webhook. Only localhost may use http://.`,
    credentials: (label: string) => `${label} must not hold a user name or password.`,
    fragment: (label: string) => `${label} must not have a part after #: it is never sent.`,
  },

  deliveryCaption: 'Deliveries, the newest first',
  event: 'Event',
  result: 'Result',
  answer: 'Answer',
  took: 'Took',
  receiver: 'Receiver',
  why: 'Why',
  sent: 'Sent',
  request: 'Request',
  delivered: 'Delivered',
  notDelivered: 'Not delivered',
  outcome: 'What came of it',
  bodyNotRead: 'The body of such an answer is not read.',
  noAnswer: 'None came.',
  nothingSentTitle: 'Nothing was sent yet',
  nothingSentText: 'Fire an event, and see here what went out and what came back.',
  fire: 'Fire an event',
  clearLog: 'Clear the log',
  logIsEmpty: 'The log is empty.',
  unknownDelivery: 'This delivery is not in the log any more.',
  /** Why a call was not delivered. @param detail an HTTP status or an error message */
  failures: {
    status: (detail: string) => `The answer was ${detail}, which is no 2xx.`,
    refused: () => 'The connection was refused: nothing listens there.',
    reset: () => 'The connection was broken off before the answer was complete.',
    unknownHost: () => 'There is no such host.',
    closed: () => 'The simulator was closed in the meantime.',
    connectTimeout: () => 'No TCP connection came about within 5 seconds.',
    timeout: () => 'There was no complete answer within 10 seconds.',
    noAnswer: () => 'The connection was closed without an answer.',
    other: (detail: string) => detail,
  },

  complaintCaption: 'Complaints, the newest first',
  noComplaintTitle: 'No complaint',
  noComplaintText:
    'Users can complain at a form about what they paid there. You then refund the charge, or reject the complaint.',
  complaint: 'Complaint',
  about: (reason: string) => `About: ${reason}`,
  user: 'User',
  charge: 'Charge',
  state: 'State',
  filed: 'Filed',
  refund: 'Refund',
  reject: 'Reject',
  states: {
    open: 'Open',
    refunding: 'Being refunded',
    refunded: 'Refunded',
    rejected: 'Rejected',
    undelivered: 'Refund not delivered',
  },
  /** After an attempt to handle a complaint, by its state. */
  decisions: {
    open: (id: string) => `${id} is still open.`,
    refunding: (id: string) => `${id} is being refunded.`,
    refunded: (id: string) => `${id} is refunded.`,
    rejected: (id: string) => `${id} is rejected.`,
    undelivered: (id: string) =>
      `${id} could not be refunded: the billing URL did not confirm it. It is not sent again; see the delivery log.`,
  },
  unknownComplaint: 'There is no such complaint.',
  /** @param state its id in `states`, and its label */
  handledAlready: (id: string, state: { id: string; label: string }) =>
    `${id} was handled already: ${state.id}.`,
  refundedAlready: (record: number) => `Charge ${record} has been refunded already.`,
  resetMeanwhile: 'The simulator was reset meanwhile.',
};

/** Title and address of each notification of the simulated hub, in the order of `NOTIFICATION_EVENTS`. */
export const EXPECTED_NOTIFICATIONS = [
  ['You have joined', '/-/enterprise'],
  ['Somebody asks to join', '/-/enterprise?step=approve'],
  ['Order grabbed', '/paid?order='],
  ['Order dispatched to you', '/paid?order='],
  ['New order to grab', '/paid?order='],
  ['Your request was taken on', '/paid?order='],
  ['Contact unlocked', '/paid'],
] as const;

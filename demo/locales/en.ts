/** Texts of the demo page as HTML: those of `index.html` by their placeholders. */
const html = {
  title: 'Open Integration Widget',
  description: 'A catalogue of published project tables, embedded with one script tag.',
  heading: 'Project forms, on your own site',
  intro:
    'Shows your users the projects that an Open Integration Service has published, and opens the form of the one they choose. ' +
    'The service here is simulated.',
  docsStart: 'Getting started',
  docsSecurity: 'Security',
  docsAccessibility: 'Accessibility',
  sourceCode: 'Source code',
  viewSite: 'On a site',
  viewApp: 'In an app',
  view: 'Preview',
  width: 'Width',
  phone: 'Phone',
  tablet: 'Tablet',
  desktop: 'Desktop',
  dragWidth: 'Width of the preview in pixels',
  noServer: 'The server of this demo does not answer. Check that it is running, and reload the page.',
  noWorker: 'This demo needs a browser with service workers, and an address with https or on localhost.',
  noScript: 'This demo needs JavaScript.',
  theWidget: 'The widget',
  playground: 'Playground',
  tabOptions: 'Options',
  tabLook: 'Look',
  tabCode: 'Code',
  tabLog: 'Log',
  tabTry: 'Try it',
  widgetSettings: 'Settings of the widget',
  byScript: 'Set by a script',
  servers: 'Servers',
  startAgain: 'Back to the defaults',
  page: 'Page around the widget',
  pageColor: 'Colour of the page',
  noColor: 'Default colour',
  direction: 'Direction',
  preset: 'Ready theme',
  tokens: 'Custom properties',
  language: 'Language',
  framework: 'Code for',
  copy: 'Copy',
  styles: 'Your style sheet',
  policy: 'Content-Security-Policy',
  policyText:
    'Replace both example origins by those of your service and its forms. An inline script also needs a nonce, or a file of its own.',
  share: 'Link to this state',
  filter: 'Filter the log',
  all: 'Everything',
  events: 'Events',
  requests: 'Requests',
  clear: 'Clear',
  eventLog: 'Events and requests',
  logText:
    'Newest first. No line contains a token. <code>ois-outcome</code> is confirmed by the service; no form can send it.',
  signedInAs: 'Signed in as',
  fault: 'What goes wrong',
  storyTitle: 'Try this',
  story1:
    '<b>Top up.</b> Press “Top up” in the widget. The demo’s server simulates the payment, and the balance is updated.',
  story2:
    '<b>Spend.</b> Open a form and unlock a contact. The user is charged, and the bell counts the notification.',
  story3:
    '<b>Get it back.</b> Send a complaint in the form’s “My records”, and refund it in the console, under “Webhooks”.',
  story4:
    '<b>Grab an order.</b> Sign in as another user in another browser, and publish a request in the same form: the bell ' +
    'here shows “New order to grab”.',
  who: 'Who is who',
  thisPage: 'This page',
  thisPageText: 'Keeps the token in memory only: not in markup, storage or history.',
  itsServer: 'Its server',
  itsServerText:
    'Identifies the user by the session. Holds the API key, and exchanges it for a token of that user.',
  theHub: 'The hub',
  theHubText:
    'The Open Integration Service: publishes project tables, each of them one form with a name and tags. Here it is simulated.',
  formSite: 'The form site',
  formSiteText: 'Opens in a frame of its own, and cannot navigate this page.',
  consoleText:
    'The simulated hub has a <a data-link="console">developer console</a> with keys, tables, points and webhooks; the ' +
    'terminal shows the password.',
  states: 'Every element in every state',
  firstCards: 'First cards in the page’s own HTML, also without scripts',
  appTitle: 'The widget in your app',
  appText:
    'A WebView loads <code>embed.html</code>, and the two exchange typed messages. Here this page simulates the app. The ' +
    'list shows “…” in place of tokens.',
  back: 'Back',
  yourApp: 'Your app',
  fullPage: 'The full page, in an app',
  appSettings: 'Settings of the app',
  whoOpensForms: 'Who opens forms',
  opensPage: 'the page',
  opensApp: 'a WebView of the app',
  appRequests: 'Requests of the app',
  reload: 'reload the page',
  appMessages: 'Messages between page and app',
  payTitle: 'Top up CN¥10.00',
  payText: 'This payment is simulated: no money moves. A real shop would open its own payment here.',
  cancel: 'Cancel',
  pay: 'Pay',
};

/** Texts that scripts of the demo page show. */
const scripts = {
  users: { 'demo-mei': 'Mei Lin', 'demo-jonas': 'Jonas Weber', 'demo-amara': 'Amara Okafor' },
  signInFailed: '{wanted} could not be signed in: you are still {user}. Try again.',
  paymentFailed: 'The payment could not be sent. Look at your balance before you try again.',
  yourApp: html.yourApp,
  wouldLeave: 'Here the app would leave',
  fromApp: 'app →',
  fromPage: '← page',
  pushTitle: 'New order',
  pushText: 'A new order is available to grab.',
  copied: 'Copied',
  notCopied: 'Select the text and copy it',
  ignored: 'Left out, because the value is not valid:',
  none: 'none',
  leftToRight: 'left to right',
  rightToLeft: 'right to left',
  asThePage: 'as the page',
  notSet: 'not set',
  pixels: '{width} px',
  fullWidth: 'full width',
  failed: 'no response',
  notValid: 'Not valid: nothing has changed.',
  notOwnServer: 'Not valid: only addresses of this demo’s servers can be set here.',
  many: { project: 'Project {number}', industry: 'Simulated', group: 'Group {number}' },
  faults: {
    '': ['Nothing', 'Everything works.'],
    slow: ['Slow answers', 'Each answer takes four seconds. The widget shows placeholders meanwhile.'],
    'expired-token': [
      'The token expired',
      'The first request is refused. The widget gets another token and goes on; see the log.',
    ],
    401: ['Not signed in: 401', 'The widget asks the user to sign in.'],
    500: ['The service fails: 500', 'The widget says so, and offers to try again.'],
    empty: ['No projects', 'The widget says that there are none yet.'],
    '10000': ['10,000 projects', 'Only the visible cards are in the page. Their forms do not exist.'],
    '100000': ['100,000 projects', 'Only the visible cards are in the page. Their forms do not exist.'],
    offline: ['Offline', 'The widget asks to check the connection.'],
    'no-frame': [
      'The form site refuses the frame',
      'Open a form: no page can see why its frame stays empty. “Open in a new tab” above it works; the browser’s console ' +
        'has the reason.',
    ],
  },
};

/** Texts of the demo's server. */
const server = {
  welcomePoints: 'Starting balance',
  topUp: 'Top-up',
  poolEmpty: 'The developer’s pool has not enough points. Top it up in the console.',
  notCredited: 'The payment could not be credited.',
  maybeCredited: 'It is unknown whether the payment was credited. Look at your balance before you pay again.',
};

export const en = { html, scripts, server };
export type DemoTexts = typeof en;

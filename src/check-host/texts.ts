/** All checks, in the order in which they run. */
export const CHECKS = {
  hello: 'Answers hello with welcome',
  nonce: 'Identifies the page by the nonce',
  appearance: 'Sends language, theme and insets',
  token: 'Answers token once',
  'token-refused': 'Gets another token after one was refused',
  'token-delayed': 'Answers late, and other requests meanwhile',
  'token-failed': 'Answers when its server fails',
  requests: 'Answers unknown and invalid requests',
  repeats: 'Ignores repeated messages',
  'newer-version': 'Ignores what a later version sends',
  session: 'Ignores messages of another session',
  frames: 'Ignores messages that a frame forges',
  'open-form': 'Opens forms in a second WebView',
  'open-external': 'Opens links outside of the WebView',
  share: 'Shares and downloads',
  reload: 'Continues after a reload',
  'late-attach': 'Attaches to a page that is loaded already',
  back: 'Sends back, and stays when it was handled',
  'deep-link': 'Opens a deep link',
  'set-token': 'Sends a token by itself',
  changes: 'Sends changes of theme, language or insets',
  'process-end': 'Loads the page again after its process ended',
  messages: 'Sends valid messages only',
  secrets: 'Sends no API key',
  dismiss: 'Closes the page when it asks for that',
  leave: 'Leaves when back was not handled',
} as const;

export type CheckId = keyof typeof CHECKS;

/** What a check can find, each with what to do. `…` stands for a detail. */
export const MISTAKES = {
  'page-lost':
    'The page was loaded again, or the app left it, during this check. Nothing in it asks for that: see the app’s log.',
  'no-object':
    'The page finds no native object. Add it before the page loads, with the name of your platform in docs/bridge.md.',
  'no-welcome':
    'No welcome came within … seconds. Answer each hello by an event “welcome”, run in the main frame of this page.',
  'slow-welcome': 'welcome came after … ms. After 5 seconds the page works without the app: answer at once.',
  'welcome-re': 'A welcome’s “re” is …, which is the id of no hello. Repeat the “id” of the hello.',
  'welcome-sid': 'A welcome’s “sid” is not the one of its hello. Repeat the “sid” of the hello.',
  'each-hello':
    'Another hello was not answered. Answer each of them: the page may have missed the first answer.',
  version: 'A hello with versions [99] got no error. Answer it by an err “hello” with the code E_VERSION.',
  'no-nonce':
    'The page finds no nonce, and frames could send … messages to the native object. Set OISHostNonce at document start in the main frame, and ignore all messages without it.',
  'no-nonce-needed': 'There is no nonce. No frame could reach the native object.',
  'no-nonce-no-frames':
    'There is no nonce, and frames could send … messages to the native object. Keep open-in=host and frame-src ’none’.',
  'welcome-nonce': 'welcome does not contain the nonce. Repeat it there: it proves to the page who you are.',
  'nonce-missing': 'A request without the nonce was answered. Ignore it: a frame may have sent it.',
  'nonce-wrong': 'A request with a wrong nonce was answered. Ignore it: a frame may have sent it.',
  'no-locale': 'welcome has no “locale”: the page uses the WebView’s language.',
  'no-theme': 'welcome has no “theme”: the page uses the WebView’s.',
  'no-insets': 'welcome has no “insets”: the page uses the device’s safe areas, if the WebView has them.',
  'no-caps': 'welcome has no “caps”: the page tries every request. List those that you answer.',
  'not-in-caps': '“…” is not in the “caps” of welcome, so the page does not use it.',
  unanswered: '“…” was not answered within 10 seconds. Answer every request, by res or err.',
  refused: '“…” was answered by the error …. It is in “caps”, and the request is valid.',
  'answer-invalid': 'The answer to “…” is invalid: …',
  'answered-twice': '“…” was answered … times. Answer each request once.',
  'answer-sid': 'The answer to “…” has another “sid” than its request. Repeat the “sid” of the request.',
  'answer-type': 'The answer to “…” has the type “…”. Repeat the type of the request.',
  'no-hub-url':
    'The token has no “hub_url”: add it, or set <meta name="ois:hub-url"> in your copy of the page.',
  'token-not-kit': 'The token is not from this command’s token route, so this was not checked.',
  'same-token': 'After “refused” the same token came again. Get another from your server.',
  'token-blocks':
    'While the app waited for its server it did not answer another request. Do not block on the network.',
  'token-failure':
    'The app’s server failed, and “token” was answered by res. Answer by an err, such as E_INTERNAL.',
  'token-unchecked':
    'The app’s server sent an invalid token, and the app passed it on. The page refuses it; better answer E_INTERNAL.',
  'unknown-request': 'The answer to an unknown request is …. Answer it by the error E_UNSUPPORTED.',
  'invalid-request': 'The answer to “…” with the payload … is …. Answer it by the error E_INVALID.',
  'repeated-message': 'A message that came twice was handled twice. Ignore a message whose “id” came before.',
  'repeated-seq': 'A request with a “seq” that came before was answered. Ignore it.',
  'newer-broken': 'After … the app does not answer any more. Ignore what it does not know.',
  'other-session': 'A request with another “sid” was answered. Ignore it.',
  'forged-answered': 'The app answered a message that a frame forged. Check the nonce of every message.',
  'forged-token':
    'The app requested a token for a message that a frame forged. Check the nonce of every message.',
  'forged-opened':
    'The app opened an address for a message that a frame forged. Check the nonce of every message.',
  'forged-hello':
    'After a frame forged a hello, the app does not answer the page. Check the nonce before everything else.',
  'nonce-in-frame': 'A frame could read the nonce. Set it in the main frame only.',
  'form-not-opened': '“open-form” was answered, but no WebView requested the form within 10 seconds.',
  'form-code':
    'For the short code … the path … was requested. Encode the short code like encodeURIComponent.',
  'form-token':
    'The token in a form’s address is not the one of the token route. Encode it like encodeURIComponent.',
  'form-no-token': 'A form’s address has no token. Open {form_url}/<short code>?token=<token>.',
  'form-bridge': 'The form’s WebView has a native object: …. Open forms in a WebView without any.',
  'form-dots': 'A form was opened for the short code “..”, which is part of a path. Answer E_INVALID.',
  'form-script': 'The form’s page did not run its script: is JavaScript allowed in the second WebView?',
  'external-not-opened':
    '“open-external” was answered, but nothing requested the address within 10 seconds. Pass it to the system’s browser.',
  'external-inside': 'The link opened in a WebView with a native object: …. Pass it to the system’s browser.',
  'old-session':
    'After the reload a request of the old session was answered. Ignore a “sid” that is not of the last hello.',
  'old-answer':
    'After the reload an answer to a request of the old session came with the new “sid”. Repeat the “sid” of the request.',
  'same-sid': 'After the reload welcome had the old “sid”. Repeat the “sid” of the hello.',
  'no-state': 'After the reload welcome has no “state”: return that of the page’s last event.',
  'wrong-state': 'After the reload the “state” of welcome is not that of the page’s last event.',
  'late-hello':
    'The first hellos were lost, as if the app had attached after them, and it did not answer a later one. Answer each hello, at any time.',
  'not-dismissed': 'The page is still there after “dismiss”. Close it.',
  'back-left': 'The app left the page, although “back” was answered {"handled": true}. Stay then.',
  'back-stayed': 'The app stayed, although “back” was answered {"handled": false}. Leave the page then.',
  'back-history': 'The app went back or left by itself. Send “back” instead.',
  'invalid-message': '…',
  'repeated-id':
    'A message of the app has an “id” or a “seq” that came before, so the page ignores it. Count on.',
  'not-counted':
    'The “seq” of the app’s messages does not grow. Number them in the order in which you send them.',
  'key-leak':
    'A message contains what looks like an API key (…). The key belongs on your server: revoke this one.',
  'not-needed': 'Skipped.',
  'needs-person': 'Needs a person: run the command without --ci.',
  'no-time': 'Not done within … minutes.',
} as const;

export type MistakeId = keyof typeof MISTAKES;

/** Findings that are no mistakes. */
const HINTS: readonly MistakeId[] = [
  'no-nonce-needed',
  'no-nonce-no-frames',
  'no-locale',
  'no-theme',
  'no-insets',
  'no-caps',
  'not-in-caps',
  'no-hub-url',
  'token-not-kit',
  'token-unchecked',
  'form-script',
  'no-state',
  'not-needed',
  'needs-person',
  'no-time',
];

export const isHint = (id: MistakeId): boolean => HINTS.includes(id);

/** Fills the dots of a text with the details. */
export const fill = (text: string, details: readonly string[]): string => {
  let next = 0;
  return text.replaceAll('…', () => details[next++] ?? '…');
};

/** Texts of the page. */
const PAGE_TEXTS = {
  title: 'Check of your app',
  running: 'Running: …',
  waiting: 'Waiting for your app’s welcome …',
  failed: 'Done. Failed checks: …',
  passed: 'Done. No mistake found.',
  pass: 'Passed:',
  fail: 'Failed:',
  skip: 'Not checked:',
  skipButton: 'Skip',
  restart: 'Start again',
  back: 'Press or swipe back once.',
  'deep-link': 'Open a deep link, or a notification for a table, in your app.',
  'set-token': 'If your app sends tokens by itself, let it do so: for example sign in again.',
  changes: 'Switch between light and dark, or rotate the device.',
  'process-end':
    'End the process of this page (docs/check-host.md says how), and open the page again if the app offers to.',
  leave: 'Press or swipe back once more. The app should leave this page.',
  lost: 'This page cannot reach the command any more. Start it again, and load this page again.',
};

export type PageTexts = Record<keyof typeof PAGE_TEXTS, string>;

/** All texts in one language. */
export interface Language {
  checks: Record<CheckId, string>;
  mistakes: Record<MistakeId, string>;
  page: PageTexts;
}

export const ENGLISH: Language = { checks: CHECKS, mistakes: MISTAKES, page: PAGE_TEXTS };

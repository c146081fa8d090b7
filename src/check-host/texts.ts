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

/** Something to correct. */
const mistake = (text: string) => ({ severity: 'mistake', text }) as const;
/** Something to know: the check passes, or does not apply. */
const hint = (text: string) => ({ severity: 'hint', text }) as const;

/** What a check can find, each with what to do. `…` stands for a detail. */
export const FINDINGS = {
  'page-lost': mistake(
    'The page was loaded again, or the app left it, during this check. Nothing in it asks for that: see the app’s log.',
  ),
  'no-object': mistake(
    'The page finds no native object. Add it before the page loads, with the name of your platform: https://github.com/open-integration-widget/open-integration-widget/blob/main/docs/bridge.md',
  ),
  'no-parent': mistake(
    'The page is in a frame, and the browser hides the origin of your page. While you check, load that from http or https, in no sandbox without allow-same-origin, and remove no-referrer from it and from the frame.',
  ),
  'no-welcome': mistake(
    'No welcome came within … seconds. Answer each hello by an event “welcome”, run in the main frame of this page.',
  ),
  'slow-welcome': mistake(
    'welcome came after … ms. After 5 seconds the page works without the app: answer at once.',
  ),
  'welcome-re': mistake('A welcome’s “re” is …, which is the id of no hello. Repeat the “id” of the hello.'),
  'welcome-sid': mistake('A welcome’s “sid” is not the one of its hello. Repeat the “sid” of the hello.'),
  'each-hello': mistake(
    'Another hello was not answered. Answer each of them: the page may have missed the first answer.',
  ),
  version: mistake(
    'A hello with versions [99] got no error. Answer it by an err “hello” with the code E_VERSION.',
  ),
  'no-nonce': mistake(
    'The page finds no nonce, and frames could send … messages to the native object. Set OISHostNonce at document start in the main frame, and ignore all messages without it.',
  ),
  'no-nonce-needed': hint('There is no nonce. No frame could reach the native object.'),
  'no-nonce-no-frames': hint(
    'There is no nonce, and frames could send … messages to the native object. Keep open-in=host and frame-src ’none’.',
  ),
  'welcome-nonce': mistake(
    'welcome does not contain the nonce. Repeat it there: it proves to the page who you are.',
  ),
  'nonce-missing': mistake('A request without the nonce was answered. Ignore it: a frame may have sent it.'),
  'nonce-wrong': mistake('A request with a wrong nonce was answered. Ignore it: a frame may have sent it.'),
  'no-locale': hint('welcome has no “locale”: the page uses the WebView’s language.'),
  'no-theme': hint('welcome has no “theme”: the page uses the WebView’s.'),
  'no-insets': hint(
    'welcome has no “insets”: the page uses the device’s safe areas, if the WebView has them.',
  ),
  'no-caps': hint('welcome has no “caps”: the page tries every request. List those that you answer.'),
  'not-in-caps': hint('“…” is not in the “caps” of welcome, so the page does not use it.'),
  unanswered: mistake('“…” was not answered within 10 seconds. Answer every request, by res or err.'),
  refused: mistake('“…” was answered by the error …. It is in “caps”, and the request is valid.'),
  'answer-invalid': mistake('The answer to “…” is invalid: …'),
  'answered-twice': mistake('“…” was answered … times. Answer each request once.'),
  'answer-sid': mistake(
    'The answer to “…” has another “sid” than its request. Repeat the “sid” of the request.',
  ),
  'answer-type': mistake('The answer to “…” has the type “…”. Repeat the type of the request.'),
  'no-hub-url': hint(
    'The token has no “hub_url”: add it, or set <meta name="ois:hub-url"> in your copy of the page.',
  ),
  'token-not-kit': hint('The token is not from this command’s token route, so this was not checked.'),
  'same-token': mistake('After “refused” the same token came again. Get another from your server.'),
  'token-blocks': mistake(
    'While the app waited for its server it did not answer another request. Do not block on the network.',
  ),
  'token-failure': mistake(
    'The app’s server failed, and “token” was answered by res. Answer by an err, such as E_INTERNAL.',
  ),
  'token-unchecked': hint(
    'The app’s server sent an invalid token, and the app passed it on. The page refuses it; better answer E_INTERNAL.',
  ),
  'unknown-request': mistake('The answer to an unknown request is …. Answer it by the error E_UNSUPPORTED.'),
  'invalid-request': mistake('The answer to “…” with the payload … is …. Answer it by the error E_INVALID.'),
  'repeated-message': mistake(
    'A message that came twice was handled twice. Ignore a message whose “id” came before.',
  ),
  'repeated-seq': mistake('A request with a “seq” that came before was answered. Ignore it.'),
  'newer-broken': mistake('After … the app does not answer any more. Ignore what it does not know.'),
  'other-session': mistake('A request with another “sid” was answered. Ignore it.'),
  'forged-answered': mistake(
    'The app answered a message that a frame forged. Check the nonce of every message.',
  ),
  'forged-token': mistake(
    'The app requested a token for a message that a frame forged. Check the nonce of every message.',
  ),
  'forged-opened': mistake(
    'The app opened an address for a message that a frame forged. Check the nonce of every message.',
  ),
  'forged-hello': mistake(
    'After a frame forged a hello, the app does not answer the page. Check the nonce before everything else.',
  ),
  'nonce-in-frame': mistake('A frame could read the nonce. Set it in the main frame only.'),
  'form-not-opened': mistake(
    '“open-form” was answered, but no WebView requested the form within 10 seconds.',
  ),
  'form-code': mistake(
    'For the short code … the path … was requested. Encode the short code like encodeURIComponent.',
  ),
  'form-token': mistake(
    'The token in a form’s address is not the one of the token route. Encode it like encodeURIComponent.',
  ),
  'form-no-token': mistake('A form’s address has no token. Open {form_url}/<short code>?token=<token>.'),
  'form-bridge': mistake('The form’s WebView has a native object: …. Open forms in a WebView without any.'),
  'form-dots': mistake(
    'A form was opened for the short code “..”, which is part of a path. Answer E_INVALID.',
  ),
  'form-link': mistake(
    'A link to another site was opened as a form, and could get the token. Answer E_INVALID to a link that leaves the form site.',
  ),
  'form-script': hint('The form’s page did not run its script: is JavaScript allowed in the second WebView?'),
  'external-not-opened': mistake(
    '“open-external” was answered, but nothing requested the address within 10 seconds. Pass it to the system’s browser.',
  ),
  'external-token': mistake(
    'The address of “…” was requested with a token, which another site, or a list of downloads, keeps. Pass it on as it is.',
  ),
  'external-inside': mistake(
    'The link opened in a WebView with a native object: …. Pass it to the system’s browser.',
  ),
  'old-session': mistake(
    'After the reload a request of the old session was answered. Ignore a “sid” that is not of the last hello.',
  ),
  'old-answer': mistake(
    'After the reload an answer to a request of the old session came with the new “sid”. Repeat the “sid” of the request.',
  ),
  'same-sid': mistake('After the reload welcome had the old “sid”. Repeat the “sid” of the hello.'),
  'no-state': hint('After the reload welcome has no “state”: return that of the page’s last event.'),
  'wrong-state': mistake('After the reload the “state” of welcome is not that of the page’s last event.'),
  'late-hello': mistake(
    'The first hellos were lost, as if the app had attached after them, and it did not answer a later one. Answer each hello, at any time.',
  ),
  'not-dismissed': mistake('The page is still there after “dismiss”. Close it.'),
  'back-left': mistake('The app left the page, although “back” was answered {"handled": true}. Stay then.'),
  'back-stayed': mistake(
    'The app stayed, although “back” was answered {"handled": false}. Leave the page then.',
  ),
  'back-history': mistake('The app went back or left by itself. Send “back” instead.'),
  'invalid-message': mistake('…'),
  'repeated-id': mistake(
    'A message of the app has an “id” or a “seq” that came before, so the page ignores it. Count on.',
  ),
  'not-counted': mistake(
    'The “seq” of the app’s messages does not grow. Number them in the order in which you send them.',
  ),
  'key-leak': mistake(
    'A message contains what looks like an API key (…). The key belongs on your server: revoke this one.',
  ),
  'not-needed': hint('Skipped.'),
  'needs-person': hint('Needs a person: run the command without --ci.'),
  'no-time': hint('Not done within … minutes.'),
};

export type FindingId = keyof typeof FINDINGS;

export const isHint = (id: FindingId): boolean => FINDINGS[id].severity === 'hint';

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
    'End the process of this page (the project’s docs on check-host say how), and open the page again if the app offers to.',
  leave: 'Press or swipe back once more. The app should leave this page.',
  lost: 'This page cannot reach the command any more. Start it again, and load this page again.',
};

export type PageTexts = Record<keyof typeof PAGE_TEXTS, string>;

/** All texts in one language. */
export interface Language {
  checks: Record<CheckId, string>;
  findings: Record<FindingId, string>;
  page: PageTexts;
}

const findings = Object.fromEntries(
  Object.entries(FINDINGS).map(([id, { text }]) => [id, text]),
) as Language['findings'];

export const ENGLISH: Language = { checks: CHECKS, findings, page: PAGE_TEXTS };

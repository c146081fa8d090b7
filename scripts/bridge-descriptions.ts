/** Describes each message and field, for the reference page. A test checks that none is missing. */
export const MESSAGE_DESCRIPTIONS: Record<string, string> = {
  'page.event.hello':
    'The page is loaded. Sent at 0, 200, 500, 1000 and 2000 ms until it is answered by `welcome`, and again when the user retries, when the page becomes visible, and when a host that has received no `hello` sends a message',
  'page.event.ready': 'The first tags and tables are displayed',
  'page.event.load': 'A list of tables was loaded',
  'page.event.select': 'A table was selected',
  'page.event.open':
    'A form was opened in the page, or a page that a notification links to: its `shortCode` is empty. Not sent for a form that the app opens itself',
  'page.event.close': 'The form was closed',
  'page.event.error': 'Something failed, and the user sees an error',
  'page.event.height': 'The height of the content changed, for apps that fit the WebView to it',
  'page.event.recharge-requested':
    'The user wants to top up: open your own payment, let your server credit it, then send `refresh`',
  'page.event.state':
    'What the page shows has changed: selected tags, search, order, scroll position, open table. Also sent, with the same text, when a list of points, notifications or tags opens or closes: ask `can-go-back` then. Keep the text with the screen’s own state, and return it in `welcome` or by `set-state` when the page was loaded again. What was typed into a form is not in it, and is lost',
  'page.event.filter': 'The user has selected tags. For the app’s analytics',
  'page.event.search': 'The user has searched. For the app’s analytics',
  'page.event.submitted':
    'The form page says that it was submitted: a hint of a page that anyone may have written. A webhook is the proof',
  'page.req.token': 'Requests a token of the signed-in user',
  'host.res.token': 'The token',
  'page.req.open-form': 'Requests that the app opens a form, in a second WebView without a bridge',
  'host.res.open-form': 'The form is being opened',
  'page.req.open-external':
    'Requests that the app opens a link of the page to another site, outside of the WebView',
  'host.res.open-external': 'The link is being opened',
  'page.req.dismiss':
    'The user closes the page. The page shows a button for it if the app lists `dismiss` in its `caps`',
  'host.res.dismiss': 'The page is being closed',
  'page.req.share': 'Requests the share sheet of the system, for what a form offers',
  'host.res.share': 'The share sheet is shown',
  'page.req.download': 'Requests a download of a file that a form offers',
  'host.res.download': 'The download was started',
  'host.event.welcome': 'The answer to `hello`, with the id of that as `re`',
  'host.req.set-token':
    'Provides a new token of the same user. When another user signs in, send `reset` first',
  'page.res.set-token':
    'The token is stored, and used when the next one is needed, such as for a form that could not be opened',
  'host.req.open': 'Opens a table’s form',
  'page.res.open': 'The form is being opened',
  'host.req.open-link':
    'Opens the page of the form site that a notification links to, with a token of the page’s own. Send it when the user opened a native notification',
  'page.res.open-link': 'The page is being opened',
  'host.req.close': 'Closes the form',
  'page.res.close': 'The form is closed',
  'host.req.back': 'The user went back: send this instead of calling `goBack()`',
  'page.res.back': 'Whether there was something to close; if not, leave the page',
  'host.req.can-go-back':
    'Asks whether `back` would be handled now, and changes nothing: for a system that shows where Back leads before it happens (predictive back)',
  'page.res.can-go-back': 'Whether there is something to close',
  'host.req.refresh': 'Loads the lists and the points again, and a form that could not be opened',
  'page.res.refresh': 'The lists are being loaded',
  'host.req.set-locale': 'Changes the language',
  'page.res.set-locale': 'Done',
  'host.req.set-theme': 'Changes between light and dark',
  'page.res.set-theme': 'Done',
  'host.req.set-insets':
    'The space that the system’s bars and cutouts cover. Not the keyboard: let the WebView shrink for it',
  'page.res.set-insets': 'Done',
  'host.req.set-colors':
    'Sets the colours of the app’s theme; those that are absent are the page’s own. A colour of text that could not be read on its background is changed until it can be',
  'page.res.set-colors': 'Done',
  'host.req.set-state':
    'Shows what the text of a `state` event says. A text that the page cannot read is ignored',
  'page.res.set-state': 'Done, or as soon as the lists are there',
  'host.req.pause':
    'The page is not on the screen: it stops its event stream and its requests that repeat. The form stays',
  'page.res.pause': 'Done',
  'host.req.resume': 'The page is on the screen again',
  'page.res.resume': 'Done',
  'host.req.set-points': 'Shows the user’s balance, in a page without a points endpoint of its own',
  'page.res.set-points': 'Done',
  'host.req.notification':
    'Shows a notification of the user, in a page without an event stream of its own. One with the `id` of a notification that was shown before is ignored. The event stream has ids of its own: send each notification by one of the two ways only',
  'page.res.notification': 'Done',
  'host.req.reset': 'The user signed out: removes the token and all data',
  'page.res.reset': 'Done',
  'page.err': 'Answers a request that failed, or a `welcome` that cannot be used',
  'host.err': 'Answers a request that failed, or a `hello` without a common version',
};

export const FIELD_DESCRIPTIONS: Record<string, string> = {
  versions: 'protocol versions that the page supports; now `[1]`',
  version: 'the version to use, one of those in `hello`',
  host: 'a name for logs',
  locale:
    'language tag, such as `zh-CN`; `zh_CN` and Java’s `zh_CN_#Hans` are accepted, and Android’s suffix (`-u-…`) is removed',
  theme: '`system` is read as `auto`',
  insets: 'CSS pixels',
  top: 'CSS pixels; absent or negative is 0',
  right: 'CSS pixels; absent or negative is 0',
  bottom: 'CSS pixels; absent or negative is 0',
  left: 'CSS pixels; absent or negative is 0',
  height: 'CSS pixels',
  token: 'saves the `token` request',
  access_token:
    'from your server, which exchanged the API key for it. The API key itself is never part of an app',
  expires_in: 'seconds',
  form_url: '`{form_url}` of the deployment',
  hub_url: '`{base_url}` of the hub',
  tags: 'the tags with which the list of the hub answers, so that the page need not request them',
  tables:
    'the published tables as the hub lists them, for no tags. The page checks them like the hub’s own list',
  colors: 'CSS colours without transparency, such as `#1a73e8` or `rgb(26, 115, 232)`',
  background: 'behind everything',
  surface: 'of cards, fields and the form’s header. Default: `background`, if that is there',
  tint: 'of hovered and chosen parts',
  text: '',
  textMuted: 'less important text',
  borderColor: 'of cards',
  controlBorderColor: 'of fields and buttons',
  accent: 'of links, chosen tags and the main button',
  onAccent: 'text on `accent`',
  danger: 'of error texts',
  state: 'text of the page’s `state` event. It contains no token',
  query: 'what the user has typed; may be empty',
  reference: 'a short text of the form page for the user, such as an order number',
  count: 'number of tables in the list',
  matching: 'how many of them, from the front, match the selected tags',
  skipped: 'number of items that could not be used',
  shortCode: 'of the table',
  name: 'of the table, for a title',
  url: 'never contains a token',
  code: '',
  status: 'HTTP status',
  message: 'for developers: what is wrong, in English',
  recoverable: 'whether the same can succeed later, by itself or after a new token',
  reason: '`initial`; `expired`, or about to expire; `refused` by the hub',
  handled: '',
  id: 'id of the event in the backend’s event stream, or another that is the same whenever this notification is sent',
  title: '',
  content: '',
  event: 'name of the hub’s event, such as `order_matched`',
  timestamp: 'ISO 8601 with an offset',
  short_code: 'of the table; may be empty',
  link: '`link_url` of the notification, or an address below `{form_url}`, without a token',
  balance_cents: 'cents of points, an integer: 100 are displayed as 1 yuan',
};

/** Descriptions of fields that have another meaning in one message. */
export const FIELD_DESCRIPTIONS_BY_MESSAGE: Record<string, string> = {
  'page.event.filter.tags': 'all that are selected now',
  'page.event.search.count': 'number of tables that match',
  'page.req.share.text': 'of the form page',
  'page.req.share.title': 'of the form page',
  'page.req.share.url': 'an address of the form site, without a token',
  'page.req.download.url':
    'an address of the form site, without a token: let the form site authorise it by cookie, or by an address of its own',
  'page.req.download.name': 'name for the file',
  'page.req.open-form.shortCode': 'of the table; may be empty if there is a `link`',
  'page.req.open-form.link':
    'of a notification that the user chose: open this page of the form site in place of the form, with a token of your own',
  'page.req.open-form.url': 'the form’s address without its token: append `?token=` and your own token',
  'page.event.hello.caps': 'requests that the page supports',
  'host.event.welcome.caps': 'requests that the host supports; if absent, the page tries them',
  'page.event.error.message': 'for the user, in the page’s language',
  'page.event.error.code': 'such as `NETWORK` or `UNAUTHORIZED`; see `HubErrorCode`',
};

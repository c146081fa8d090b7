/** What a kind of mistake leads to, by the start of its id. */
export const CONSEQUENCES = {
  csp: 'The page’s policy does not name it.',
  cookie: 'No one is signed in.',
  deferred: 'Search and forms are in such files.',
  form: 'Forms stay empty.',
  key: 'Everybody who sees it can use it.',
  'script-twice': 'The settings of one of them are ignored.',
  script: 'The widget cannot start.',
  token: 'There are no projects.',
} as const;

/** Everything that the doctor can find: what is wrong, and what to do. Details fill `{0}`, `{1}` and so on. */
export const FINDINGS = {
  'page-unreachable': ['The page cannot be reached: {0}', 'Check its address.'],
  'page-status': [
    'The page answers HTTP {0}',
    'Name its final address. Behind a login: --cookie "session=…"',
  ],
  'page-insecure': ['The page is http', 'Open {0}'],
  'key-in-page': [
    'The API key, or what looks like one, is in {0}',
    'Remove it, and replace the key in the console.',
  ],
  'key-in-response': [
    'The API key, or what looks like one, is in the response of {0}',
    'Remove it, and replace the key in the console.',
  ],
  'mixed-content': ['Mixed content: {0} is http on an https page', 'Use {1}'],
  'base-element': [
    '<base href="{0}"> changes the address of {1}, and nothing responds there',
    'Begin the address with a slash: {2}',
  ],
  'page-redirect': [
    'The page redirects to {0}, which has no widget',
    'Name its final address. Behind a login: --cookie "session=…"',
  ],
  'page-redirect-cookie': [
    'The page redirects to {0}, which gets no --cookie for another host',
    '--page {0}',
  ],
  'widget-in-frame': ['The widget is in a frame of the page: {0}', '--page {0}'],
  'no-widget': [
    'The page has no <ois-widget>, and no place for one',
    '<ois-widget token-endpoint="/ois/token"></ois-widget>, or <div data-ois-widget></div> with data-token-endpoint on the script tag',
  ],
  'unknown-element': ['There is no element <{0}>', '<ois-widget token-endpoint="/ois/token"></ois-widget>'],
  'widget-hidden': [
    'A style hides the widget, or an element around it',
    'Show that element, unless it is a closed dialog or tab, or: ois-widget { display: block; visibility: visible; width: 100%; min-height: 300px }',
  ],
  'token-endpoint-missing': [
    'The widget has no token-endpoint',
    '<ois-widget token-endpoint="/ois/token"></ois-widget>, or for places with data-ois-widget, data-token-endpoint on the script tag',
  ],
  'setting-invalid': ['{0} must be https or on this origin, and without a query: {1}', '{0}="{2}"'],
  'setting-local': [
    '{0} is on the visitor’s own device: {1}',
    'Name the public one: {0}, OIS_HUB_URL, OIS_FORM_URL.',
  ],
  'place-setting': ['{0} does nothing on a marked place', 'Set {0} on the script tag.'],
  'cookie-origin-opaque': [
    'The page has an opaque origin: a sandbox, or a file',
    'Use https, and add allow-same-origin to the sandbox.',
  ],
  coep: [
    'Cross-Origin-Embedder-Policy: {0} blocks the form site and icons',
    'Cross-Origin-Embedder-Policy: unsafe-none',
  ],
  'script-missing': [
    '{0} cannot be loaded: {1}',
    'Copy all ois-*.js of dist/ into one folder: <script type="module" src="/ois-widget.js"></script>',
  ],
  'script-type': ['{0} is sent as {1}', 'Serve the file itself, with Content-Type: text/javascript'],
  'script-not-module': ['{0} is a module, and its tag is not', '<script type="module" src="{0}"></script>'],
  'script-integrity': [
    'The integrity of {0} is that of another file',
    'After an update: {1} If not, take the file of your release.',
  ],
  'script-cors': ['{0} is on another origin without CORS', 'Access-Control-Allow-Origin: *'],
  'script-not-run': [
    '<{0}> is not registered',
    '<script type="module" src="/ois-{1}.js"></script>, in a bundle: import \'open-integration-widget/{2}\'',
  ],
  'script-order': [
    '<{0}> is not registered',
    '<script type="module" src="/ois-widget.js"></script> before that of /ois-{1}.js, in a bundle: import \'open-integration-widget/{2}\'',
  ],
  'script-redirect': [
    'The script’s address is redirected, so that its data- attributes are not read: {0}',
    'Name its final address: …/dist/ois-widget.js',
  ],
  'script-twice': ['The page loads the script twice: {0}', 'Keep one of these tags.'],
  'deferred-missing': [
    '{0} is missing: {1}',
    'Copy all ois-*.js of one release into {2} Elsewhere: data-base="/folder/" on the script tag.',
  ],
  'deferred-other-version': [
    'The files in {0} are of two versions: {1} and {2}',
    'Copy all ois-*.js of one release there.',
  ],
  'token-unreachable': ['The token endpoint cannot be reached: {0}', 'curl -i -X POST {1}'],
  'token-timeout': [
    'The token endpoint does not answer in {0} seconds',
    'DEBUG=ois:hub shows what {1} waits for',
  ],
  'token-incomplete': [
    'The token response is incomplete',
    'Check Content-Length and Content-Encoding: curl -i -X POST {0}',
  ],
  'token-cors': [
    'CORS: pages of {0} may not read the token endpoint',
    "createBackend({ allowedOrigins: ['{0}'] }), or for OPTIONS and POST: Access-Control-Allow-Origin: {0}, Access-Control-Allow-Credentials: true, Access-Control-Allow-Headers: Content-Type, Authorization",
  ],
  'token-redirect': [
    'The token endpoint redirects, and the widget does not follow',
    'Answer POST {0} directly, or with 401.',
  ],
  'token-401': [
    'The token endpoint found no signed-in user (401)',
    'Sign in (the command: --cookie "session=…"); identify must read that session. Set-Cookie: …; Path=/; SameSite=Lax; Secure, on another site SameSite=None; Secure',
  ],
  'token-403': [
    'The token endpoint refuses this page (403)',
    "createBackend({ allowedOrigins: ['{0}'] }), or exempt POST {1} from the CSRF check.",
  ],
  'token-404': [
    'There is no token endpoint at {0} ({2})',
    "Mount it there: app.use('{1}', toNodeHandler(backend))",
  ],
  'token-gateway': ['The proxy reaches no backend (HTTP {0})', 'Start the backend, or pass {1} on to it.'],
  'token-hub': [
    'The backend cannot use the hub, or is not reached (HTTP {0})',
    'See its log: check OIS_API_KEY, OIS_HUB_URL and the proxy.',
  ],
  'token-status': [
    'The token endpoint answers HTTP {0}',
    'See your server’s log. Then: npx open-integration-widget check-endpoint {1}',
  ],
  'token-html': ['A page answers in place of the token endpoint', 'Route POST {0} to the backend.'],
  'token-shape': [
    'The token response cannot be used: {0}',
    'Return {"access_token": "…", "expires_in": 3600, "form_url": "https://form.example.com"}',
  ],
  'token-provider': [
    'tokenProvider threw {0}',
    "Correct it, or its request. Its message: await document.querySelector('ois-widget').tokenProvider({})",
  ],
  'token-cacheable': ['The token response may be cached', 'Cache-Control: no-store'],
  'form-url-missing': [
    'Neither the token response nor the widget has a form_url',
    'OIS_FORM_URL=https://form.example.com, or form-url="…" on the widget',
  ],
  'lists-status': [
    '{0} answers {1}',
    'Mount the whole backend, or pass {0} on with its Authorization header. At 429, 5xx or TIMEOUT: wait.',
  ],
  'lists-401': [
    '{0} refuses the token (401)',
    'Token and lists must be of one hub, and proxies pass Authorization on.',
  ],
  'lists-hub-url': [
    '{0} answers {1}',
    'hub-url="https://hub.example.com", without a path. Or leave hub-url and hub_url out.',
  ],
  'lists-empty': ['The hub lists no project', 'Publish one in the hub’s console.'],
  'lists-no-match': ['No project has the tags “{0}”', 'Correct tags="…", or remove it.'],
  'points-status': ['{0} answers {1}', 'points-endpoint="/ois/points", at the mounted backend'],
  'events-status': ['{0} answers {1}', 'events-endpoint="/ois/events", at the mounted backend'],
  'events-silent': ['{0} sends {1}: a proxy keeps it back', 'nginx: proxy_buffering off'],
  'lists-cors': ['No response from {0}, or no CORS', 'Leave hub-url and hub_url out.'],
  'csp-script-src': ['Content-Security-Policy blocks the script {0}', '{1}'],
  'csp-connect-src': ['Content-Security-Policy blocks requests to {0}', '{1}'],
  'csp-img-src': ['Content-Security-Policy blocks icons from {0}', '{1}'],
  'csp-frame-src': ['Content-Security-Policy blocks the form site {0}', '{1}'],
  'csp-trusted-types': ['Trusted Types: the policy “{0}” is not allowed', '{1}'],
  'form-unreachable': ['The form site {0} cannot be reached: {1}', 'Check form_url: curl -i {0}'],
  'form-status': ['The form site {0} answers HTTP {1} for a project', 'Check form_url: curl -i {0}'],
  'form-own-origin': ['form_url is this site itself: {0}', 'OIS_FORM_URL=https://form.example.com'],
  'form-refuses-framing': [
    'The form site refuses to be framed by {0}: {1}',
    'It needs Content-Security-Policy: frame-ancestors \'self\' {0} and no X-Frame-Options. Until then: open-in="page"',
  ],
  'cookie-blocked': [
    'Cookies of {0} are blocked',
    'Allow them. In a foreign frame: Set-Cookie: session=…; SameSite=None; Secure; Partitioned',
  ],
  'service-worker-token': [
    'A service worker keeps tokens: {0}',
    "In its fetch handler: if (event.request.method !== 'GET') return; and delete the cache.",
  ],
  'clock-skew': ['The clocks of {1} and of this device differ by {0} minutes', 'timedatectl set-ntp true'],
  'dom-storage': ['There is no DOM storage', 'Android: webView.settings.domStorageEnabled = true'],
  'dead-bridge': [
    'The app does not answer “hello”{0}',
    'Answer by OISHost.receive(…): npx open-integration-widget check-host',
  ],
  'widget-error': [
    'The widget reports: {0}',
    'https://github.com/open-integration-widget/open-integration-widget/blob/main/docs/errors.md',
  ],
  'webhook-unreachable': ['The webhook cannot be reached: {0}', 'curl -i -X POST {1}'],
  'webhook-private': [
    'The hub cannot reach {0} if it is outside your network, or not https',
    'Name its public https address.',
  ],
  'webhook-denied': [
    'The webhook does not allow this address (403)',
    "webhook: { allowedIps: ['203.0.113.7'] } with the address in the log. If the hub’s is another: ignore.",
  ],
  'webhook-status': [
    'The webhook answers HTTP {0}',
    'Mount the backend with webhook: { allowedIps: […] } at {1}',
  ],
  'redis-unavailable': ['Redis cannot be used: {0}', 'redis-cli -u redis://user:password@host:6379 ping'],
} as const satisfies Record<string, readonly [title: string, fix: string]>;

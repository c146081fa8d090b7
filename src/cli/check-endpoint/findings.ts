/** Everything that the command can find, each with what to do. `detail` fills the dots. */
export const FINDINGS = {
  unreachable: 'The endpoint cannot be reached: …. Check the address and that the server runs.',
  timeout: 'The endpoint sent no complete response within 15 seconds. The widget would give up too.',
  'rate-limited':
    'The endpoint responds HTTP 429, so the check is incomplete. Lift its limit for this user, and run the check again.',
  insecure: 'The endpoint is http. Tokens and cookies could be read on the way: serve it over https.',
  'not-found': 'There is no route: HTTP 404. Check the path; the widget sends POST.',
  'wrong-method': 'The route does not take POST: HTTP 405. The widget sends POST with a JSON body.',
  redirect:
    'The endpoint redirects (HTTP …). The widget follows no redirect: respond directly, and with 401 to visitors who are not signed in.',
  'needs-csrf-token':
    'The endpoint refuses its own page with HTTP …, probably for a missing CSRF token. Exempt this route, and check the headers Sec-Fetch-Site and Origin instead. If it refuses only visitors who are not signed in, respond 401 to them.',
  'page-refused':
    'The endpoint refuses pages of … with HTTP 403. Add that origin to those that may call it: allowedOrigins or OIS_ALLOWED_ORIGINS in the backend kit. If it is one, exempt this route from CSRF tokens, and respond 401 to visitors who are not signed in.',
  'refuses-json':
    'The endpoint refuses a JSON body with HTTP …. Read the body as JSON, whatever fields it has.',
  'credentials-refused':
    'The endpoint responds to the given credentials as to a visitor who is not signed in. Copy the Cookie header of a signed-in user, and check that the cookie’s path and domain include the endpoint.',
  'server-error': 'The endpoint fails with HTTP …. Its log should say why.',
  'stack-trace': 'An error response contains a stack trace. Switch off debug pages in production.',
  'signed-out-token':
    'Anyone gets a token: the endpoint gave one without credentials. Identify the user by the session, and respond 401 without one.',
  'signed-out-status':
    'To a visitor who is not signed in it responds HTTP …. Respond 401: the widget then asks to sign in.',
  'user-from-body':
    'The browser says who the user is: client_user_id in the body changes the user. Take the id from the session alone.',
  'user-from-query':
    'The browser says who the user is: client_user_id in the address gives a token. Take the id from the session alone.',
  'user-from-header':
    'The browser says who the user is: a header such as X-User gives a token. Accept it from the addresses of your own proxy only.',
  'unknown-fields': 'The endpoint refuses unknown fields of the body (HTTP …). Ignore them.',
  html: 'The response is an HTML page, not JSON. Return {"access_token": …, "expires_in": …, "form_url": …}.',
  'not-json':
    'The response is no JSON object, or longer than 8 MiB. Return {"access_token": …, "expires_in": …, "form_url": …}.',
  'no-token': 'The response has no access_token that is a non-empty string.',
  'token-shape':
    'The widget does not find the access_token where it is. Send {"access_token": …, "expires_in": …} without a code, or the hub’s envelope {"code": 200, "data": {…}}.',
  'content-type': 'The response’s Content-Type is “…”. Send application/json.',
  'expires-in': 'expires_in is …. It must be a number of seconds above 0.',
  'expires-in-ms': 'expires_in is …, more than a month. It looks like milliseconds; send seconds.',
  'expires-in-not-remaining':
    'A cached token is sent with the lifetime of a new one. Send the remaining seconds in expires_in.',
  cacheable: 'The response may be cached, and then served to others. Send Cache-Control: no-store.',
  'form-url': 'form_url is not an https root address, such as https://form.example.com.',
  'no-form-url':
    'The response has no form_url, so no form can be opened. Send it, or set form-url on the widget.',
  'hub-url':
    'hub_url is not an https root address, such as https://hub.example.com, without the path of the API.',
  'key-leak':
    'The API key, or what looks like one, is in a response. It must never reach a browser: remove it, and replace the key.',
  'token-in-header':
    'The token is in a header of the response (…). Send it in the body only: cookies and addresses are stored.',
  'get-token': 'GET gives a token too, so it may end in caches and histories. Allow POST only.',
  'cross-site':
    'Pages of other sites get a token: the endpoint ignores Sec-Fetch-Site and Origin. Respond 403 if Sec-Fetch-Site is not same-origin (or, without it, Origin is not your own).',
  'cross-site-origin':
    'Pages of other sites get a token in browsers without Sec-Fetch-Site, such as with Origin: …. Without that header, respond 403 unless the whole Origin is your own.',
  'same-site':
    'Pages of other subdomains get a token: the endpoint allows Sec-Fetch-Site: same-site. Respond 403, unless the Origin is one that you list.',
  'cors-any-origin':
    'Access-Control-Allow-Origin allows any site, with credentials. Name the allowed origins one by one.',
  'cors-page':
    'Pages of … cannot read the response. Send Access-Control-Allow-Origin with that origin and Access-Control-Allow-Credentials: true, also to the OPTIONS request. Answer that with 204, without a session, and with Access-Control-Allow-Headers: Content-Type, Authorization.',
  'cors-lists':
    'Pages of … cannot read GET …. Send the same CORS headers as for the token, also to the OPTIONS request, which has no session.',
  'renew-ignored':
    '{"renew": true} gives the same token again. The hub refused it: exchange a new one, at most every 2 seconds.',
  'included-tags':
    'tags in the response must be an array of strings: data.list of the hub, not its envelope.',
  'included-tables':
    'tables in the response must be an array of the hub’s tables (with short_code and name): data.list of the hub, not its envelope.',
  'included-limit': 'limit is not passed on: {"include": ["tables"], "limit": 1} gave … tables.',
  'no-lists':
    'The lists cannot be read: GET … responds HTTP …. Pass this route on to the hub with the request’s own Authorization header, or send hub_url.',
  'list-shape': 'GET … does not have the hub’s envelope {"code": 200, "data": {"list": […]}}.',
  'list-limit': 'The query is not passed on: GET …?limit=1 gave … tables.',
  'token-refused':
    'The hub refuses the token that the endpoint has just sent. Check that it is whole, and that key and hub belong together.',
  'lists-without-token':
    'GET … gives lists for an invalid token. Pass on the request’s own Authorization header, never a token or key of the server.',
  'lists-hide-401':
    'GET … responds HTTP … to an invalid token. Pass the hub’s 401 on: the widget then renews the token.',
} as const;

export type FindingId = keyof typeof FINDINGS;

/** A mistake of an endpoint, or a hint. */
export interface Finding {
  id: FindingId;
  /** What is wrong, and what to do. */
  text: string;
}

/** Creates a finding. @param details replace the dots of its text, one after the other */
export function createFinding(id: FindingId, ...details: (string | number)[]): Finding {
  const text = details.reduce<string>(
    (filled, detail) => filled.replace('…', () => String(detail)),
    FINDINGS[id],
  );
  return { id, text };
}

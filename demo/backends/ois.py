"""Token endpoint and lists for <ois-widget>: a WSGI application of Python 3.9+, without other packages.

Mount it at /ois in Django, Flask or any WSGI server. From the environment: OIS_HUB_URL, OIS_FORM_URL, OIS_API_KEY.
"""
import json, os, re, sys, time
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.parse import parse_qsl, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

class NoRedirect(HTTPRedirectHandler):
    """A redirect would send the API key to another address."""
    def redirect_request(self, *args): return None

class Refusal(Exception):
    """HTTP status, message, and other headers of a response."""

def hub(url, headers, body=None):
    """Sends a request to the hub. Returns `data`; raises Refusal with the status to respond."""
    data = None if body is None else json.dumps(body).encode()
    deadline, text, status, code, retry = time.monotonic() + 10, b'', 0, None, None
    try:
        try: response = build_opener(NoRedirect).open(Request(url, data, {**headers, 'Content-Type': 'application/json'}), timeout=10)
        except HTTPError as error: response = error
        with response:
            status, retry = response.status, response.headers['Retry-After']
            while chunk := response.read1(65536):
                text += chunk
                if time.monotonic() > deadline: raise TimeoutError
        envelope = json.loads(text)
        code = envelope['code']
        if status // 100 == 2 and code == 200 and isinstance(envelope['data'], dict): return envelope['data']
        problem = f'HTTP {status}, code {code!r}'
    except (OSError, HTTPException, ValueError, KeyError, TypeError) as error: problem = type(error).__name__
    print(f'The hub failed at {urlsplit(url).path}: {problem}', file=sys.stderr) # With CGI, stdout is the response.
    # 401 for a refused token, so that the widget renews it; a refused API key is the server's own error.
    if data is None and 401 in (status, code): raise Refusal(401, 'The token is refused.')
    if 429 in (status, code): raise Refusal(429, 'Too many requests.', *([('Retry-After', retry)] if retry else []))
    raise Refusal(502, 'The hub failed.')

def create_app(get_user):
    """`get_user(environ)` returns the signed-in user's id from your own session, or None. Raises KeyError if a setting is missing."""
    root, form_url, key = (os.environ[name].strip() for name in ('OIS_HUB_URL', 'OIS_FORM_URL', 'OIS_API_KEY'))
    root = root.rstrip('/') + '/api/v1/hub'

    def respond(environ):
        site, origin = environ.get('HTTP_SEC_FETCH_SITE', 'none'), environ.get('HTTP_ORIGIN')
        is_own_origin = origin is None or re.sub('^https?://', '', origin) == environ['HTTP_HOST']
        if site != 'same-origin' and not (site == 'none' and is_own_origin): raise Refusal(403, 'Only pages of this site.')
        user = get_user(environ)
        if user is None: raise Refusal(401, 'Sign in first.')
        if match := re.search('/api/v1/hub(/projects/published-(tags|list))$', environ['PATH_INFO']):
            query = [(name, value) for name, value in parse_qsl(environ['QUERY_STRING']) if name in ('tags', 'limit')]
            bearer = {'Authorization': environ.get('HTTP_AUTHORIZATION', '')}
            return {'code': 200, 'message': 'success', 'data': hub(root + match[1] + '?' + urlencode(query), bearer)}
        if environ['REQUEST_METHOD'] != 'POST': raise Refusal(405, 'Send POST.')
        return {**hub(root + '/apikeys/token', {'X-API-Key': key}, {'client_user_id': str(user)}), 'form_url': form_url}

    def app(environ, start_response):
        status, headers = 200, [('Content-Type', 'application/json'), ('Cache-Control', 'no-store')]
        try: body = respond(environ)
        except Refusal as refusal:
            status, message, *others = refusal.args
            body = {'code': status, 'message': message, 'data': {}}
            headers += others
        start_response(f'{status} ', headers)
        return [json.dumps(body).encode()]
    return app

"""Site on a free port, which it prints. The cookie `user` replaces a session."""
import os, sys
from http.cookies import SimpleCookie
from wsgiref.simple_server import WSGIRequestHandler, make_server

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../../demo/backends'))
from ois import create_app

def get_user(environ):
    cookie = SimpleCookie(environ.get('HTTP_COOKIE', '')).get('user')
    return cookie and cookie.value

class Handler(WSGIRequestHandler):
    def log_message(self, *args): pass

with make_server('127.0.0.1', 0, create_app(get_user), handler_class=Handler) as server:
    print(server.server_port, flush=True)
    server.serve_forever()

"""A WebKitGTK WebView like that of an app, driven by JSON lines.

In: {"load": url}, {"run": script, "id": n}, {"nonce": text or null}
    {"terminate": true}, for the end of the web process; the view loads its page again, as an app does
Out: {"ready": true}, {"message": text}, {"id": n, "value": ...} or {"id": n, "error": text}
"""

import json
import os
import sys
import threading

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402


def write(**message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


manager = WebKit2.UserContentManager()
# A WebView for forms has no native object.
if not os.environ.get("NO_BRIDGE"):
    manager.register_script_message_handler("OISWebKit")
    manager.connect(
        "script-message-received::OISWebKit",
        lambda _manager, result: write(message=result.get_js_value().to_string()),
    )

# Ephemeral: without cookies and cache of an earlier run.
context = WebKit2.WebContext.new_ephemeral()
view = WebKit2.WebView(web_context=context, user_content_manager=manager)
view.get_settings().set_enable_write_console_messages_to_stdout(False)
window = Gtk.Window(default_width=390, default_height=780)
window.add(view)
window.show_all()


view.connect("web-process-terminated", lambda view, _reason: view.reload())


def set_nonce(nonce):
    manager.remove_all_scripts()
    if nonce is None:
        return
    # At document start, and in the main frame only: forms in frames have no access to it.
    manager.add_script(
        WebKit2.UserScript(
            "window.OISHostNonce = " + json.dumps(nonce),
            WebKit2.UserContentInjectedFrames.TOP_FRAME,
            WebKit2.UserScriptInjectionTime.START,
            None,
            None,
        )
    )


def run(script, number):
    def done(_view, result):
        try:
            value = view.evaluate_javascript_finish(result)
            write(id=number, value=None if value.is_undefined() else json.loads(value.to_json(0) or "null"))
        except (GLib.Error, ValueError) as error:
            write(id=number, error=str(error))

    view.evaluate_javascript(script, -1, None, None, None, done)


def handle_command(line):
    command = json.loads(line)
    if "nonce" in command:
        set_nonce(command["nonce"])
    if "load" in command:
        view.load_uri(command["load"])
    if "terminate" in command:
        view.terminate_web_process()
    if "run" in command:
        run(command["run"], command["id"])


def read_commands():
    for line in sys.stdin:
        GLib.idle_add(handle_command, line)
    GLib.idle_add(Gtk.main_quit)


threading.Thread(target=read_commands, daemon=True).start()
write(ready=True)
Gtk.main()

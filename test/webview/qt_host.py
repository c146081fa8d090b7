"""A Qt WebEngine WebView like that of an app, driven by JSON lines. Needs no screen: QT_QPA_PLATFORM=offscreen.

In: {"load": url}, {"run": script, "id": n}, {"nonce": text or null}, {"send": text}, {"terminate": true}
Out: {"ready": true}, {"message": text}, {"id": n, "value": ...}
"""

import json
import os
import sys
import threading

from PyQt6.QtCore import QCoreApplication, QFile, QIODevice, QObject, QUrl, Qt, pyqtSignal, pyqtSlot
from PyQt6.QtWebChannel import QWebChannel
from PyQt6.QtWebEngineCore import QWebEnginePage, QWebEngineProfile, QWebEngineScript
from PyQt6.QtWebEngineWidgets import QWebEngineView
from PyQt6.QtWidgets import QApplication


def write(**message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


class Bridge(QObject):
    """The object OISQt on the channel."""

    message = pyqtSignal(str)

    @pyqtSlot(str)
    def postMessage(self, text):
        write(message=text)


class Page(QWebEnginePage):
    def javaScriptConsoleMessage(self, _level, _text, _line, _source):
        """Not on stdout, where the reports go."""


class Commands(QObject):
    """Passes lines from another thread to this one."""

    received = pyqtSignal(str)


def read_text(resource):
    file = QFile(resource)
    if not file.open(QIODevice.OpenModeFlag.ReadOnly):
        raise OSError(f"Qt has no {resource}.")
    return bytes(file.readAll()).decode()


# At document creation, in the world of the page's own scripts, and in the main frame only.
def add_script(source):
    script = QWebEngineScript()
    script.setSourceCode(source)
    script.setInjectionPoint(QWebEngineScript.InjectionPoint.DocumentCreation)
    script.setWorldId(QWebEngineScript.ScriptWorldId.MainWorld)
    script.setRunsOnSubFrames(False)
    page.scripts().insert(script)


def set_nonce(nonce):
    page.scripts().clear()
    add_script(read_text(":/qtwebchannel/qwebchannel.js"))
    if nonce is not None:
        add_script("window.OISHostNonce = " + json.dumps(nonce))


def handle_command(line):
    command = json.loads(line)
    if "nonce" in command:
        set_nonce(command["nonce"])
    if "load" in command:
        page.load(QUrl(command["load"]))
    if "send" in command:
        bridge.message.emit(command["send"])
    if "terminate" in command:
        address = page.url()
        # The app loads the page again after its process ended.
        page.renderProcessTerminated.connect(lambda *_: page.load(address))
        page.load(QUrl("chrome://kill"))
    if "run" in command:
        page.runJavaScript(command["run"], 0, lambda value: write(id=command["id"], value=value))


def read_commands():
    for line in sys.stdin:
        commands.received.emit(line)
    # Chromium's processes end when theirs does; a destructor of Qt may wait for them forever.
    os._exit(0)


QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
app = QApplication(sys.argv[:1])
# A profile without a name stores nothing: no cookie and no cache of an earlier run.
profile = QWebEngineProfile()
page = Page(profile)
bridge = Bridge()
channel = QWebChannel()
channel.registerObject("OISQt", bridge)
# A WebView for forms has no native object.
if not os.environ.get("NO_BRIDGE"):
    page.setWebChannel(channel)
view = QWebEngineView()
view.setPage(page)
view.resize(390, 780)
view.show()
set_nonce(None)
commands = Commands()
commands.received.connect(handle_command)
threading.Thread(target=read_commands, daemon=True).start()
write(ready=True)
app.exec()

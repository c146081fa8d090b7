"""A Qt WebEngine WebView as an app has one, driven by JSON lines. Needs no screen: QT_QPA_PLATFORM=offscreen.

In: {"load": url}, {"run": script, "id": n}, {"nonce": text or null}
Out: {"ready": true}, {"message": text}, {"answer": n, "value": ...}
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


def say(**message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


class Bridge(QObject):
    """What the page finds on the channel as OISQt."""

    message = pyqtSignal(str)

    @pyqtSlot(str)
    def postMessage(self, text):
        say(message=text)


class Page(QWebEnginePage):
    def javaScriptConsoleMessage(self, _level, _text, _line, _source):
        """Not on stdout, where the reports go."""


class Orders(QObject):
    """Hands lines of another thread to this one."""

    came = pyqtSignal(str)


def text_of(resource):
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
    add_script(text_of(":/qtwebchannel/qwebchannel.js"))
    if nonce is not None:
        add_script("window.OISHostNonce = " + json.dumps(nonce))


def obey(line):
    order = json.loads(line)
    if "nonce" in order:
        set_nonce(order["nonce"])
    if "load" in order:
        page.load(QUrl(order["load"]))
    if "tell" in order:
        bridge.message.emit(order["tell"])
    if "run" in order:
        page.runJavaScript(order["run"], 0, lambda value: say(answer=order["id"], value=value))


def read_orders():
    for line in sys.stdin:
        orders.came.emit(line)
    # Chromium's processes end when theirs does; a destructor of Qt's may wait for them for ever.
    os._exit(0)


QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
app = QApplication(sys.argv[:1])
# Without a name it keeps nothing: no cookie and no cache of an earlier run.
profile = QWebEngineProfile()
page = Page(profile)
bridge = Bridge()
channel = QWebChannel()
channel.registerObject("OISQt", bridge)
page.setWebChannel(channel)
view = QWebEngineView()
view.setPage(page)
view.resize(390, 780)
view.show()
set_nonce(None)
orders = Orders()
orders.came.connect(obey)
threading.Thread(target=read_orders, daemon=True).start()
say(ready=True)
app.exec()

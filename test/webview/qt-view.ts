import { findQtWebView } from '../../scripts/browsers.mjs';
import { startAppView, type AppView } from './app-view.js';

/** It needs no screen, and no sandbox can be had where everything runs as root. */
const ENV = {
  QT_QPA_PLATFORM: 'offscreen',
  QTWEBENGINE_DISABLE_SANDBOX: '1',
  // What it finds of the graphics is no news.
  QT_LOGGING_RULES: 'qt.webenginecontext*=false',
};

/**
 * A Qt WebEngine WebView, with an object on a WebChannel.
 * @param onMessage what came through the channel
 */
export async function startQtView(onMessage: (json: string) => void): Promise<AppView> {
  const python = findQtWebView();
  if (!python) throw new Error('There is no Qt WebEngine with Python bindings.');
  return startAppView({ python, script: 'qt_host.py', env: ENV, tells: true }, onMessage);
}

import { findQtWebView } from '../../scripts/browsers.mjs';
import { startAppView, type AppView } from './app-view.js';

/** It needs no screen, and its sandbox does not work for root. */
const ENV = {
  QT_QPA_PLATFORM: 'offscreen',
  QTWEBENGINE_DISABLE_SANDBOX: '1',
  // Messages about the graphics are of no interest.
  QT_LOGGING_RULES: 'qt.webenginecontext*=false',
};

/**
 * Starts a Qt WebEngine WebView, with an object on a WebChannel.
 * @param onMessage called with each message through the channel
 */
export async function startQtView(onMessage?: (json: string) => void): Promise<AppView> {
  const python = findQtWebView();
  if (!python) throw new Error('Qt WebEngine with Python bindings is not installed.');
  return startAppView({ python, script: 'qt_host.py', env: ENV, hasSendCommand: true }, onMessage);
}

import { findGtkWebView } from '../../scripts/browsers.mjs';
import { startScreen } from '../engines/webkit/processes.js';
import { startAppView, type AppView } from './app-view.js';

/**
 * Starts a WebKitGTK WebView, with a script message handler that every frame can call.
 * @param onMessage called with each message to the handler, from any frame
 */
export async function startGtkView(onMessage?: (json: string) => void): Promise<AppView> {
  const programs = findGtkWebView();
  if (!programs) throw new Error('WebKitGTK with Python bindings is not installed.');
  const screen = await startScreen(programs.screen);
  const env = { DISPLAY: screen.display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' };
  const view = await startAppView({ python: programs.python, script: 'gtk_host.py', env }, onMessage);
  return {
    ...view,
    close: async () => {
      await view.close();
      await screen.stop();
    },
  };
}

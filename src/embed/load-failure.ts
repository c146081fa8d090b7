import { connectHost, type ConnectOptions } from '../bridge/connect-host.js';
import { warn } from './warn.js';

/** In English only: the translations are part of the script that could not be loaded. */
const ERROR_TEXT = 'Part of this page could not be loaded. Try again, or reload it.';

const reload = (): void => location.reload();

/** Reports to app and user that the drop-in script could not be loaded, and lets either of them reload the page. */
export function showLoadFailure(options: Pick<ConnectOptions, 'host' | 'origins' | 'miniProgramPage'>): void {
  const bridge = connectHost({
    ...options,
    handlers: { back: () => ({ handled: false }), refresh: () => void setTimeout(reload) },
  });
  bridge.emit('error', { code: 'NETWORK', message: ERROR_TEXT, recoverable: true });
  warn('ois-widget.js, beside this page, could not be loaded. “refresh” loads the page again.');
  const box = document.createElement('div');
  box.className = 'help';
  box.setAttribute('role', 'alert');
  const paragraph = Object.assign(document.createElement('p'), { textContent: ERROR_TEXT });
  const button = Object.assign(document.createElement('button'), {
    textContent: 'Try again',
    onclick: reload,
  });
  box.append(paragraph, button);
  document.body.append(box);
}

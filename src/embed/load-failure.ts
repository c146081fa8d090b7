import { connectHost, type ConnectOptions } from '../bridge/connect-host.js';
import { warn } from './warn.js';

/** The languages did not come either. */
const WORDS = 'Part of this page could not be loaded. Try again, or reload the page.';

const reload = (): void => location.reload();

/** The drop-in did not come, so that there is nothing to show: the app is told, and either it or the user loads the page anew. */
export function standWithoutWidget(
  where: Pick<ConnectOptions, 'host' | 'origins' | 'miniProgramPage'>,
): void {
  const bridge = connectHost({
    ...where,
    handlers: { back: () => ({ handled: false }), refresh: () => void setTimeout(reload) },
  });
  bridge.emit('error', { code: 'NETWORK', message: WORDS, recoverable: true });
  warn('ois-widget.js, beside this page, could not be loaded. “refresh” loads the page again.');
  const box = document.createElement('div');
  box.className = 'help';
  box.setAttribute('role', 'alert');
  const words = Object.assign(document.createElement('p'), { textContent: WORDS });
  const again = Object.assign(document.createElement('button'), {
    textContent: 'Try again',
    onclick: reload,
  });
  box.append(words, again);
  document.body.append(box);
}

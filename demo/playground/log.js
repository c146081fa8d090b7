// The log of the widget's events and requests, newest first. No line contains a token.
import { create } from './controls.js';
import { formatAddress } from './format-address.js';

const MAX_LINES = 200;
const MAX_LENGTH = 600;

const formatTime = (date) =>
  `${date.toLocaleTimeString('en-GB')}.${String(date.getMilliseconds()).padStart(3, '0')}`;

/**
 * @param {{ list: HTMLOListElement, filter: HTMLInputElement, kind: HTMLSelectElement, clear: HTMLButtonElement }} elements
 */
export function createLog({ list, filter, kind, clear }) {
  const isShown = (line) =>
    (kind.value === '' || line.dataset.kind === kind.value) &&
    line.textContent.toLowerCase().includes(filter.value.trim().toLowerCase());
  const applyFilter = () => {
    for (const line of list.children) line.hidden = !isShown(line);
  };
  filter.addEventListener('input', applyFilter);
  kind.addEventListener('change', applyFilter);
  clear.addEventListener('click', () => list.replaceChildren());

  function add(type, name, text) {
    const now = new Date();
    const time = create('time', { dateTime: now.toISOString(), textContent: formatTime(now) });
    const line = create(
      'li',
      {},
      time,
      ' ',
      create('b', { textContent: name }),
      text && ` ${text.slice(0, MAX_LENGTH)}`,
    );
    line.dataset.kind = type;
    line.hidden = !isShown(line);
    list.prepend(line);
    while (list.children.length > MAX_LINES) list.lastChild.remove();
  }

  return {
    /** Adds an event of the widget. */
    addEvent: (name, detail) => add('event', name, detail ? JSON.stringify(detail) : ''),

    /**
     * Wraps a `fetch`, so that each response is logged with its status and duration.
     * @param {typeof fetch} next
     * @param {string} failed the text for no response
     * @param {string} root of the page's server
     * @returns {typeof fetch}
     */
    logRequests: (next, failed, root) => async (input, init) => {
      const since = performance.now();
      const name = `${init?.method ?? 'GET'} ${formatAddress(new URL(String(input), document.baseURI).href, root)}`;
      const finish = (status) =>
        add('request', name, `${status} · ${Math.round(performance.now() - since)} ms`);
      try {
        const response = await next(input, init);
        finish(response.status);
        return response;
      } catch (error) {
        finish(init?.signal?.aborted ? 'aborted' : failed);
        throw error;
      }
    },
  };
}

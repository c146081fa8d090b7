// @ts-nocheck -- it runs in pages of two versions, whose types are not those of this one
// Runs in the page of a pair of versions, in any engine: uses it as a user does, and reports what came of it.
const lines = [];
for (const kind of ['warn', 'error']) {
  const log = console[kind];
  console[kind] = (...args) => {
    lines.push(args.join(' '));
    log.apply(console, args);
  };
}
addEventListener('error', ({ message }) => message && lines.push(message));
addEventListener('unhandledrejection', ({ reason }) => lines.push(String(reason)));

/** Waits until `read` returns something. Returns undefined after 8 seconds. */
async function until(read) {
  for (let tries = 0; tries < 160; tries += 1) {
    const value = read();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The widget of this page, or of the full page in its frame. */
function findWidget() {
  const frame = document.querySelector('iframe');
  return (frame?.contentDocument ?? document).querySelector('ois-widget')?.shadowRoot;
}
const findCards = () =>
  findWidget()?.querySelector('ois-table-grid')?.shadowRoot?.querySelectorAll('[part=card-open]') ?? [];
const findAlert = () => findWidget()?.querySelector('[role=alert]')?.textContent.trim();
const findForm = () => findWidget()?.querySelector('ois-form-frame')?.shadowRoot?.querySelector('iframe');
const readPoints = () =>
  document.querySelector('ois-points')?.shadowRoot?.textContent.match(/\d+\.\d\d/)?.[0];

const findElements = () => ['ois-points', 'ois-points-2'].filter((name) => customElements.get(name));

window.probe = async ({ hasPoints, elementCount = 0 }) => {
  const cards = (await until(() => findCards().length)) ?? 0;
  if (cards) findCards()[0].click();
  const end = cards && (await until(() => (findForm() ? 'form' : findAlert())));
  const points = hasPoints && (await until(readPoints));
  // Both come later than what the user sees.
  await until(() => findElements().length >= elementCount);
  if (window.hostEvents && end === 'form') await until(() => window.hostEvents.includes('open'));
  const elements = findElements();
  await fetch('./result', {
    method: 'POST',
    body: JSON.stringify({ cards, end, points, elements, lines, events: window.hostEvents }),
  });
};

// What the page's scripts need of its server: users, addresses, settings, and texts in the page's language.
// `root` is the path of the server's routes, relative to the page.
const TIMEOUT_MS = 20_000;

async function load() {
  const path = `demo/site?lang=${document.documentElement.lang}`;
  const response = await fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
  return { ...(await response.json()), root: '' };
}

/** Says in the page why nothing comes. */
function showFailure(error) {
  const note = document.querySelector('#address-note');
  note.textContent = note.dataset.noServer;
  throw error;
}

export const site = await load().catch(showFailure);

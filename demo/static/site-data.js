// What the page's scripts need of its servers, which run in a worker of the page: see worker.ts and service-worker.js.

/** A service worker that does nothing for this long is ended, and with it the streams that it relays. */
const STAY_ALIVE_MS = 20_000;

const { lang } = document.documentElement;
const PAGES = { en: './', 'zh-CN': './zh-CN.html' };

// A shared address may name the other language.
const wanted = new URL(location.href).searchParams.get('lang');
if (wanted !== lang && Object.hasOwn(PAGES, wanted)) {
  location.replace(PAGES[wanted] + location.search + location.hash);
}

/** Registers the service worker. @returns {Promise<string>} the id of this page */
async function connect() {
  const { serviceWorker } = navigator;
  await serviceWorker.register('service-worker.js');
  const { active } = await serviceWorker.ready;
  const id = new Promise((resolve) => {
    serviceWorker.addEventListener('message', ({ data }) => data.id && resolve(data.id));
  });
  serviceWorker.startMessages();
  active.postMessage('hello');
  setInterval(() => active.postMessage('stay alive'), STAY_ALIVE_MS);
  return id;
}

async function start() {
  const worker = new Worker('hub.js', { type: 'module' });
  const [id, settings] = await Promise.all([
    connect(),
    fetch('settings.json').then((response) => response.json()),
  ]);
  const root = `hub/${id}/`;
  worker.postMessage({ root: new URL(root, document.baseURI).href, language: lang, settings });
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    if (data.method) worker.postMessage(data, ports);
  });
  const response = await fetch(`${root}demo/site?lang=${lang}`);
  return { ...(await response.json()), root };
}

/** Says in the page why nothing comes, such as a browser or an address without service workers. */
function showFailure(error) {
  const note = document.querySelector('#address-note');
  note.textContent = note.dataset.noWorker;
  throw error;
}

export const site = await start().catch(showFailure);

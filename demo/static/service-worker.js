// Relays requests below `hub/<id of a page>/` to that page, whose worker has the servers. Stores nothing.

const ROOT = new URL('hub/', self.registration.scope).href;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// A page asks for its id, and from then on its requests come here.
self.addEventListener('message', (event) => {
  if (event.data !== 'hello') return;
  event.waitUntil(self.clients.claim().then(() => event.source.postMessage({ id: event.source.id })));
});

self.addEventListener('fetch', (event) => {
  if (!event.request.url.startsWith(ROOT)) return;
  const [id] = event.request.url.slice(ROOT.length).split('/');
  event.respondWith(relay(id, event.request));
});

/**
 * @param {string} id of the page
 * @param {Request} request
 */
async function relay(id, request) {
  const page = await self.clients.get(id);
  if (!page) return new Response('The page of this address was closed.', { status: 503 });
  const { method, url } = request;
  const body = method === 'GET' || method === 'HEAD' ? undefined : await request.arrayBuffer();
  const { port1: port, port2 } = new MessageChannel();
  page.postMessage({ method, url, headers: [...request.headers], body }, [port2]);
  return new Promise((resolve, reject) => {
    /** @type {ReadableStreamDefaultController<Uint8Array> | undefined} */
    let controller;
    port.addEventListener('message', ({ data }) => {
      if (data.error) (controller ?? { error: reject }).error(new TypeError(data.error));
      else if (data.chunk) controller.enqueue(data.chunk);
      else if (data.isEnd) controller.close();
      else resolve(createResponse(data));
    });
    const createResponse = ({ status, headers }) => {
      const stream = new ReadableStream({
        start: (one) => void (controller = one),
        cancel() {
          port.postMessage('cancel');
          port.close();
        },
      });
      const isEmpty = [204, 205, 304].includes(status);
      return new Response(isEmpty ? null : stream, { status, headers });
    };
    port.start();
  });
}

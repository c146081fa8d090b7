// Requests and responses as messages between the service worker and the page's worker.

/** A request, as the service worker sends it. */
export interface RelayedRequest {
  method: string;
  url: string;
  headers: [string, string][];
  body: ArrayBuffer | undefined;
}

/** Creates the request that a server would receive. A service worker does not see the headers that browsers add. */
export function toRequest({ method, url, headers, body }: RelayedRequest, language: string): Request {
  const request = new Request(url, { method, headers, ...(body && body.byteLength > 0 ? { body } : {}) });
  const received = new Headers(headers);
  received.set('Sec-Fetch-Site', 'same-origin');
  received.set('Accept-Language', language);
  // A request of a page may not have them.
  Object.defineProperty(request, 'headers', { value: received });
  return request;
}

/** Sends a response in parts: its head, the chunks of its body as they come, and its end. */
export async function sendResponse(port: MessagePort, answer: Promise<Response>): Promise<void> {
  try {
    const response = await answer;
    port.postMessage({ status: response.status, headers: [...response.headers] });
    const reader = response.body?.getReader();
    // The service worker cancels when the page no longer reads.
    port.addEventListener('message', () => void reader?.cancel());
    port.start();
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) break;
      port.postMessage({ chunk: value });
    }
    port.postMessage({ isEnd: true });
  } catch (error) {
    port.postMessage({ error: String(error) });
  }
}

/** Prints the memory of a backend's cached tokens, in bytes: for as many users as the process's argument says. Needs `--expose-gc`. */
import { createBackend } from './built-backend.js';

const users = Number(process.argv[2]);
const measure = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
};

let exchanges = 0;
const backend = createBackend({
  hubUrl: 'https://hub.example',
  formUrl: 'https://form.example',
  apiKey: 'sk-bench',
  identify: (request) => request.headers.get('x-user'),
  fetch: async () => {
    // A token of its own for each user, as long as usual ones.
    const token = Buffer.from(`${(exchanges += 1)}`.padStart(150, '.')).toString('base64url');
    return Response.json({ code: 200, message: 'success', data: { access_token: token, expires_in: 7200 } });
  },
});

async function requestToken(user: string): Promise<void> {
  const headers = { 'X-User': user, 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
  const request = new Request('https://site.example/ois/token', { method: 'POST', headers, body: '{}' });
  const response = await backend.fetch(request);
  if (!response.ok) throw new Error(await response.text());
  await response.text();
}

// What is compiled and loaded at the first requests is no memory of users.
for (let i = 0; i < 200; i += 1) await requestToken('warm-up');
const before = measure();
for (let i = 0; i < users; i += 1) await requestToken(`user-${i}`);
console.log(measure() - before);
// Keeps the backend until here.
await backend.close();

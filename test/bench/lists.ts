import { fork } from 'node:child_process';
import { ROOT } from '../../scripts/root.mjs';
import { compareServers, type Effort, type Speed } from './compare.js';
import { readMessage } from './read-message.js';

const HEADERS =
  'Host: site.example\r\nOrigin: https://site.example\r\nSec-Fetch-Site: same-origin\r\nX-User: u1\r\n';
const BODY = '{"include":["tags","tables"]}';

const REQUESTS = {
  token: `POST /ois/token HTTP/1.1\r\n${HEADERS}Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`,
  list: `GET /ois/api/v1/hub/projects/published-list HTTP/1.1\r\n${HEADERS}Authorization: Bearer ${'x'.repeat(200)}\r\n\r\n`,
};

/**
 * Compares the backend with a bare server in front of the same hub, with lists of a hundred tables.
 * @param kind `token`: a cached token with both lists. `list`: one list, which each of them requests from the hub
 */
export async function compareLists(kind: keyof typeof REQUESTS, effort: Effort): Promise<Speed[]> {
  const script = 'list-servers.ts';
  const hub = fork(`${ROOT}test/bench/${script}`, ['hub'], { execArgv: ['--import', 'tsx'] });
  try {
    const port = await readMessage<number>(hub);
    process.env['HUB_URL'] = `http://127.0.0.1:${port}`;
    return await compareServers({ script, names: ['kit'], createRequest: () => REQUESTS[kind], effort });
  } finally {
    delete process.env['HUB_URL'];
    hub.disconnect();
  }
}

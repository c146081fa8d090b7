import { compareServers, type Effort, type Speed } from './compare.js';

const BODY = '{"include":[]}';
const REQUEST =
  'POST /ois/token HTTP/1.1\r\nHost: site.example\r\nOrigin: https://site.example\r\nSec-Fetch-Site: same-origin\r\n' +
  `X-User: u1\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`;

/**
 * Compares servers that respond to `POST /token` with a cached token.
 * @param names of `token-servers.ts`
 */
export const compareTokenRoutes = (names: string[], effort: Effort): Promise<Speed[]> =>
  compareServers({ script: 'token-servers.ts', names, createRequest: () => REQUEST, effort });

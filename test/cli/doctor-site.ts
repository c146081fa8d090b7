import type { IncomingHttpHeaders } from 'node:http';
import { onTestFinished } from 'vitest';
import { examine } from '../../src/cli/doctor/examine.js';
import type { Finding } from '../../src/doctor/finding.js';
import { listen, type TestServer } from '../helpers/listen.js';

interface Recorded extends TestServer {
  requests: { url: string; headers: IncomingHttpHeaders }[];
}

/** Answers everything as `answers` says, by path, or by `OPTIONS` and path; the rest with 404. */
export async function start(
  host: string,
  answers: Record<string, { headers?: Record<string, string>; body?: string | Buffer; status?: number }>,
): Promise<Recorded> {
  const requests: Recorded['requests'] = [];
  const server = await listen(
    (request, response) => {
      requests.push({ url: request.url!, headers: request.headers });
      const ofMethod = answers[`${request.method} ${request.url}`];
      const { status = 200, headers = {}, body = '' } = ofMethod ?? answers[request.url!] ?? { status: 404 };
      response.writeHead(status, { 'Content-Type': 'text/html', ...headers }).end(body);
    },
    { host },
  );
  onTestFinished(() => server.close());
  return Object.assign(server, { requests });
}

export const run = async (
  page: string,
  options: { cookie?: string; tokenEndpoint?: URL } = {},
): Promise<Finding[]> => {
  const { findings } = await examine({
    page: new URL(page),
    tokenEndpoint: undefined,
    cookie: undefined,
    webhook: undefined,
    redis: undefined,
    apiKey: undefined,
    browser: undefined,
    ...options,
  });
  return findings;
};

export const ids = (found: readonly Finding[]): string[] => found.map(({ id }) => id);
export const WIDGET = { body: '<ois-widget token-endpoint="/ois/token"></ois-widget>' };
export const JSON_TYPE = { 'Content-Type': 'application/json' };

import { afterAll, beforeAll, expect, it } from 'vitest';
import { examine } from '../../src/cli/doctor/examine.js';
import { startHealthySite, type HealthySite } from '../doctor/healthy-site.js';

let site: HealthySite;
beforeAll(async () => {
  site = await startHealthySite();
});
afterAll(() => site.close());

it('doctor: finds nothing on a page whose scripts need the same cookie as the page, which browsers send', async () => {
  // As on a staging site behind a login: without the cookie, everything is a redirect to the login.
  site.routes.set('/ois-widget.js', (request, response) => {
    if (request.headers.cookie?.includes('user=ada')) return false;
    return response.writeHead(302, { Location: '/login' }).end();
  });
  const { findings } = await examine({
    page: new URL(site.origin),
    tokenEndpoint: undefined,
    cookie: 'user=ada',
    webhook: undefined,
    redis: undefined,
    apiKey: undefined,
    browser: undefined,
  });
  expect(findings).toEqual([]);
});

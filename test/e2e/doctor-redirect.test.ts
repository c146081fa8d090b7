import { describe, expect, it } from 'vitest';
import { findChromium } from '../../src/cli/doctor/chromium.js';
import { examine } from '../../src/cli/doctor/examine.js';
import { listen } from '../helpers/listen.js';
import { send } from '../helpers/static-site.js';

describe('doctor: a page that redirects to another host', () => {
  it('gets no cookie of the first host in the browser, which gets it itself', async ({ onTestFinished }) => {
    const cookies: Record<string, (string | undefined)[]> = { first: [], other: [] };
    const settled =
      '<ois-widget><template shadowrootmode="open"><p role="alert">Error</p></template></ois-widget>';
    const other = await listen(
      ({ headers }, response) => {
        cookies['other']!.push(headers.cookie);
        send(response, 'text/html', settled);
      },
      { host: 'localhost' },
    );
    const first = await listen(({ headers, url }, response) => {
      cookies['first']!.push(headers.cookie);
      if (url === '/') return response.writeHead(302, { Location: other.origin }).end();
      return send(response, 'text/html', settled);
    });
    onTestFinished(() => Promise.all([first.close(), other.close()]).then(() => undefined));
    const options = {
      tokenEndpoint: undefined,
      cookie: 'session=own',
      webhook: undefined,
      redis: undefined,
      apiKey: undefined,
      browser: findChromium(process.env),
    };
    await examine({ ...options, page: new URL(first.origin) });
    // By HTTP, and by the browser.
    expect(cookies['other']!.length).toBeGreaterThan(1);
    expect(cookies['other']).not.toContain('session=own');
    expect(cookies['first']).toEqual(['session=own']);
    await examine({ ...options, page: new URL('/page', first.origin) });
    expect(cookies['first']!.slice(1, 3)).toEqual(['session=own', 'session=own']);
  });
});

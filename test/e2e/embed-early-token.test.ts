import { describe, expect } from 'vitest';
import { readPrintedHtml } from '../helpers/printed-code.js';
import { useEmbedPage } from './embed-page.js';

const { it, embed } = useEmbedPage();

/** The script that the documentation adds to the page, with the endpoint that it requests. */
function readEarlyRequest(endpoint: string): string {
  const code = readPrintedHtml('docs/embed.md', 'Request the token while the scripts load');
  const [, script = ''] = /<script>([^]*)<\/script>/.exec(code) ?? [];
  return script.replace('/ois/token', endpoint);
}

/** Opens the full page with an early request. @returns the endpoints of all requests for tokens */
async function open(requested: string): Promise<string[]> {
  const requests: string[] = [];
  await embed.page.route(/\/(ois|other)\/token$/, async (route) => {
    requests.push(new URL(route.request().url()).pathname);
    await route.fulfill({ json: await embed.token() });
  });
  await embed.page.addInitScript(readEarlyRequest(requested));
  await embed.start({}, '#token-endpoint=/ois/token');
  await embed.waitForMessage('^ready');
  return requests;
}

describe('Token request of the full page, while its scripts load', () => {
  it('is the only one until the user is reset: the next token may be another user’s', async () => {
    const requests = await open('/ois/token');
    expect(requests).toEqual(['/ois/token']);
    await embed.app.request('reset');
    await expect.poll(() => requests).toEqual(['/ois/token', '/ois/token']);
  });

  it('is replaced by one of the widget if it has failed', async () => {
    const requests: string[] = [];
    await embed.page.route('**/ois/token', async (route) => {
      requests.push(route.request().method());
      if (requests.length === 1) await route.abort();
      else await route.fulfill({ json: await embed.token() });
    });
    await embed.page.addInitScript(readEarlyRequest('/ois/token'));
    await embed.start({}, '#token-endpoint=/ois/token');
    await embed.waitForMessage('^ready');
    expect(requests).toEqual(['POST', 'POST']);
    expect(embed.messages.filter((message) => message.startsWith('error'))).toEqual([]);
  });

  it('is not used if it was sent to another endpoint than the widget’s', async () => {
    expect(await open('/other/token')).toEqual(['/other/token', '/ois/token']);
  });
});

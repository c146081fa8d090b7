import { describe, expect, it, onTestFinished } from 'vitest';
import { startDemo } from '../helpers/demo.js';

describe('npm start', () => {
  it('serves the sources with Vite with --dev', async () => {
    const demo = await startDemo({ args: ['--dev'] });
    onTestFinished(() => demo.close());
    for (const page of ['/', '/classic']) {
      const html = await (await fetch(demo.page + page)).text();
      expect(html).toContain('/@vite/client');
      const endpoint = page === '/classic' ? ' data-token-endpoint="/ois/token"' : '';
      expect(html).toContain(`<script type="module" src="/src/drop-in.ts"${endpoint}>`);
      expect(html).not.toMatch(/<script[^>]* src="\/ois-widget/);
    }
    const source = await fetch(`${demo.page}/src/drop-in.ts`);
    expect(source.headers.get('content-type')).toContain('javascript');

    // So are the full page and the simulated app. The site's own routes are not Vite's.
    const embed = await (await fetch(`${demo.page}/embed.html`)).text();
    expect(embed).toContain('<script type="module" src="/src/embed/embed.ts">');
    expect(embed).toContain('/src/embed/embed.css');
    expect(await (await fetch(`${demo.page}/ois-host.js`)).text()).toContain('/src/bridge/host.ts');
    expect(await (await fetch(`${demo.page}/demo/site`)).json()).toMatchObject({
      origins: { hub: demo.hub },
    });
  });
});

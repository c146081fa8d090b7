import type { FrameLocator, Page } from 'playwright';
import { listenSimulator, type SimulatedTable } from '../../src/simulator/index.js';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { listen } from '../helpers/listen.js';
import { findDropInFile, send, sendFile } from '../helpers/static-site.js';

const TABLE: SimulatedTable = {
  short_code: 'bees',
  type: 'A',
  supply_name: 'Honey',
  demand_name: '',
  industry: 'Beekeeping',
  icon: null,
  tags: [],
  status: 'published',
};

/** Starts a simulated hub, and a site whose page has a widget with the attributes in its query. */
async function startSite() {
  const hub = await listenSimulator({ frameAncestors: ['http://localhost:*'] });
  const { key } = hub.simulator.keys.create({ label: 'tests' });
  const exchange = async (): Promise<object> => {
    const response = await fetch(`${hub.hubUrl}/api/v1/hub/apikeys/token`, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      body: '{"client_user_id":"mei"}',
    });
    const { data } = (await response.json()) as { data: object };
    return { ...data, form_url: hub.formUrl, hub_url: hub.hubUrl };
  };
  const page = await listen(
    async (request, response) => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://page');
      const file = findDropInFile(pathname);
      if (file) return sendFile(response, file);
      if (pathname === '/token') return send(response, 'application/json', JSON.stringify(await exchange()));
      if (pathname !== '/') return void response.writeHead(404).end();
      const attributes = decodeURIComponent(search.slice(1));
      return send(
        response,
        'text/html',
        `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Page</title><link rel="icon" href="data:," />
        <ois-widget token-endpoint="/token" ${attributes}></ois-widget>
        <script>
          window.submits = [];
          addEventListener('ois-submit', ({ detail }) => submits.push(detail));
        </script>
        <script type="module" src="/ois-widget.js"></script></html>`,
      );
    },
    { host: 'localhost' },
  );
  return {
    ...hub,
    origin: page.origin,
    close: async () => void (await Promise.all([page.close(), hub.close()])),
  };
}

export const simulatedFormTest = browserTest
  .extend('site', { scope: 'file' }, startedOnce(startSite))
  .extend('reset', { auto: true }, ({ site }) => {
    const { simulator } = site;
    simulator.formMessages.enabled = true;
    if (simulator.tables.get('bees')) simulator.tables.publish('bees');
    else simulator.tables.add(TABLE);
  })
  .override('contextOptions', ({ site }) => ({
    baseURL: site.origin,
    viewport: { width: 1280, height: 800 },
  }));

/** The same in Firefox. */
export const simulatedFormTestInFirefox: typeof simulatedFormTest = simulatedFormTest.extend(
  'context',
  async ({ firefox, contextOptions }, { onCleanup }) => {
    const context = await firefox.newContext(contextOptions);
    onCleanup(() => context.close());
    return context;
  },
);

/** The tests by the browser's name. */
export const ENGINES = [
  ['chromium', simulatedFormTest],
  ['firefox', simulatedFormTestInFirefox],
] as const;

/** Returns the name of the browser that a page is in. */
export const browserOf = (page: Page): string | undefined => page.context().browser()?.browserType().name();

/** The form's page in the widget's frame. */
export const form = (page: Page): FrameLocator => page.frameLocator('ois-form-frame iframe');
/** Opens the page with a widget that has these attributes, and the form of the table `bees` in it. */
export async function openForm(page: Page, attributes = ''): Promise<void> {
  await page.goto(`/?${encodeURIComponent(attributes)}`);
  await page.locator('ois-table-grid [part~=card]').first().waitFor();
  await page.evaluate(() => document.querySelector('ois-widget')!.open('bees'));
  await form(page).getByRole('heading', { level: 1 }).waitFor();
}

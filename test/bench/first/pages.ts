import { readFileSync } from 'node:fs';
import { ROOT } from '../../../scripts/root.mjs';
import { readPrintedHtml } from '../../helpers/printed-code.js';
import { HUB_PATHS } from '../../../src/hub/paths.js';
import { createBackend } from '../built-backend.js';
import { buildTables } from '../tables.js';
import { bundle } from '../harness/bundle.js';
import { TABLE_COUNT } from './site.js';
import { STYLES } from './apps/styles.js';

/** Ways to show the cards, and the paths of their pages. */
export const WAYS = {
  'bare page, two steps': '/bare',
  'bare page, one step': '/bare-one',
  'plain Lit, two steps': '/lit',
  'plain Lit, one step': '/lit-one',
  'React, two steps': '/react',
  'ois-widget, module': '/module',
  'ois-widget, classic async': '/classic',
  'ois-widget, early start': '/early',
  'ois-widget, one step': '/module-one',
  'ois-widget, one step, early start': '/early-one',
  'ois-widget, cards in the HTML': '/rendered',
  'embed.html in a frame, two steps': '/framed',
  'embed.html, two steps': '/embed-two.html',
  'embed.html, one step': '/embed-one.html',
  'embed.html, one step, early start': '/embed-early-one.html',
} as const;

export type Way = keyof typeof WAYS;

/** The inline script that docs/widget.md prints. It loads the module. */
function readEarlyStart(endpoint: string): string {
  const html = readPrintedHtml('docs/widget.md', 'Request the token before the script has loaded');
  return html.slice(html.indexOf('<script>')).replace('/ois/token', endpoint);
}

const MODULE = '<script type="module" src="/ois-widget.js"></script>';
const CLASSIC = '<script async src="/ois-widget.iife.js"></script>';
const [TWO_STEPS, ONE_STEP] = ['/ois/token', '/ois/token?lists'];

const page = (head: string, body: string, lists = 'hub'): string => `<!doctype html>
<html lang="en" data-lists="${lists}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Projects</title>
    <link rel="icon" href="data:," />
    ${head}
  </head>
  <body><h1>Projects</h1>${body}</body>
</html>`;

const widget = (endpoint: string): string => `<ois-widget token-endpoint="${endpoint}"></ois-widget>`;

/** What the built backend renders: its templates and styles are minified. */
async function renderCards(): Promise<string> {
  const tables = buildTables(TABLE_COUNT);
  const tags = [...new Set(tables.flatMap((table) => table.tags))];
  const respond = (data: unknown): Response => Response.json({ code: 200, message: 'success', data });
  const backend = createBackend({
    hubUrl: 'https://hub.example',
    formUrl: 'https://form.example',
    apiKey: 'sk-bench',
    identify: () => null,
    fetch: async (input) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      if (pathname.endsWith(HUB_PATHS.publishedTags)) return respond({ list: tags });
      if (pathname.endsWith(HUB_PATHS.publishedList)) return respond({ list: tables });
      return respond({ access_token: 'bench', expires_in: 3_600 });
    },
    // The pages are made once, and a run takes longer than the widget uses their lists.
    now: () => Date.now() + 86_400_000,
  });
  const html = await backend.render(new Request('https://site.example/'), { attributes: { locale: 'en' } });
  if (!html.includes('part="card"')) throw new Error('The backend rendered no cards.');
  return html;
}

/** Builds the pages and scripts of all {@link WAYS}, by path. */
export async function buildPages(): Promise<Map<string, string>> {
  const [bare = '', lit = '', react = ''] = await Promise.all(
    ['bare', 'lit', 'react'].map((name) => bundle({ file: `first/apps/${name}.js` })),
  );
  const styles = `<style>${STYLES}</style>`;
  const container = '<div class="widget"></div>';
  const pages = {
    '/bare': page(styles, `${container}<script type="module">${bare}</script>`),
    '/bare-one': page(styles, `${container}<script type="module">${bare}</script>`, 'token'),
    '/lit': page('<script type="module" src="/lit.js"></script>', '<plain-widget></plain-widget>'),
    '/lit-one': page(
      '<script type="module" src="/lit.js"></script>',
      '<plain-widget></plain-widget>',
      'token',
    ),
    '/react': page(`${styles}<script type="module" src="/react.js"></script>`, container),
    '/module': page(MODULE, widget(TWO_STEPS)),
    '/classic': page(CLASSIC, widget(TWO_STEPS)),
    '/module-one': page(MODULE, widget(ONE_STEP)),
    '/early': page('', widget(TWO_STEPS) + readEarlyStart(TWO_STEPS)),
    '/early-one': page('', widget(ONE_STEP) + readEarlyStart(ONE_STEP)),
    '/rendered': page(MODULE, await renderCards()),
    '/framed': page(
      '',
      '<iframe src="/embed-two.html" title="Projects" style="width:100%;height:90vh;border:0"></iframe>',
    ),
  };
  const embed = readFileSync(`${ROOT}dist/embed.html`, 'utf8');
  const createEmbed = (head: string): string => embed.replace('<title>', `${head}<title>`);
  const createMeta = (endpoint: string): string => `<meta name="ois:token-endpoint" content="${endpoint}" />`;
  const early = readPrintedHtml('docs/embed.md', 'Request the token while the scripts load');
  const embeds = {
    '/embed-two.html': createEmbed(createMeta(TWO_STEPS)),
    '/embed-one.html': createEmbed(createMeta(ONE_STEP)),
    '/embed-early-one.html': createEmbed(early.replaceAll(TWO_STEPS, ONE_STEP)),
  };
  return new Map(Object.entries({ ...pages, ...embeds, '/lit.js': lit, '/react.js': react }));
}

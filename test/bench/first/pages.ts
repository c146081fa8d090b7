import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { STYLES } from './apps/styles.js';

/** A way to show the cards. */
export interface Way {
  name: string;
  /** Path of its page. */
  path: string;
}

/** The first one is what the others are compared with. */
export const WAYS = [
  { name: 'bare page, two steps', path: '/bare' },
  { name: 'bare page, one step', path: '/bare-one' },
  { name: 'plain Lit, two steps', path: '/lit' },
  { name: 'plain Lit, one step', path: '/lit-one' },
  { name: 'React, two steps', path: '/react' },
  { name: 'ois-widget, module', path: '/module' },
  { name: 'ois-widget, classic async', path: '/classic' },
  { name: 'ois-widget, one step', path: '/module-one' },
  { name: 'ois-widget, one step, early', path: '/early-one' },
  { name: 'ois-widget, two steps, early', path: '/early' },
  { name: 'embed.html in a frame', path: '/framed' },
] as const satisfies Way[];

/** The script of docs/widget.md, "Request the token before the script has loaded". */
const EARLY = `<script>
    {
      const request = (body) =>
        fetch('TOKEN', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }).then((response) => (response.ok ? response.json() : { code: response.status }));
      let first = request({ include: ['tags', 'tables'] });
      document.querySelector('ois-widget').tokenProvider = (body) => {
        const answer = first ?? request(body);
        first = undefined;
        return answer;
      };
    }
  </script>`;

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

/** Builds an application of this folder for production. */
async function bundle(name: string): Promise<string> {
  const entry = fileURLToPath(new URL(`apps/${name}.js`, import.meta.url));
  const result = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: ['browser', 'production'] },
    build: { write: false, minify: true, lib: { entry, formats: ['iife'], name: 'app', fileName: name } },
  });
  const [output] = result as { output: { code: string }[] }[];
  return output?.output[0]?.code ?? '';
}

/** Builds the pages and scripts of all {@link WAYS}, by path. */
export async function buildPages(): Promise<Map<string, string>> {
  const [bare = '', lit = '', react = ''] = await Promise.all(['bare', 'lit', 'react'].map(bundle));
  const styles = `<style>${STYLES}</style>`;
  const container = '<div class="widget"></div>';
  const pages = {
    '/bare': page(styles, `${container}<script>${bare}</script>`),
    '/bare-one': page(styles, `${container}<script>${bare}</script>`, 'token'),
    '/lit': page('<script type="module" src="/lit.js"></script>', '<plain-widget></plain-widget>'),
    '/lit-one': page('<script type="module" src="/lit.js"></script>', '<plain-widget></plain-widget>', 'token'),
    '/react': page(`${styles}<script type="module" src="/react.js"></script>`, container),
    '/module': page(MODULE, widget(TWO_STEPS)),
    '/classic': page(CLASSIC, widget(TWO_STEPS)),
    '/module-one': page(MODULE, widget(ONE_STEP)),
    '/early': page(MODULE, widget(TWO_STEPS) + EARLY.replace('TOKEN', TWO_STEPS)),
    '/early-one': page(MODULE, widget(ONE_STEP) + EARLY.replace('TOKEN', ONE_STEP)),
    '/framed': page('', '<iframe src="/embed.html#token-endpoint=/ois/token" title="Projects" style="width:100%;height:90vh;border:0"></iframe>'),
  };
  return new Map(Object.entries({ ...pages, '/lit.js': lit, '/react.js': react }));
}

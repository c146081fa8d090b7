import { readFileSync } from 'node:fs';
import { ROOT } from '../../scripts/root.mjs';
import { ensureDropIns } from './form-sites.js';
import { listen } from './listen.js';

const TYPES = { html: 'text/html', css: 'text/css', js: 'text/javascript' };

/** The full page and its files on a server that can do nothing else. */
export function startStaticSite() {
  ensureDropIns();
  return listen(
    (request, response) => {
      const file = /^\/((?:ois-[\w.-]+|embed)\.(html|css|js))$/.exec(request.url ?? '');
      if (!file) return response.writeHead(404).end();
      response.setHeader('Content-Type', TYPES[file[2] as keyof typeof TYPES]);
      return response.end(readFileSync(`${ROOT}dist/${file[1]}`));
    },
    { host: 'localhost' },
  );
}

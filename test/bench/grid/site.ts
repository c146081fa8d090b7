import { readFileSync } from 'node:fs';
import { countTags } from '../../../src/client/tags.js';
import { findDropInFile, send, sendFile } from '../../helpers/static-site.js';
import { listen, type TestServer } from '../../helpers/listen.js';
import { bundle } from '../harness/bundle.js';
import { ensurePeers, PEERS } from '../harness/peers.js';
import type { ProjectTable } from '../../../src/hub/tables.js';
import { buildTables } from '../tables.js';

/** The script of each variant. Those of libraries are plain JavaScript, because the root has none of their types. */
export const VARIANTS = {
  'hand-written': 'grid/hand-written.ts',
  'ois-table-grid': 'grid/our-grid.ts',
  'ois-widget': 'grid/our-widget.ts',
  'lit-virtual': 'peers/lit-virtual.js',
  'lit-virtualizer': 'peers/lit-virtualizer.js',
  'react-window': 'peers/react-window.js',
  tabulator: 'peers/tabulator.js',
  'ag-grid': 'peers/ag-grid.js',
} as const;

export type VariantName = keyof typeof VARIANTS;

export const isVariant = (name: string): name is VariantName => Object.hasOwn(VARIANTS, name);

/** Shows the same tables, requests and validates them itself, and has the same tools. */
export const isPeer = (name: VariantName): boolean => VARIANTS[name].startsWith('peers/');

interface Responses {
  tags: string;
  tables: Buffer;
  byTag: Map<string, Buffer>;
}

/** The server's responses, and which tag most tables have. */
export interface VariantServer extends TestServer {
  findTag(count: number): string;
}

/** Returns the tag that most tables have: it is in the row of tags. */
const findCommonTag = (list: readonly ProjectTable[]): string =>
  [...countTags(list)].sort((a, b) => b[1] - a[1])[0]![0];

const envelope = (data: unknown): string => JSON.stringify({ code: 200, message: 'success', data });

/** How many icons the tables share: fewer than there are cards at first, so that no variant loads one while it is measured. */
const ICON_COUNT = 24;

const drawIcon = (hue: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="11" fill="hsl(${Number(hue)} 60% 40%)"/></svg>`;

function buildResponses(count: number, iconFolder: string | undefined, isEnglish: boolean): Responses {
  const list = buildTables(count, isEnglish).map((table, index) =>
    iconFolder ? { ...table, icon: `${iconFolder}/${index % ICON_COUNT}` } : table,
  );
  const counts = countTags(list);
  const tag = findCommonTag(list);
  const tagged = envelope({ list: list.filter((table) => table.tags.includes(tag)) });
  return {
    tags: envelope({ list: [...counts.keys()].sort() }),
    tables: Buffer.from(envelope({ list })),
    byTag: new Map([[tag, Buffer.from(tagged)]]),
  };
}

/**
 * Serves a page for each variant at `/VARIANT`, and tables at `/N/token`, `/N/api/v1/hub/projects/…` and `/N/lists`, of which
 * `N` is their number.
 * @param hasIcons whether the tables have icons
 * @param isEnglish whether all texts are ASCII
 */
export async function serveVariants(
  names: readonly VariantName[],
  { hasIcons = false, isEnglish = false } = {},
): Promise<VariantServer> {
  if (names.some(isPeer)) ensurePeers();
  const scripts = new Map<string, string>();
  for (const name of names) scripts.set(name, await bundle({ file: VARIANTS[name] }));
  const responses = new Map<number, Responses>();
  const json = 'application/json';
  const server = await listen((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bench');
    const dropIn = findDropInFile(pathname);
    if (dropIn) return sendFile(response, dropIn);
    const [, first = '', ...rest] = decodeURIComponent(pathname).split('/');
    if (first === 'script') return send(response, 'text/javascript', scripts.get(rest[0] ?? '') ?? '');
    if (scripts.has(first)) {
      const ours = first.startsWith('ois-') ? '<script type="module" src="/ois-widget.js"></script>' : '';
      const styles =
        first === 'tabulator'
          ? readFileSync(`${PEERS}/node_modules/tabulator-tables/dist/css/tabulator.min.css`, 'utf8')
          : '';
      return send(
        response,
        'text/html',
        `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bench</title>
        <style>${styles} body { margin: 16px; font: 16px system-ui, sans-serif }</style>${ours}
        <script type="module" src="/script/${encodeURIComponent(first)}"></script><main></main>`,
      );
    }
    if (first === 'icons') {
      response.setHeader('Cache-Control', 'max-age=3600');
      return send(response, 'image/svg+xml', drawIcon(rest[0] ?? ''));
    }
    const count = Number(first);
    if (!Number.isInteger(count) || count < 1) return response.writeHead(404).end();
    const built =
      responses.get(count) ??
      buildResponses(count, hasIcons ? `http://${request.headers.host}/icons` : undefined, isEnglish);
    responses.set(count, built);
    const path = rest.join('/');
    if (path === 'token') {
      const token = { access_token: 'bench', expires_in: 3_600, form_url: 'https://form.example' };
      return send(response, json, JSON.stringify(token));
    }
    if (path.endsWith('published-tags')) return send(response, json, built.tags);
    const tag = searchParams.get('tags');
    return send(response, json, tag ? (built.byTag.get(tag) ?? '') : built.tables);
  });
  return Object.assign(server, {
    findTag: (count: number) => findCommonTag(buildTables(count, isEnglish)),
  });
}

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { measureFirstLoad } from '../../../scripts/package-size.mjs';
import { ROOT } from '../../../scripts/root.mjs';
import { readFileWeights } from '../../helpers/file-weights.js';
import { bundle } from '../harness/bundle.js';
import { ensurePeers, PEERS } from '../harness/peers.js';
import type { BenchRow, BenchTable } from '../harness/row.js';

const gzip = (code: string | Buffer): number => gzipSync(code, { level: 9 }).length;
const weigh = (...paths: string[]): number =>
  paths.map((path) => gzip(readFileSync(path))).reduce((sum, bytes) => sum + bytes);

const dist = (name: string): string => `${ROOT}dist/${name}`;
const peer = (path: string): string => `${PEERS}/node_modules/${path}`;

/** What a page with a list of cards imports from a library, without the list itself. */
const LIBRARIES: Record<string, string> = {
  'lit: one empty element':
    "import { LitElement, html } from 'lit'; customElements.define('x-a', class extends LitElement { render() { return html`a`; } });",
  'lit + repeat':
    "import { LitElement, html } from 'lit'; import { repeat } from 'lit/directives/repeat.js'; customElements.define('x-a', class extends LitElement { render() { return html`${repeat([1], (n) => n)}`; } });",
  'lit + @tanstack/lit-virtual':
    "import { LitElement } from 'lit'; import { VirtualizerController } from '@tanstack/lit-virtual'; globalThis.x = [LitElement, VirtualizerController];",
  'lit + @lit-labs/virtualizer':
    "import { LitElement } from 'lit'; import { virtualize } from '@lit-labs/virtualizer/virtualize.js'; globalThis.x = [LitElement, virtualize];",
  'react + react-dom':
    "import { createRoot } from 'react-dom/client'; import { createElement } from 'react'; globalThis.x = [createRoot, createElement];",
  'react + react-dom + react-window':
    "import { createRoot } from 'react-dom/client'; import { createElement } from 'react'; import { Grid } from 'react-window'; globalThis.x = [createRoot, createElement, Grid];",
  'Tabulator, without styles':
    "import { Tabulator, FormatModule, SortModule, FilterModule } from 'tabulator-tables'; Tabulator.registerModule([FormatModule, SortModule, FilterModule]); globalThis.x = Tabulator;",
  'AG Grid, client-side rows':
    "import { createGrid, ModuleRegistry, ClientSideRowModelModule, QuickFilterModule, ExternalFilterModule, CellStyleModule } from 'ag-grid-community'; ModuleRegistry.registerModules([ClientSideRowModelModule, QuickFilterModule, ExternalFilterModule, CellStyleModule]); globalThis.x = createGrid;",
};

/** Bytes after `gzip -9` of all that first paint needs: ours, and of others as much as their pages cannot do without. */
export const row: BenchRow = {
  usage: '',
  async *run(): AsyncGenerator<BenchTable> {
    ensurePeers();
    const { gzip: define } = await measureFirstLoad('open-integration-widget/define');
    const ours = [
      { name: 'drop-in, module', cells: [weigh(dist('ois-widget.js'))] },
      { name: 'drop-in, classic', cells: [weigh(dist('ois-widget.iife.js'))] },
      { name: '/define, built by Vite', cells: [define] },
      {
        name: 'embed.html with its styles and scripts',
        cells: [weigh(...['embed.html', 'ois-embed.css', 'ois-widget.js', 'ois-embed.js'].map(dist))],
      },
    ];
    const libraries = [];
    for (const [name, code] of Object.entries(LIBRARIES)) {
      libraries.push({ name, cells: [gzip(await bundle({ code }))] });
    }
    const embeds = [
      {
        name: '@typeform/embed, script and styles',
        cells: [weigh(peer('@typeform/embed/build/embed.js'), peer('@typeform/embed/build/css/widget.css'))],
      },
      {
        name: '@calcom/embed-core',
        cells: [weigh(peer('@calcom/embed-core/dist/embed/embed.js'))],
      },
    ];
    yield {
      title: 'All that first paint needs, bytes after gzip -9',
      columns: ['', 'bytes'],
      lines: [...ours, ...libraries, ...embeds],
      decimals: 0,
      notes: ['libraries alone, without the list of cards that a page makes of them'],
    };
    yield {
      title: 'Each file, bytes after gzip -9',
      columns: ['', 'bytes', 'loaded'],
      lines: readFileWeights().map(({ name, gzipBytes, loaded }) => ({
        name,
        cells: [toRange(gzipBytes), loaded],
      })),
      decimals: 0,
    };
  },
};

/** The smallest and the largest of files of a kind. */
function toRange(values: readonly number[]): string {
  const bounds = [...new Set([Math.min(...values), Math.max(...values)])];
  return bounds.map((value) => value.toLocaleString('en')).join('–');
}

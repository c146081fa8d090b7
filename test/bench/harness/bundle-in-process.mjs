// Bundles what its argument names, and writes the script to the standard output. See `bundle.ts`.
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from '../../../scripts/root.mjs';

const FOLDER = join(ROOT, 'test', 'bench');
/** A file that does not exist, in the folder whose packages it imports. */
const CODE_FILE = join(FOLDER, 'bundled-code.js');

/** @type {{ file?: string, code?: string }} */
const { file, code = '' } = JSON.parse(process.argv[2] ?? '{}');

/** @type {import('vite').Plugin} */
const loadCode = {
  name: 'load-code',
  enforce: 'pre',
  resolveId: (id) => (id === CODE_FILE ? id : undefined),
  load: (id) => (id === CODE_FILE ? code : undefined),
};

const result = await build({
  root: FOLDER,
  configFile: false,
  logLevel: 'silent',
  plugins: [loadCode],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    write: false,
    target: 'chrome105',
    cssCodeSplit: false,
    lib: {
      entry: file === undefined ? CODE_FILE : join(FOLDER, file),
      formats: ['es'],
      fileName: () => 'bundle.js',
    },
    rolldownOptions: {
      // Vite leaves white space in libraries.
      output: { codeSplitting: false, comments: false, minify: true },
    },
  },
});
const [{ output } = { output: [] }] = /** @type {import('vite').Rolldown.RolldownOutput[]} */ (result);
for (const chunk of output) if (chunk.type === 'chunk') process.stdout.write(chunk.code);

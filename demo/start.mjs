import { areDropInsFresh, buildDropIns } from '../scripts/drop-ins.mjs';
import { ensureDependencies, ensureNode } from '../scripts/ensure.mjs';
import { ROOT } from '../scripts/root.mjs';

const dev = process.argv.includes('--dev');

ensureNode();
ensureDependencies();
if (!dev && !areDropInsFresh()) {
  console.log('Building the widget …');
  await buildDropIns();
}

// Node 20 runs TypeScript only with help, and that help is there only now.
const { register } = await import('tsx/esm/api');
register({ tsconfig: `${ROOT}tsconfig.json` });
const { serve } = await import('./serve.ts');
await serve({ dev });

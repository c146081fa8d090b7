// Builds the package: drop-ins, modules with declarations, custom-elements.json with the types and editors' data made of it.
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDropIns } from './drop-ins.mjs';
import { ensureDependencies, ensureNode } from './ensure.mjs';
import { buildModules, buildTypes } from './modules.mjs';
import { ROOT } from './root.mjs';
import { runTool } from './tools.mjs';

/**
 * Published next to the modules that it describes. npm sorts what it packs by name, and gzip finds again what lies less than 32 kB
 * back: under this name it does not part the files with descriptions of the elements.
 */
const SCHEMA = { source: 'bridge/messages.schema.json', name: 'bridge/bridge-messages.schema.json' };

ensureNode();
ensureDependencies();
rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
const manifest = runTool('tsx', ['scripts/manifest/write-files.ts']);
await buildDropIns();
await buildModules();
if (!(await buildTypes()) || (await manifest) !== 0) process.exitCode = 1;
else {
  const schema = JSON.parse(readFileSync(join(ROOT, 'src', SCHEMA.source), 'utf8'));
  writeFileSync(join(ROOT, 'dist/lib', SCHEMA.name), JSON.stringify(schema));
  // npm makes it executable on install; this makes it executable in the repository as well.
  chmodSync(join(ROOT, 'dist/lib/cli/main.js'), 0o755);
}

// Writes custom-elements.json and what is made of it into dist/: types for frameworks, data for editors.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../root.mjs';
import { createManifest } from './create-manifest.js';
import { createCssData, createHtmlData, createWebTypes } from './editor-data.js';
import { createElementTypes } from './element-types.js';
import { FRAMEWORK_NAMES, createFrameworkTypes } from './framework-types.js';

const manifest = createManifest();
const elements = manifest.modules.flatMap(({ declarations }) => declarations);
const info = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  name: string;
  version: string;
  homepage: string;
};

/** Contents by path in `dist/`. */
const files: Record<string, string> = {
  'custom-elements.json': JSON.stringify(manifest),
  'web-types.json': JSON.stringify(createWebTypes(elements, info)),
  'vscode.html-custom-data.json': JSON.stringify(createHtmlData(elements, info)),
  'vscode.css-custom-data.json': JSON.stringify(createCssData(elements)),
  'types/elements.d.ts': createElementTypes(elements),
  ...Object.fromEntries(
    FRAMEWORK_NAMES.map((name) => [`types/${name}.d.ts`, createFrameworkTypes(name, elements)]),
  ),
  // The module of all types, for an import that is compiled as it is written.
  'types/none.js': 'export {};\n',
};

for (const [path, text] of Object.entries(files)) {
  const file = join(ROOT, 'dist', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

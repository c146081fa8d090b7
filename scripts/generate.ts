// Writes every generated file that is kept in the repository.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateFiles } from './bridge-reference.js';
import { generateDocs } from './docs/generate-docs.js';
import { ROOT } from './root.mjs';

const files = { ...generateFiles(), ...(await generateDocs()) };
for (const [file, contents] of Object.entries(files)) writeFileSync(join(ROOT, file), contents);

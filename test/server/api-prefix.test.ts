// @vitest-environment node
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';
import { API_PREFIX } from '../../src/hub/paths.js';

/** The string literals and template texts of a source, without its comments. */
function textsOf(path: string): string[] {
  const { program } = parseSync(path, readFileSync(path, 'utf8'), { lang: 'ts' });
  const texts: string[] = [];
  new Visitor({
    Literal: ({ value }) => void texts.push(String(value)),
    TemplateElement: ({ value }) => void texts.push(value.raw),
  }).visit(program);
  return texts;
}

it('X4 (C S) Open API: its version is in one string of one file', () => {
  const folder = join(ROOT, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const found = files.flatMap((file) =>
    textsOf(join(folder, file))
      // A part of the prefix, such as `v1/`, would be a second place too.
      .filter((text) => /\bv1\b/.test(text))
      .map((text) => `${file.replaceAll('\\', '/')}: ${text}`),
  );
  expect(found).toEqual([`hub/paths.ts: ${API_PREFIX}`]);
  expect(files.length).toBeGreaterThan(100);
});

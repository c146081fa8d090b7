import { readFileSync } from 'node:fs';
import { ROOT } from '../../scripts/root.mjs';

/** Returns the first HTML that a chapter of the documentation prints. @throws {Error} if there is none */
export function readPrintedHtml(file: string, heading: string): string {
  const [, chapter = ''] = readFileSync(ROOT + file, 'utf8').split(`# ${heading}\n`);
  const [, html] = /```html\n([^]*?)```/.exec(chapter) ?? [];
  if (html === undefined) throw new Error(`${file} prints no HTML below “${heading}”.`);
  return html;
}

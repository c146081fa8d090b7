/** Returns the Markdown of a region. @param argument what follows the region's name @param page path of the page */
export type Generator = (argument: string, page: string) => string;

const REGION = /<!-- generated: (\S+) ?(.*?) -->\n[^]*?<!-- \/generated -->/g;

/**
 * Returns a page with the contents of its generated regions, which are between `<!-- generated: name argument -->` and
 * `<!-- /generated -->`. What is around them is written by hand.
 * @throws {Error} for a region that has no generator
 */
export function fillRegions(
  text: string,
  page: string,
  generators: Readonly<Record<string, Generator>>,
): string {
  return text.replace(REGION, (_region, name: string, argument: string) => {
    const generate = generators[name];
    if (!generate) throw new Error(`${page} has the region "${name}", which nothing generates.`);
    const start = `<!-- generated: ${name}${argument && ` ${argument}`} -->`;
    return `${start}\n\n${generate(argument, page).trim()}\n\n<!-- /generated -->`;
  });
}

const toRow = (cells: readonly (string | undefined)[]): string =>
  `| ${cells.map((cell = '') => cell.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ')).join(' | ')} |`;

/** Returns a Markdown table. @param rows cells as Markdown; a `|` in them is escaped */
export function createTable(
  head: readonly string[],
  rows: readonly (readonly (string | undefined)[])[],
): string {
  return [toRow(head), toRow(head.map(() => '---')), ...rows.map(toRow)].join('\n');
}

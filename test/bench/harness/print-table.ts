import type { BenchTable, Cell } from './row.js';

const format = (cell: Cell, decimals: number): string => {
  if (cell === undefined || Number.isNaN(cell)) return '–';
  return typeof cell === 'string'
    ? cell
    : cell.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
};

/** Returns a table as text: names on the left, figures in columns on the right. */
export function formatTable({ title, columns, lines, decimals = 2, notes = [] }: BenchTable): string {
  const texts = [
    columns,
    ...lines.map(({ name, cells }) => [name, ...cells.map((cell) => format(cell, decimals))]),
  ];
  const widths = columns.map((_, i) => Math.max(...texts.map((line) => line[i]?.length ?? 0)));
  // Texts to the left, with their heading; figures to the right.
  const isText = columns.map(
    (_, i) => i === 0 || lines.every(({ cells }) => typeof cells[i - 1] === 'string'),
  );
  const body = texts.map((line) =>
    line
      .map((text, i) => (isText[i] ? text.padEnd(widths[i] ?? 0) : text.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  return [title, ...body, ...notes.map((note) => `(${note})`), ''].join('\n');
}

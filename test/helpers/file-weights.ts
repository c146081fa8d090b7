import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../../scripts/root.mjs';

const GUIDE = 'docs/versions.md';
const HEADING = '## Weight of the files';
const DIST = `${ROOT}dist/`;

/** A file that a page loads, or several of a kind. */
export interface FileWeight {
  /** As in the guide: `<build>` stands for the id of a build, and `<tag>` for a language. */
  name: string;
  /** Thousands of bytes after `gzip -9`, as the guide says. */
  documentedKb: number;
  /** Bytes after `gzip -9` of each file in `dist/` that the name stands for. */
  gzipBytes: readonly number[];
  /** When or by what it is loaded. */
  loaded: string;
}

const gzip = (file: string): number => gzipSync(readFileSync(DIST + file), { level: 9 }).length;

/** Returns the weight of each file in the guide's table, and of what was built. */
export function readFileWeights(): FileWeight[] {
  const section =
    readFileSync(ROOT + GUIDE, 'utf8')
      .split(HEADING)[1]
      ?.split('\n## ')[0] ?? '';
  const files = listScripts();
  const rows = [...section.matchAll(/^\| (`.+?) +\| +([\d.]+) \| (.+?) +\|$/gm)];
  return rows.map(([, name = '', kb, loaded = '']) => {
    const patterns = [...name.matchAll(/`(.+?)`/g)].map(([, text = '']) => toPattern(text));
    const matching = files.filter((file) => patterns.some((pattern) => pattern.test(file)));
    const plain = name.replaceAll('`', '');
    return { name: plain, documentedKb: Number(kb), gzipBytes: matching.map(gzip), loaded };
  });
}

/** Returns the scripts, pages and styles of `dist/` that pages load, without the themes, which are examples to copy. */
export const listScripts = (): string[] => readdirSync(DIST).filter((file) => /\.(js|css|html)$/.test(file));

const toPattern = (name: string): RegExp =>
  new RegExp(`^${name.replaceAll('.', '\\.')}$`.replace('<build>', '[^-.]+').replace('<tag>', '.+'));

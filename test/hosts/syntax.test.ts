import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { HOST_CHECKS } from '../../scripts/host-compilers.mjs';
import { listFiles, noCompilers, requireCompiler, SAMPLES, withCompilers } from './compilers.js';

/** What is used of web-tree-sitter. Its own types are not there before it is installed. */
interface Node {
  isError: boolean;
  isMissing: boolean;
  hasError: boolean;
  startPosition: { row: number };
  text: string;
  children: (Node | null)[];
}
interface Parser {
  setLanguage(language: object): Parser;
  parse(text: string): { rootNode: Node };
}
interface TreeSitter {
  Parser: { init(): Promise<void>; new (): Parser };
  Language: { load(file: string): Promise<object> };
}

const LANGUAGES = [
  { name: 'Dart', grammar: 'dart', sample: 'flutter/protocol', ending: '.dart' },
  { name: 'Dart with Flutter', grammar: 'dart', sample: 'flutter/view', ending: '.dart' },
  { name: 'Swift', grammar: 'swift', sample: 'ios/protocol', ending: '.swift' },
  { name: 'Swift with UIKit', grammar: 'swift', sample: 'ios/view', ending: '.swift' },
  { name: 'C#', grammar: 'c_sharp', sample: 'webview2/protocol', ending: '.cs' },
  { name: 'C# with WPF', grammar: 'c_sharp', sample: 'webview2/view', ending: '.cs' },
];

// No compiler of these can be had from npm or Debian 12: their grammars are all that is checked everywhere.
describe.skipIf(noCompilers)(`Syntax of the samples that are not compiled${withCompilers}`, () => {
  const treeSitter = (): TreeSitter => requireCompiler('web-tree-sitter') as TreeSitter;
  beforeAll(async () => {
    if (!noCompilers) await treeSitter().Parser.init();
  });

  async function mistakesIn(grammar: string, text: string): Promise<string[]> {
    const { Language, Parser } = treeSitter();
    const wasm = join(HOST_CHECKS, `node_modules/tree-sitter-wasms/out/tree-sitter-${grammar}.wasm`);
    const parser = new Parser().setLanguage(await Language.load(wasm));
    const root = parser.parse(text).rootNode;
    const found: string[] = [];
    const visit = (node: Node): void => {
      if (node.isError || node.isMissing)
        found.push(`line ${node.startPosition.row + 1}: ${node.text.slice(0, 80)}`);
      else if (node.hasError) for (const child of node.children) if (child) visit(child);
    };
    visit(root);
    return found;
  }

  describe.each(LANGUAGES)('$name', ({ grammar, sample, ending }) => {
    const files = listFiles(join(SAMPLES, sample), ending);

    it.each(files.map((file) => file.slice(SAMPLES.length)))('%s parses without an error', async (file) => {
      expect(await mistakesIn(grammar, readFileSync(join(SAMPLES, file), 'utf8'))).toEqual([]);
    });

    it('reports a missing brace', async () => {
      const text = readFileSync(files[0]!, 'utf8');
      expect(await mistakesIn(grammar, text.replace('{\n', '\n'))).not.toEqual([]);
    });
  });
});

describe('C# sample, which is not compiled', () => {
  const files = ['protocol', 'view'].flatMap((part) => listFiles(join(SAMPLES, 'webview2', part), '.cs'));
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  /** The text of each class, up to the next one, by its name. */
  const classes = new Map(
    text.split(/^(?=(?:public|internal) )/m).flatMap((part) => {
      const [, name] = /\b(?:class|record|interface) (\w+)/.exec(part) ?? [];
      return name ? [[name, part] as const] : [];
    }),
  );

  it('uses static members of its own classes only where they are', () => {
    const uses = [...text.matchAll(/\b(I?Ois\w+)\.([A-Z]\w+)/g)].filter(([, name]) => classes.has(name!));
    const isThere = ([, name, member]: RegExpExecArray): boolean =>
      new RegExp(`\\b(public|internal)\\b[^;{}]*\\b${member}\\b`).test(classes.get(name!)!);
    expect(uses.length).toBeGreaterThan(10);
    expect(uses.filter((use) => !isThere(use)).map(([use]) => use)).toEqual([]);
  });
});

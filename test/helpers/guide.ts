import { readFileSync } from 'node:fs';
import { ROOT } from '../../scripts/root.mjs';

/** What a reader of a guide does in one section of it, as it is printed. */
export interface GuideSection {
  /** The lines of its `sh` blocks. */
  commands: string[];
  /** Its files, by path: code after a paragraph with "Save this as `path`". */
  files: Record<string, string>;
}

/** Returns the sections of a guide, by heading. */
export function readGuide(path: string): Map<string, GuideSection> {
  const [, ...sections] = `\n${readFileSync(ROOT + path, 'utf8')}`.split(/\n## (?=[^\n]+\n)/);
  return new Map(
    sections.map((section): [string, GuideSection] => {
      const [heading = ''] = section.split('\n');
      const blocks = [...section.matchAll(/([^\n]*)\n\n```(\w+)\n([^]*?)```/g)];
      const commands = blocks.flatMap(([, , language, code = '']) =>
        language === 'sh' ? code.trim().split('\n') : [],
      );
      const files = blocks.flatMap(([, before = '', language, code = '']) => {
        const [, file] = /[Ss]ave this as `([^`]+)`/.exec(before) ?? [];
        if (language !== 'sh' && file === undefined)
          throw new Error(`${path}: ${heading}: code without a file.`);
        return file === undefined ? [] : [[file, code] as const];
      });
      return [heading, { commands, files: Object.fromEntries(files) }];
    }),
  );
}

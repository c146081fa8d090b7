import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseSync } from 'vite';
import { listPages } from '../../scripts/docs/generate-docs.js';
import { createManifest } from '../../scripts/manifest/create-manifest.js';
import { ROOT } from '../../scripts/root.mjs';

interface Snippet {
  page: string;
  language: string;
  code: string;
}

const pages = listPages().map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
const snippets: Snippet[] = pages.flatMap(({ path, text }) =>
  [...text.matchAll(/^( *)```(\w+)\n([^]*?)^ *```/gm)].map(([, , language = '', code = '']) => ({
    page: path,
    language,
    code,
  })),
);
const elements = createManifest().modules.flatMap(({ declarations }) => declarations);
const known = (list: 'events' | 'cssParts' | 'cssProperties' | 'slots'): Set<string> =>
  new Set(elements.flatMap((element) => element[list].map(({ name }) => name)));

/** Attributes of every HTML element. */
const GLOBAL_ATTRIBUTES = /^(id|class|style|slot|lang|dir|hidden|ref|key|part|data-.*|aria-.*)$/;

/** Returns all matches of a pattern's first group in the pages' texts, as `page: name`, that are not known. */
function findUnknown(pattern: RegExp, names: ReadonlySet<string>): string[] {
  return pages.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].flatMap(([, name = '']) => (names.has(name) ? [] : [`${path}: ${name}`])),
  );
}

describe('Code in the documentation', () => {
  it('is read by this test', () => {
    const languages = new Set(snippets.map(({ language }) => language));
    expect([...languages]).toEqual(expect.arrayContaining(['js', 'ts', 'tsx', 'html', 'css', 'sh']));
  });

  it('has no syntax error in JavaScript and TypeScript', () => {
    const faults = snippets
      // In place of what the reader has.
      .filter(({ language, code }) => /^(js|mjs|ts|tsx)$/.test(language) && !code.includes('…'))
      .flatMap(({ page, language, code }) => {
        // Some show what is inside an object, a function or another file's export.
        const forms = [code, `async () => {${code}}`, `({${code}})`];
        const errors = forms.map((form) => parseSync(`a.${language}`, form).errors[0]?.message);
        return errors.includes(undefined) ? [] : [`${page}: ${errors[0]} in ${code.slice(0, 60)}`];
      });
    expect(faults).toEqual([]);
  });

  it('imports entries that package.json exports', () => {
    const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      exports: Record<string, unknown>;
    };
    const isExported = (entry: string): boolean =>
      `.${entry}` in exports || /^\/themes\/(bank|pastel|brutalist)\.css$/.test(entry);
    const missing = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/(?:from|import|require\() ?'open-integration-widget([^']*)'/g)].flatMap(
        // What a message of the doctor fills in.
        ([, entry = '']) =>
          isExported(entry) || entry === '/…' ? [] : [`${path}: open-integration-widget${entry}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  it('sets attributes that the elements have', () => {
    const unknown = snippets
      .filter(({ language }) => language === 'html')
      .flatMap(({ page, code }) =>
        [...code.matchAll(/<(ois-[a-z-]+)((?:\s+[\w:@-]+(?:="[^"]*")?)*)\s*\/?>/g)].flatMap(
          ([, tag, text = '']) => {
            const element = elements.find(({ tagName }) => tagName === tag);
            const names = [...text.matchAll(/([\w:@-]+)(?:="[^"]*")?/g)].map(([, name = '']) => name);
            const isKnown = (name: string): boolean =>
              GLOBAL_ATTRIBUTES.test(name) || !!element?.attributes.some((one) => one.name === name);
            return names.filter((name) => !isKnown(name)).map((name) => `${page}: <${tag} ${name}>`);
          },
        ),
      );
    expect(unknown).toEqual([]);
  });

  it('listens to events, styles parts and sets custom properties that the elements have', () => {
    expect(findUnknown(/addEventListener\('(ois-[a-z-]+)'/g, known('events'))).toEqual([]);
    expect(findUnknown(/::part\(([\w-]+)\)/g, known('cssParts'))).toEqual([]);
    expect(findUnknown(/(?<![\w-])(--ois-[a-z-]*[a-z])\b/g, known('cssProperties'))).toEqual([]);
  });
});

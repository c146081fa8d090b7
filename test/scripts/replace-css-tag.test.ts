import { build, type Plugin } from 'vite';
import { describe, expect, it } from 'vitest';
import { replaceCssTag } from '../../scripts/replace-css-tag.js';
import { ROOT } from '../../scripts/root.mjs';

const ENTRY = '/virtual-entry.js';

/** Builds a script that has no file. */
async function buildScript(code: string, ...plugins: Plugin[]): Promise<string> {
  const entry: Plugin = {
    name: 'entry',
    enforce: 'pre',
    resolveId: (source, importer) => (source === ENTRY ? ENTRY : importer === ENTRY ? null : undefined),
    load: (id) => (id === ENTRY ? code : null),
  };
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    plugins: [entry, ...plugins],
    build: { write: false, minify: false, lib: { entry: ENTRY, formats: ['es'], fileName: 'out' } },
  });
  const [{ output } = { output: [] }] = [result].flat() as { output: { code?: string }[] }[];
  return output.map((file) => file.code ?? '').join('');
}

const LIT = `export { css } from '${ROOT}node_modules/lit/index.js';`;
/** Lit creates one where style sheets cannot be adopted. */
const STYLE_ELEMENT = /createElement\(["'`]style/;

describe('replaceCssTag', () => {
  it('leaves out what Lit does without adopted style sheets', async () => {
    expect(await buildScript(LIT)).toMatch(STYLE_ELEMENT);
    const script = await buildScript(LIT, replaceCssTag());
    expect(script).not.toMatch(STYLE_ELEMENT);
    expect(script).toContain('adoptedStyleSheets');
  });

  it('fails the build if Lit has no such module to replace', async () => {
    await expect(buildScript('export const none = 1;', replaceCssTag())).rejects.toThrow(
      'imports no module css-tag.js',
    );
  });
});

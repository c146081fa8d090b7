import { build, type Plugin } from 'vite';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';
import { refuseDirectives, trimLit } from '../../scripts/trim-lit.js';

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
    // Without the condition `development`, which is on in tests.
    resolve: { conditions: ['module', 'browser'] },
    plugins: [entry, ...plugins],
    build: { write: false, lib: { entry: ENTRY, formats: ['es'], fileName: 'out' } },
  });
  const [{ output } = { output: [] }] = [result].flat() as { output: { code?: string }[] }[];
  return output.map((file) => file.code ?? '').join('');
}

const LIT = `export { LitElement, html, nothing, render } from '${ROOT}node_modules/lit/index.js';`;

describe('trimLit', () => {
  it('leaves out what the elements do not use of Lit', async () => {
    const [whole, trimmed] = await Promise.all([buildScript(LIT), buildScript(LIT, trimLit())]);
    for (const piece of ['litHtmlPolyfillSupport', '<svg>', '_$litDirective$', 'litPropertyMetadata']) {
      expect(whole).toContain(piece);
      expect(trimmed).not.toContain(piece);
    }
    expect(trimmed.length).toBeLessThan(whole.length - 2_000);
  });

  it('fails the build if Lit is another version than the pieces were taken from', async () => {
    const newer: Plugin = {
      name: 'newer-lit',
      enforce: 'pre',
      transform: (code, id) => (id.endsWith('/lit-html.js') ? code.replace('"3.3.3"', '"3.4.0"') : null),
    };
    await expect(buildScript(LIT, newer, trimLit())).rejects.toThrow(/trim-lit\.ts: .*lit-html\.js has no/);
    await expect(buildScript('export const a = 1;', trimLit())).rejects.toThrow('other modules');
  });
});

describe('refuseDirectives', () => {
  it('fails the build of a script that uses a directive', async () => {
    const directive = `export { repeat } from '${ROOT}node_modules/lit/directives/repeat.js';`;
    await expect(buildScript(directive, refuseDirectives())).rejects.toThrow('Render without them');
    await expect(buildScript(LIT, refuseDirectives())).resolves.toContain('LitElement');
  });
});

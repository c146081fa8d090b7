import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/**
 * Bundles second-lit.js: an element of the page's own, `<guest-element>`, which shows `Guest`.
 * @param lit the package of its Lit
 */
export async function bundleSecondLit(lit: 'lit' | 'lit-2' = 'lit'): Promise<string> {
  const entry = fileURLToPath(new URL('second-lit.js', import.meta.url));
  const result = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    resolve: { conditions: ['browser', 'production'], alias: { lit } },
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'second-lit' } },
  });
  const [bundle] = result as { output: { code: string }[] }[];
  return bundle?.output[0]?.code ?? '';
}

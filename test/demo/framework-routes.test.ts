import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';

const ROUTES = [
  'demo/frameworks/next/app/ois/[...path]/route.ts',
  'demo/frameworks/nuxt/server/routes/ois/[...path].ts',
  'demo/frameworks/sveltekit/src/routes/ois/[...path]/+server.ts',
  'demo/frameworks/astro/src/pages/ois/[...path].ts',
];

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

describe('Routes of the backend in frameworks', () => {
  it.each(ROUTES)('%s: passes preflights on, for allowedOrigins', (path) => {
    // Nuxt's and Astro's are for all methods.
    expect(read(path)).toMatch(/export const (OPTIONS|ALL)\b|export default fromNodeMiddleware/);
  });

  it('docs/backend.md: passes preflights on wherever methods are listed', () => {
    const page = read('docs/backend.md');
    expect(page.match(/export const OPTIONS = GET;/g)).toEqual(
      page.match(/export const POST = GET;/g)?.map(() => 'export const OPTIONS = GET;'),
    );
  });

  // Astro takes it from X-Forwarded-For, so any client could send the hub's address with a webhook.
  it.each([...ROUTES, 'docs/backend.md'])('%s: passes no address that Astro reads from a header', (path) => {
    expect(read(path)).not.toMatch(/remoteAddress: (Astro\.)?clientAddress/);
  });
});

import { describe, expect, it } from 'vitest';
import { createSnippet } from '../../src/cli/integrity.js';

const FILES = [
  'ois-widget.js',
  'ois-deferred-b0000000.js',
  'ois-doctor.js',
  'ois-points.js',
  'ois-embed.css',
];
const INTEGRITY = {
  version: '1.0.0',
  build: 'b0000000',
  files: Object.fromEntries(FILES.map((name) => [name, `sha384-${name}`])),
};

describe('open-integration-widget integrity', () => {
  it('prints the hashes of all files that the script loads on demand, the doctor too', () => {
    const tags = createSnippet(INTEGRITY, { base: '/' });
    const [, json = ''] = /<script type="importmap">([^]*?)<\/script>/.exec(tags) ?? [];
    expect(JSON.parse(json)).toEqual({
      integrity: {
        '/ois-deferred-b0000000.js': 'sha384-ois-deferred-b0000000.js',
        '/ois-doctor.js': 'sha384-ois-doctor.js',
      },
    });
    expect(tags).toContain('src="/ois-widget.js" integrity="sha384-ois-widget.js"');
  });
});

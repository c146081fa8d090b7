// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createSnippet, run } from '../../src/cli/integrity.js';

const INTEGRITY = {
  version: '1.2.3',
  build: 'ab12cd34',
  files: {
    'ois-deferred-ab12cd34.js': 'sha384-deferred',
    'ois-locale-de-ab12cd34.js': 'sha384-german',
    'ois-doctor.js': 'sha384-doctor',
    'ois-embed.css': 'sha384-style',
    'ois-embed.js': 'sha384-page',
    'ois-points.js': 'sha384-points',
    'ois-widget.iife.js': 'sha384-classic',
    'ois-widget.js': 'sha384-module',
  },
};

const parseMap = (snippet: string): unknown => {
  const [, json = ''] = /<script type="importmap"[^>]*>([^]*?)<\/script>/.exec(snippet) ?? [];
  return JSON.parse(json);
};

describe('open-integration-widget integrity', () => {
  it('prints the import map of the files that are loaded on demand before the module with its hash', () => {
    const snippet = createSnippet(INTEGRITY, { base: 'https://cdn.example/ois/' });
    expect(parseMap(snippet)).toEqual({
      integrity: {
        'https://cdn.example/ois/ois-deferred-ab12cd34.js': 'sha384-deferred',
        'https://cdn.example/ois/ois-doctor.js': 'sha384-doctor',
        'https://cdn.example/ois/ois-locale-de-ab12cd34.js': 'sha384-german',
      },
    });
    expect(snippet.split('</script>\n')[1]).toBe(
      '<script type="module" src="https://cdn.example/ois/ois-widget.js" integrity="sha384-module" crossorigin="anonymous">',
    );
  });

  it('--classic, --nonce: print the classic script, and the nonce on both tags', () => {
    const snippet = createSnippet(INTEGRITY, { base: '/', isClassic: true, nonce: 'a"b' });
    expect(snippet).toContain('<script type="importmap" nonce="a&quot;b">');
    expect(snippet).toContain(
      '<script nonce="a&quot;b" src="/ois-widget.iife.js" integrity="sha384-classic" crossorigin="anonymous">',
    );
  });

  it('--embed: prints the tags of embed.html, each with its hash', () => {
    const snippet = createSnippet(INTEGRITY, { base: './', isEmbed: true, nonce: 'n' });
    expect(Object.keys((parseMap(snippet) as { integrity: object }).integrity)).toContain(
      './ois-deferred-ab12cd34.js',
    );
    expect(snippet.split('</script>\n').slice(1).join('\n').trim().split('\n')).toEqual([
      '<link rel="stylesheet" href="./ois-embed.css" integrity="sha384-style" crossorigin="anonymous">',
      '<script type="module" nonce="n" src="./ois-widget.js" integrity="sha384-module" crossorigin="anonymous">',
      '<script type="module" nonce="n" src="./ois-embed.js" integrity="sha384-page" crossorigin="anonymous">',
    ]);
  });

  it('--embed --classic: is refused, as embed.html loads modules', async () => {
    await expect(run(['--embed', '--classic'])).rejects.toThrow('leave out --classic or --embed');
  });

  it('keeps a base from ending the import map', () => {
    const base = '/</script><script>alert(1)</script>/';
    const snippet = createSnippet(INTEGRITY, { base });
    expect(Object.keys((parseMap(snippet) as { integrity: object }).integrity)[0]).toContain(base);
  });

  it.each(['ois', '//cdn.example/', 'ftp://cdn.example/', '/ois/?x', 'javascript:1'])(
    '--base %s: is refused with what to write',
    async (base) => {
      await expect(run(['--base', base])).rejects.toThrow('--base must be a folder such as /ois/');
    },
  );
});

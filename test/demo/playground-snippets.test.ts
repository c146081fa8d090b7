import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  EMBED_NAMES,
  writePolicy,
  writeSnippet,
  writeStyles,
  type Chosen,
} from '../../demo/playground/snippets.js';
import { ROOT } from '../../scripts/root.mjs';
import { ATTRIBUTE_NAMES, OWNER_ONLY } from '../../src/embed/settings.js';

const readDoc = (name: string): string => readFileSync(`${ROOT}docs/${name}.md`, 'utf8');

const DEFAULT: Chosen = {
  attributes: [{ name: 'token-endpoint', kind: 'text', value: '/ois/token' }],
  properties: [],
  preset: '',
};
const ALL: Chosen = {
  attributes: [
    ...DEFAULT.attributes,
    { name: 'points', kind: 'boolean', value: 'on' },
    { name: 'limit', kind: 'number', value: '6' },
    { name: 'tags', kind: 'text', value: "Online,Baker's", isList: true },
    { name: 'allow', kind: 'text', value: 'a "b" & {{c}}' },
  ],
  properties: [
    { name: 'messages', code: '{ "retry": "Once more" }' },
    { name: 'renderCard', code: '(table) => table.name' },
  ],
  preset: 'bank',
};

describe('Playground code', () => {
  it.each(['html', 'react', 'vue', 'svelte', 'angular'])(
    '%s: has the element, imports and component of its documentation',
    (framework) => {
      const doc = readDoc(`frameworks/${framework}`);
      const lines = writeSnippet(framework, DEFAULT).split('\n');
      const shared = /^\s*(import|<script|<\/script|<template|@Component|schemas|selector|export)/;
      const expected = lines.filter((line) => shared.test(line) && !line.includes('ois-widget.js'));
      for (const line of expected.map((one) => one.trim().replace(/, signal|\s*\{\}?$/g, ''))) {
        const known = doc.replace('CUSTOM_ELEMENTS_SCHEMA, signal }', 'CUSTOM_ELEMENTS_SCHEMA }');
        expect(known).toContain(line);
      }
      expect(lines.join('\n')).toContain('token-endpoint="/ois/token"');
    },
  );

  it('html: has every setting, escaped, and a script for properties', () => {
    const code = writeSnippet('html', ALL);
    expect(code).toContain('<link rel="stylesheet" href="/themes/bank.css" />');
    expect(code).toContain('allow="a &quot;b&quot; &amp; {{c}}"');
    expect(code).toContain('\n  points\n  limit="6"\n  tags="Online,Baker\'s"\n');
    expect(code).toContain('>If no projects appear here, reload the page.</ois-widget>');
    expect(code).toContain('widget.messages = { "retry": "Once more" };');
  });

  it('react: sets properties by type', () => {
    const code = writeSnippet('react', ALL);
    for (const prop of [
      'points={true}',
      'limit={6}',
      `tags={['Online', 'Baker\\'s']}`,
      'messages={{ "retry"',
    ])
      expect(code).toContain(prop);
    expect(code).toContain(`allow={'a "b" & {{c}}'}`);
    expect(code).toContain(`import 'open-integration-widget/themes/bank.css';`);
  });

  it.each(['vue', 'svelte', 'angular'])('%s: declares properties, functions with their type', (framework) => {
    const code = writeSnippet(framework, ALL);
    expect(code).toContain(`import type { OisWidget } from 'open-integration-widget';`);
    expect(code).toContain(`renderCard: OisWidget['renderCard'] = (table) => table.name;`);
  });

  it('angular: escapes its own brackets', () => {
    expect(writeSnippet('angular', ALL)).toContain('&amp; &#123;&#123;c}}');
  });

  it('webview: has the settings of the full page in its address, and those of its owner in the page', () => {
    const doc = readDoc('embed');
    for (const name of EMBED_NAMES) expect(doc).toMatch(new RegExp(`\\n\\|[^|\\n]*\`${name}\``));
    const code = writeSnippet('webview', ALL);
    expect(code).toContain("embed.html#points=on&limit=6&tags=Online%2CBaker's\n");
    expect(code).toContain('<meta name="ois:allow" content="a &quot;b&quot; &amp; {{c}}" />');
    expect(code).toContain('<link rel="stylesheet" href="themes/bank.css" />');
    expect(code).toContain('<!-- embed.html does not have: messages, renderCard -->');
  });

  it('webview: has every setting that the full page takes from its address', () => {
    const names = ATTRIBUTE_NAMES.filter((name) => !OWNER_ONLY.includes(name));
    expect(EMBED_NAMES.toSorted()).toEqual(names.toSorted());
  });

  it('webview: has a consent that is given in the page, because a link cannot agree', () => {
    const write = (value: string): string =>
      writeSnippet('webview', { ...DEFAULT, attributes: [{ name: 'consent', kind: 'text', value }] });
    expect(write('required')).toMatch(/embed\.html#consent=required$/);
    expect(write('given')).toContain('<meta name="ois:consent" content="given" />');
    expect(write('given')).not.toContain('#');
  });

  it.each(['html', 'react', 'vue', 'svelte', 'angular', 'webview'])(
    '%s: has no tag of a shared link, in messages or attributes',
    (framework) => {
      const text = '</script><SCRIPT>alert(1)</script><!--';
      const chosen: Chosen = {
        attributes: [{ name: 'allow', kind: 'text', value: text }],
        properties: [{ name: 'messages', code: JSON.stringify({ retry: text }) }],
        preset: '',
      };
      const code = writeSnippet(framework, chosen);
      expect(code).not.toMatch(
        /<\/?script>.*alert|<!--(?! In your copy| embed\.html does not have: [\w, -]+ -->)/i,
      );
      const json = /\{ ?"retry".*?"\}/.exec(code)?.[0];
      if (framework !== 'webview') expect(JSON.parse(json ?? '')).toEqual({ retry: text });
    },
  );

  it('styles: one rule with the custom properties', () => {
    expect(writeStyles([])).toBe('');
    expect(writeStyles([['--ois-accent', '#f00']])).toBe('ois-widget {\n  --ois-accent: #f00;\n}');
  });

  it('policy: is that of the documentation', () => {
    const policy = { isWebView: false, openIn: 'dialog', callsHub: false };
    expect(readDoc('security')).toContain(writePolicy(policy));
    expect(readDoc('embed')).toContain(writePolicy({ ...policy, isWebView: true }));
    expect(writePolicy({ ...policy, isWebView: true, openIn: 'host' })).toContain("frame-src 'none'");
    expect(writePolicy({ ...policy, callsHub: true })).toContain(
      "connect-src 'self' https://hub.example.com ",
    );
  });
});

// @vitest-environment node
import { html, nothing } from 'lit';
import { describe, expect, it } from 'vitest';
import { serialize, serializeData } from '../../src/render/serialize.js';

describe('serialize', () => {
  it('escapes texts and attributes', () => {
    const text = `<b a="1">&\r`;
    expect(serialize(html`<i title=${text}>${text}</i>`)).toBe(
      '<i title="&lt;b a=&quot;1&quot;&gt;&amp;&#13;">&lt;b a="1"&gt;&amp;&#13;</i>',
    );
  });

  it('renders nested templates and arrays, and nothing for nothing', () => {
    const items = [1, nothing, undefined, null, 'a', html`<b>${[html`<i></i>`, 2]}</b>`];
    expect(serialize(html`<p>${items}</p>`)).toBe('<p>1a<b><i></i>2</b></p>');
  });

  it('leaves out listeners, properties, and attributes without a value', () => {
    const template = html`<i
      @click=${() => 1}
      .value=${'x'}
      ?hidden=${true}
      ?inert=${false}
      id=${nothing}
      lang=${String(0)}
    ></i>`;
    expect(serialize(template)).toMatch(/^<i\s+hidden=""\s+lang="0"\s*><\/i>$/);
  });

  it('does not take a text that looks like an attribute for one', () => {
    const text = '<';
    expect(serialize(html`<p>a = ${text}</p>`)).toBe('<p>a = &lt;</p>');
  });
});

describe('serializeData', () => {
  it('G1 contains nothing that ends a script or begins a comment', () => {
    const data = { a: '</script><!--<script>\u2028' };
    expect(serializeData(data)).not.toContain('<');
    expect(JSON.parse(serializeData(data))).toEqual(data);
  });
});

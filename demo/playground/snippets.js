// The code to paste for what the playground shows. docs/frameworks has the same lines in whole apps, which tests build.

/**
 * @typedef {object} WidgetAttribute an attribute that is set
 * @property {string} name
 * @property {'boolean' | 'number' | 'text'} kind
 * @property {string} value
 * @property {boolean} [isList] whether its property is a list of texts
 */
/**
 * @typedef {object} Chosen what the code has to contain
 * @property {readonly WidgetAttribute[]} attributes
 * @property {readonly { name: string, code: string }[]} properties by name, with their value as code
 * @property {string} preset name of a ready theme, or empty
 */

const PACKAGE = 'open-integration-widget';
const MAX_LINE_LENGTH = 90;

/** Settings that the full page takes from its address: docs/embed.md. */
export const EMBED_NAMES = [
  'open-in',
  'tags',
  'limit',
  'short-code',
  'theme',
  'locale',
  'hide',
  'points',
  'top-up',
  'notifications',
  'no-warm-up',
  'consent',
];
/** Settings that only the owner of the full page can set, in `<meta>`. */
const OWNER_NAMES = ['hub-url', 'form-url', 'points-endpoint', 'events-endpoint', 'allow'];
/** A link cannot agree for the user. @param {WidgetAttribute} attribute */
const isConsentGiven = ({ name, value }) => name === 'consent' && value === 'given';

/** What the element shows until its script runs. */
const FALLBACK = 'If no projects appear here, reload the page.';

/** @param {string} text */
const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
/** Escapes tags in the texts of code: one would end its <script>, and anyone can write a link with one. @param {string} code */
const escapeTags = (code) => code.replaceAll(/<(?=[!/]|script)/gi, '\\u003c');
/** @param {string} text */
const quote = (text) =>
  `'${escapeTags(JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'"))}'`;
/** @param {string} value */
const toList = (value) =>
  `[${value
    .split(',')
    .map((one) => quote(one.trim()))
    .join(', ')}]`;
/** @param {string} text @param {number} spaces */
const indent = (text, spaces) => text.replaceAll(/^(?=.)/gm, ' '.repeat(spaces));

/**
 * Renders a tag on one line, or with a line for each attribute.
 * @param {readonly string[]} attributes
 * @param {string} end
 */
function renderTag(attributes, end) {
  const line = `<ois-widget ${attributes.join(' ')}${end === '/>' ? ' ' : ''}${end}`;
  if (line.length <= MAX_LINE_LENGTH && !line.includes('\n')) return line;
  return `<ois-widget\n${indent(attributes.join('\n'), 2)}\n${end}`;
}

/** @param {WidgetAttribute} attribute as HTML, which Angular's templates read as well */
const toHtml = ({ name, kind, value }) => (kind === 'boolean' ? name : `${name}="${escapeHtml(value)}"`);

/** @param {WidgetAttribute} attribute as JSX and Svelte: a name that is a property sets the property */
function toBraces({ name, kind, value, isList }) {
  if (kind === 'boolean') return `${name}={true}`;
  if (kind === 'number') return `${name}={${value}}`;
  if (isList) return `${name}={${toList(value)}}`;
  return /["\\{}&<]/.test(value) ? `${name}={${quote(value)}}` : `${name}="${value}"`;
}

/** @param {WidgetAttribute} attribute */
function toVue({ name, kind, value, isList }) {
  if (kind === 'boolean') return `:${name}="true"`;
  if (kind === 'number') return `:${name}="${value}"`;
  return isList ? `:${name}="${escapeHtml(toList(value))}"` : `${name}="${escapeHtml(value)}"`;
}

const IMPORT = `import '${PACKAGE}/define';\n`;
/** @param {string} preset */
const importPreset = (preset) => (preset ? `import '${PACKAGE}/themes/${preset}.css';\n` : '');
/** @param {string} framework */
const importTypes = (framework) => `import type {} from '${PACKAGE}/types/${framework}';\n`;

/** @param {string} code whether it is a function, which needs a type */
const isFunction = (code) => code.includes('=>');

/** @param {Chosen['properties']} properties @param {string} keyword */
const declare = (properties, keyword) =>
  properties
    .map(
      ({ name, code }) =>
        `${keyword} ${name}${isFunction(code) ? `: OisWidget['${name}']` : ''} = ${code};\n`,
    )
    .join('');

/** @param {Chosen['properties']} properties */
const importClass = (properties) =>
  properties.some(({ code }) => isFunction(code)) ? `import type { OisWidget } from '${PACKAGE}';\n` : '';

/** @type {Record<string, (chosen: Chosen) => string>} */
const WRITERS = {
  html({ attributes, properties, preset }) {
    const link = preset ? `<link rel="stylesheet" href="/themes/${preset}.css" />\n` : '';
    const tag = `${renderTag(attributes.map(toHtml), '>')}${FALLBACK}</ois-widget>`;
    const assignments = properties.map(({ name, code }) => `widget.${name} = ${code};\n`).join('');
    const script = assignments
      ? `\n<script type="module">\n${indent(`const widget = document.querySelector('ois-widget');\n${assignments}`, 2)}</script>`
      : '';
    return `${link}<script type="module" src="/ois-widget.js"></script>\n${tag}${script}`;
  },

  react({ attributes, properties, preset }) {
    const props = [...attributes.map(toBraces), ...properties.map(({ name, code }) => `${name}={${code}}`)];
    const tag = renderTag(props, '/>');
    const body = tag.includes('\n') ? `(\n${indent(tag, 4)}\n  )` : tag;
    return `${IMPORT}${importPreset(preset)}${importTypes('react')}\nexport function Projects() {\n  return ${body};\n}`;
  },

  vue({ attributes, properties, preset }) {
    const script = `${IMPORT}${importPreset(preset)}${importTypes('vue')}${importClass(properties)}`;
    const constants = properties.length > 0 ? `\n${declare(properties, 'const')}` : '';
    const tag = renderTag(
      [...attributes.map(toVue), ...properties.map(({ name }) => `:${name}="${name}"`)],
      '/>',
    );
    return `<script setup lang="ts">\n${script}${constants}</script>\n\n<template>\n${indent(tag, 2)}\n</template>`;
  },

  svelte({ attributes, properties, preset }) {
    const script = `${IMPORT}${importPreset(preset)}${importTypes('svelte')}${importClass(properties)}`;
    const constants = properties.length > 0 ? `\n${declare(properties, 'const')}` : '';
    const props = [...attributes.map(toBraces), ...properties.map(({ name }) => `${name}={${name}}`)];
    return `<script lang="ts">\n${indent(script + constants, 2)}</script>\n\n${renderTag(props, '></ois-widget>')}`;
  },

  angular({ attributes, properties, preset }) {
    const theme = preset ? `// In angular.json: "styles": ["${PACKAGE}/themes/${preset}.css"]\n` : '';
    const props = [...attributes.map(toHtml), ...properties.map(({ name }) => `[${name}]="${name}"`)];
    // In a template literal, and without Angular's own brackets.
    const tag = renderTag(props, '></ois-widget>')
      .replaceAll('{{', '&#123;&#123;')
      .replaceAll(/[\\`]|\$\{/g, '\\$&');
    const fields = properties.length > 0 ? `\n${indent(declare(properties, 'readonly'), 2)}` : '';
    return `${theme}import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';
${IMPORT}${importClass(properties)}
@Component({
  selector: 'app-projects',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`
${indent(tag, 4)}
  \`,
})
export class Projects {${fields}}`;
  },

  webview({ attributes, properties, preset }) {
    const fragment = attributes
      .filter((one) => EMBED_NAMES.includes(one.name) && !isConsentGiven(one))
      .map(({ name, kind, value }) => `${name}=${kind === 'boolean' ? 'on' : encodeURIComponent(value)}`)
      .join('&');
    const metas = attributes
      .filter((one) => OWNER_NAMES.includes(one.name) || isConsentGiven(one))
      .map(({ name, value }) => `<meta name="ois:${name}" content="${escapeHtml(value)}" />`);
    const head = preset ? [...metas, `<link rel="stylesheet" href="themes/${preset}.css" />`] : metas;
    // The token endpoint is the app's.
    const known = [...EMBED_NAMES, ...OWNER_NAMES, 'token-endpoint'];
    const unknown = [...attributes, ...properties]
      .map(({ name }) => name)
      .filter((name) => !known.includes(name));
    return [
      `https://www.example.com/app/embed.html${fragment && `#${fragment}`}`,
      head.length > 0 && `<!-- In your copy of embed.html -->\n${head.join('\n')}`,
      unknown.length > 0 && `<!-- embed.html does not have: ${unknown.join(', ')} -->`,
    ]
      .filter(Boolean)
      .join('\n\n');
  },
};

/**
 * Returns the code for a framework, for plain HTML, or the address for a WebView.
 * @param {string} framework one of CODE_FOR
 * @param {Chosen} chosen
 */
export function writeSnippet(framework, chosen) {
  const properties = chosen.properties.map(({ name, code }) => ({ name, code: escapeTags(code) }));
  return (WRITERS[framework] ?? WRITERS['html'])?.({ ...chosen, properties }) ?? '';
}

/**
 * Returns the rule for a page's style sheet; empty without custom properties.
 * @param {readonly (readonly [name: string, value: string])[]} tokens
 */
export const writeStyles = (tokens) =>
  tokens.length === 0
    ? ''
    : `ois-widget {\n${tokens.map(([name, value]) => `  ${name}: ${value};\n`).join('')}}`;

/**
 * Returns the Content-Security-Policy for a page or for the full page: docs/security.md, docs/embed.md.
 * @param {{ isWebView: boolean, openIn: string, callsHub: boolean }} options
 */
export function writePolicy({ isWebView, openIn, callsHub }) {
  const form = 'https://form.example.com';
  const hub = 'https://hub.example.com';
  const frames = isWebView && openIn === 'host' ? "'none'" : form;
  if (!isWebView) {
    return `script-src 'self'; connect-src 'self' ${callsHub ? `${hub} ` : ''}${form}; img-src ${hub}; frame-src ${frames}`;
  }
  return (
    `Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' ${hub} ${form};\n` +
    `  img-src ${hub}; frame-src ${frames}; base-uri 'none'; frame-ancestors 'none'`
  );
}

// Shows the code for what is chosen: the snippet, the style sheet, the policy and the link.
import { readSampleCode } from './samples.js';
import { writePolicy, writeSnippet, writeStyles } from './snippets.js';

const DEFAULT_ENDPOINT = '/ois/token';

/** @param {import('./definitions.js').PlaygroundDefinition} definition @param {string} value */
function isSet({ kind, fallback, group }, value) {
  if (kind === 'boolean' || kind === 'sample') return value === 'on';
  if (kind === 'choice') return value !== fallback && value !== '';
  return group === 'token' ? value !== fallback : value !== '';
}

/**
 * Returns what of the state the code contains.
 * @param {ReturnType<import('./address.js').createState>} state
 */
function readChosen(state) {
  const set = state.definitions
    .map((definition) => ({ ...definition, value: state.get(definition.name) }))
    .filter((one) => isSet(one, one.value));
  const inGroup = (group) => set.filter((one) => one.group === group);
  const attributes = inGroup('attribute')
    .filter(({ name }) => name !== 'token-endpoint')
    .map(({ name, kind, value, setting }) => ({
      name,
      kind: kind === 'boolean' || kind === 'number' ? kind : 'text',
      value,
      isList: setting.isList,
    }));
  const endpoint = state.get('token-endpoint') || DEFAULT_ENDPOINT;
  return {
    attributes: [{ name: 'token-endpoint', kind: 'text', value: endpoint }, ...attributes],
    properties: inGroup('property').map(({ name, kind, value }) => ({
      name,
      code: kind === 'json' ? value : readSampleCode(name),
    })),
    preset: state.get('preset'),
    tokens: inGroup('token').map(({ name, value }) => [name, value]),
  };
}

/** @param {string} id */
const find = (id) => document.getElementById(id);

/** @param {ReturnType<import('./address.js').createState>} state */
export function showCode(state) {
  const show = () => {
    const chosen = readChosen(state);
    const framework = state.get('code');
    find('snippet').textContent = writeSnippet(framework, chosen);
    const styles = writeStyles(chosen.tokens);
    find('styles').textContent = styles;
    find('styles-part').hidden = styles === '';
    find('policy').textContent = writePolicy({
      isWebView: framework === 'webview',
      openIn: state.get('open-in'),
      callsHub: state.get('hub-url') !== '',
    });
    find('share').value = location.href;
  };
  state.onChange(show);
  // The widget changes the address, too.
  find('share').addEventListener('focus', show);
  // Before the listener that copies.
  document.querySelector('[data-copy="#share"]').addEventListener('click', show);
  find('tab-code').addEventListener('click', show);
  show();
}

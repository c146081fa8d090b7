// Creates a labelled control for a setting, by its kind.

/** @typedef {import('./definitions.js').PlaygroundDefinition} PlaygroundDefinition */

/** Own names of languages, in the choice of a language. */
const LANGUAGE_NAMES = {
  en: 'English',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  ja: '日本語',
  ko: '한국어',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  ar: 'العربية',
};

/**
 * @param {string} name
 * @param {object} [properties]
 * @param {...(Node | string)} children
 */
export function create(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** Shows the parts of a text that are in backticks as code. */
export const renderText = (text) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? create('code', { textContent: part }) : part));

/**
 * Creates the input of a definition. Its event `change` reports a new value.
 * @param {PlaygroundDefinition} definition
 * @param {string} emptyLabel the choice that leaves a setting out
 */
function createInput({ kind, name, choices, setting }, emptyLabel) {
  if (kind === 'choice') {
    const select = create('select');
    for (const choice of choices) {
      const option = new Option(LANGUAGE_NAMES[choice] ?? (choice || emptyLabel), choice);
      if (choice) option.lang = name === 'locale' ? choice : 'en';
      select.add(option);
    }
    return select;
  }
  if (kind === 'boolean' || kind === 'sample') return create('input', { type: 'checkbox' });
  if (kind === 'json')
    return create('textarea', { rows: 2, placeholder: '{ "retry": "Once more" }', lang: 'en' });
  const placeholder = kind === 'text' || kind === 'color' ? (setting?.default ?? '').replaceAll("'", '') : '';
  return create('input', {
    // Not `number`: with other text in it, such a field has an empty value, which is valid.
    type: 'text',
    inputMode: kind === 'number' ? 'numeric' : '',
    spellcheck: false,
    autocomplete: 'off',
    placeholder,
    // A value, as CSS or HTML writes it.
    lang: 'en',
  });
}

/** Converts any colour of CSS to six digits. One canvas serves all swatches. */
export const readColor = (() => {
  let context;
  return (color) => {
    if (/^#[\da-f]{6}$/i.test(color)) return color;
    if (/^#[\da-f]{3}$/i.test(color)) return color.replace(/\w/g, '$&$&');
    context ??= document.createElement('canvas').getContext('2d');
    context.fillStyle = '#808080';
    context.fillStyle = color;
    return /^#\w{6}$/.test(context.fillStyle) ? context.fillStyle : '#808080';
  };
})();

/** A swatch beside the text of a colour. */
function createSwatch(input, label) {
  const swatch = create('input', { type: 'color', tabIndex: -1, lang: 'en' });
  swatch.setAttribute('aria-label', label);
  // A swatch has six digits; a text may be any colour of CSS.
  const show = () => {
    swatch.value = readColor(input.value || input.placeholder);
  };
  swatch.addEventListener('input', () => {
    input.value = swatch.value;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  return { swatch, show };
}

/** Whether a setting is the address of a server. @param {PlaygroundDefinition} definition */
export const isServer = ({ name }) => /-(endpoint|url)$/.test(name);

/**
 * Creates a row: label, control and description.
 * @param {PlaygroundDefinition} definition
 * @param {ReturnType<import('./address.js').createState>} state
 * @param {{ asThePage: string, notSet: string, notValid: string, notOwnServer: string }} texts
 */
export function createControl(definition, state, texts) {
  const { name, kind, setting } = definition;
  const id = `set-${name.replace(/^--/, '')}`;
  const input = createInput(definition, name === 'locale' ? texts.asThePage : texts.notSet);
  input.id = id;
  const isChecked = kind === 'boolean' || kind === 'sample';
  const label = create('label', { htmlFor: id }, create('code', { textContent: name }));
  const row = create('div', { className: `setting setting-${kind}` }, label, input);
  // Beside its name, a long default would be cut.
  row.classList.toggle('setting-long', input.placeholder?.length > 16);
  let showSwatch;
  if (kind === 'color') {
    const { swatch, show } = createSwatch(input, name);
    showSwatch = show;
    row.append(swatch);
  }
  if (setting) {
    const hint = create('p', { id: `${id}-hint`, className: 'hint', lang: setting.language });
    hint.append(...renderText(setting.description));
    row.append(hint);
    input.setAttribute('aria-describedby', hint.id);
  }
  const note = create('p', { className: 'note' });
  note.setAttribute('role', 'alert');
  row.append(note);
  const show = () => {
    const value = state.get(name);
    note.textContent = '';
    if (isChecked) input.checked = value === 'on';
    else input.value = value;
    input.removeAttribute('aria-invalid');
    showSwatch?.();
  };
  input.addEventListener('change', () => {
    const text = input.value.trim();
    // An address keeps no line breaks. In JSON, they only separate.
    const entered = kind === 'json' ? text.replaceAll(/[\n\r\t]+/g, ' ') : text;
    const value = isChecked ? (input.checked ? 'on' : 'off') : entered;
    if (state.set(name, value)) return show();
    input.setAttribute('aria-invalid', 'true');
    note.textContent = isServer(definition) ? texts.notOwnServer : texts.notValid;
  });
  state.onChange((changed) => changed === name && show());
  show();
  return row;
}

// What the playground can set, how each setting is shown, and which values are valid.
import { SAMPLE_NAMES } from './samples.js';

/** @typedef {import('../widget-settings.js').WidgetSetting} WidgetSetting */
/** @typedef {import('../widget-settings.js').WidgetSettings} WidgetSettings */
/** @typedef {'boolean' | 'choice' | 'number' | 'text' | 'color' | 'sample' | 'json'} Kind */
/**
 * @typedef {import('./address.js').Definition & {
 *   kind: Kind,
 *   group: 'attribute' | 'property' | 'token' | 'page',
 *   choices: readonly string[],
 *   setting?: WidgetSetting,
 * }} PlaygroundDefinition
 */

/** The widget as the playground shows it first. */
const SHOWN_AT_FIRST = { points: 'on', 'top-up': 'on', notifications: 'on', 'url-state': 'ois' };

/** The attributes that are set most often, which come first. */
const COMMON_ATTRIBUTES = ['open-in', 'theme', 'locale', 'layout', 'points', 'notifications'];

/** Choices of attributes whose type is any text. */
const TEXT_CHOICES = {
  locale: ['', 'en', 'zh-CN', 'zh-TW', 'ja', 'ko', 'es', 'fr', 'de', 'ar'],
};

export const CODE_FOR = ['html', 'react', 'vue', 'svelte', 'angular', 'webview'];
export const TABS = ['options', 'look', 'code', 'log', 'try'];
export const WIDTHS = { phone: 390, tablet: 768 };
export const MIN_WIDTH = 280;
export const MAX_WIDTH = 2_560;

/** Faults that the playground simulates; the empty one is none. */
export const FAULTS = [
  '',
  'slow',
  'expired-token',
  '401',
  '500',
  'empty',
  '10000',
  '100000',
  'offline',
  'no-frame',
];

const MAX_TEXT_LENGTH = 500;
/** Of JSON in the address, such as all texts of the widget. Servers refuse longer addresses. */
const MAX_ENCODED_JSON_LENGTH = 6_000;

/** @param {string} value */
const isText = (value) => value.length <= MAX_TEXT_LENGTH && !/\p{Cc}/u.test(value);

/** Whether a style sheet with the value still has its next rule: an open bracket or quote would take it in.
 * @param {string} value */
function isClosed(value) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`a { --value: ${value}; } b {}`);
  return sheet.cssRules.length === 2;
}

/** A value of a custom property that ends neither a declaration nor a style sheet, and loads nothing.
 * @param {string} value */
const isCssValue = (value) => isText(value) && !/[;{}<>\\!]|url|image|@|\/\*/i.test(value) && isClosed(value);

/** @param {string} value */
const isColor = (value) => isCssValue(value) && CSS.supports('color', value);

/** @param {string} value */
function isJsonObject(value) {
  try {
    const parsed = JSON.parse(value);
    return (
      encodeURIComponent(value).length <= MAX_ENCODED_JSON_LENGTH &&
      typeof parsed === 'object' &&
      parsed !== null &&
      !Array.isArray(parsed)
    );
  } catch {
    return false;
  }
}

/**
 * Anyone can write a link, so that servers in it have to be this page's own, or those of the demo.
 * @param {readonly string[]} origins
 */
const isOwnServer = (origins) => (/** @type {string} */ value) =>
  isText(value) &&
  URL.canParse(value, document.baseURI) &&
  [location.origin, ...origins].includes(new URL(value, document.baseURI).origin);

/** @param {string} type as TypeScript writes it */
const readChoices = (type) => [...type.matchAll(/'([^']*)'/g)].map(([, choice = '']) => choice);

/**
 * @param {WidgetSetting} setting
 * @param {readonly string[]} origins
 * @returns {PlaygroundDefinition}
 */
function defineAttribute(setting, origins) {
  const { name, type } = setting;
  const common = { name, setting, group: /** @type {const} */ ('attribute'), choices: [] };
  const fallback = SHOWN_AT_FIRST[name] ?? '';
  if (type === 'boolean') {
    return { ...common, kind: 'boolean', fallback: fallback || 'off', isValid: isOneOf(['on', 'off']) };
  }
  const choices = TEXT_CHOICES[name] ?? readChoices(type);
  if (choices.length > 0) {
    const first = TEXT_CHOICES[name] || setting.default ? [] : [''];
    const all = [...first, ...choices];
    return {
      ...common,
      kind: 'choice',
      choices: all,
      fallback: setting.default.replaceAll("'", ''),
      isValid: isOneOf(all),
    };
  }
  if (type === 'number')
    return { ...common, kind: 'number', fallback, isValid: (value) => /^[1-9]\d{0,5}$/.test(value) };
  const isValid = /-(endpoint|url)$/.test(name) ? isOwnServer(origins) : isText;
  return { ...common, kind: 'text', fallback, isValid: (value) => value === '' || isValid(value) };
}

/**
 * @param {WidgetSetting} setting
 * @returns {PlaygroundDefinition}
 */
function defineProperty(setting) {
  const { name } = setting;
  const common = { name, setting, group: /** @type {const} */ ('property'), choices: [] };
  if (/^Partial<|^Record<|^\{/.test(setting.type))
    return { ...common, kind: 'json', fallback: '', isValid: isJsonObject };
  const values = SAMPLE_NAMES.includes(name) ? ['on', 'off'] : ['off'];
  return { ...common, kind: 'sample', fallback: 'off', isValid: isOneOf(values) };
}

/**
 * @param {WidgetSetting} setting
 * @returns {PlaygroundDefinition}
 */
function defineToken(setting) {
  const isOfColor = /^#|^rgb|^hsl|^oklch/.test(setting.default);
  return {
    name: setting.name,
    setting,
    group: 'token',
    choices: [],
    kind: isOfColor ? 'color' : 'text',
    fallback: '',
    isValid: isOfColor ? isColor : isCssValue,
  };
}

/** @param {readonly string[]} choices */
const isOneOf = (choices) => (/** @type {string} */ value) => choices.includes(value);

/**
 * @param {string} name
 * @param {readonly string[]} choices the first one is the default
 * @returns {PlaygroundDefinition}
 */
const definePage = (name, choices) => ({
  name,
  group: 'page',
  kind: 'choice',
  choices,
  fallback: choices[0] ?? '',
  isValid: isOneOf(choices),
});

/** @param {string} value */
const isWidth = (value) =>
  Object.hasOwn(WIDTHS, value) ||
  (/^\d{3,4}$/.test(value) && Number(value) >= MIN_WIDTH && Number(value) <= MAX_WIDTH);

/**
 * Returns every setting: attributes, properties and custom properties of the widget, and those of the page around it.
 * @param {{ settings: WidgetSettings, users: { id: string }[], origins: Record<string, string> }} site
 * @returns {PlaygroundDefinition[]}
 */
export function createDefinitions({ settings, users, origins }) {
  const { properties, tokens, presets } = settings;
  const isCommon = (/** @type {WidgetSetting} */ { name }) => COMMON_ATTRIBUTES.includes(name);
  const common = COMMON_ATTRIBUTES.flatMap((name) => settings.attributes.filter((one) => one.name === name));
  const attributes = [...common, ...settings.attributes.filter((one) => !isCommon(one))];
  return [
    definePage('view', ['site', 'app']),
    definePage('tab', TABS),
    definePage('code', CODE_FOR),
    { ...definePage('width', ['']), kind: 'text', isValid: isWidth },
    definePage('dir', ['auto', 'ltr', 'rtl']),
    { ...definePage('color', ['']), kind: 'color', isValid: isColor },
    definePage('preset', ['', ...presets]),
    definePage(
      'user',
      users.map(({ id }) => id),
    ),
    definePage('fault', FAULTS),
    ...attributes.map((one) => defineAttribute(one, Object.values(origins))),
    ...properties.map(defineProperty),
    ...tokens.map(defineToken),
  ];
}

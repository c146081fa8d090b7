import { existsSync, readFileSync, statSync } from 'node:fs';
import { COPIED_FILES, isNewerThanSources } from '../scripts/drop-ins.mjs';
import type { Described, Manifest, TypeText } from '../scripts/manifest/manifest.types.js';
import { ROOT } from '../scripts/root.mjs';
import type { Language } from '../src/simulator/locales/language.js';
import { SETTING_TEXTS_ZH_CN } from './locales/settings.zh-cn.js';

/** One setting of `<ois-widget>`: an attribute, a property without an attribute, or a custom property. */
export interface WidgetSetting {
  name: string;
  /** As TypeScript writes it; empty for custom properties. */
  type: string;
  default: string;
  description: string;
  /** Whether the property of this attribute is a list of texts. */
  isList: boolean;
  /** Language of the description. */
  language: Language;
}

export interface WidgetSettings {
  attributes: WidgetSetting[];
  properties: WidgetSetting[];
  tokens: WidgetSetting[];
  /** Names of the events. */
  events: string[];
  /** Names of the ready themes. */
  presets: string[];
}

const FILE = `${ROOT}dist/custom-elements.json`;

/** Reads the built manifest, or creates it if the sources are newer. */
async function loadManifest(): Promise<Manifest> {
  if (existsSync(FILE) && isNewerThanSources(statSync(FILE).mtimeMs)) {
    return JSON.parse(readFileSync(FILE, 'utf8')) as Manifest;
  }
  const { createManifest } = await import('../scripts/manifest/create-manifest.js');
  return createManifest();
}

/** Reads what the playground can set on `<ois-widget>` from the manifest, so that a new attribute appears by itself. */
export async function readWidgetSettings(): Promise<Record<Language, WidgetSettings>> {
  const { modules } = await loadManifest();
  const widget = modules
    .flatMap(({ declarations }) => declarations)
    .find(({ tagName }) => tagName === 'ois-widget');
  if (!widget) throw new Error('The manifest has no ois-widget. Run npm run build.');
  const { attributes, members, cssProperties, events } = widget;
  const fields = members.filter((member) => member.kind === 'field');
  const presets = Object.values(COPIED_FILES).flatMap((file) => /^themes\/(\w+)\.css$/.exec(file)?.[1] ?? []);
  const create = (language: Language): WidgetSettings => ({
    attributes: attributes.map((one) => ({
      ...describe(one, language),
      isList: fields.some(({ name, type }) => name === one.fieldName && type.text.includes('string[]')),
    })),
    properties: fields.filter(({ attribute }) => !attribute).map((one) => describe(one, language)),
    tokens: cssProperties.map((one) => describe(one, language)),
    events: events.map(({ name }) => name),
    presets,
  });
  return { en: create('en'), 'zh-CN': create('zh-CN') };
}

function describe(
  { name, description, default: fallback = '', type }: Described & { default?: string; type?: TypeText },
  language: Language,
): WidgetSetting {
  const translated = language === 'zh-CN' ? SETTING_TEXTS_ZH_CN[name] : undefined;
  return {
    name,
    type: type?.text ?? '',
    default: fallback,
    isList: false,
    description: translated ?? description,
    language: translated === undefined ? 'en' : language,
  };
}

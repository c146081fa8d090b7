import type { HostColors } from '../../bridge/messages.js';
import type { OisWidget } from '../../elements/widget/widget.js';
import { warn } from '../warn.js';
import { contrast, mix, readColor, toHex, type Rgb } from './contrast.js';

type ColorName = keyof HostColors;

/** The custom property of each colour, and its name inside the widget, where the defaults of the theme are. */
const PROPERTIES: Record<ColorName, [property: string, inner: string]> = {
  background: ['--ois-background', '--_background'],
  surface: ['--ois-surface', '--_surface'],
  tint: ['--ois-tint', '--_tint'],
  text: ['--ois-text', '--_text'],
  textMuted: ['--ois-text-muted', '--_muted'],
  borderColor: ['--ois-border-color', '--_border'],
  controlBorderColor: ['--ois-control-border-color', '--_control'],
  accent: ['--ois-accent', '--_accent'],
  onAccent: ['--ois-on-accent', '--_on-accent'],
  danger: ['--ois-danger', '--_danger'],
};
const NAMES = Object.keys(PROPERTIES) as ColorName[];

/** Minimum contrast of text, and of what is around a control (WCAG 2.2, AA). */
const MIN_TEXT_CONTRAST = 4.5;
const MIN_CONTROL_CONTRAST = 3;
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/** Sets the colours of the app's theme as custom properties of the page, such that all text can be read. */
export class Colors {
  readonly #widget: OisWidget;
  #colors: HostColors = {};

  constructor(widget: OisWidget) {
    this.#widget = widget;
    // Colours that the app leaves out are those of the theme, which may be another one now.
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.#apply());
    new MutationObserver(() => this.#apply()).observe(document.documentElement, {
      attributeFilter: ['data-theme'],
    });
  }

  /** Replaces all colours of the app. */
  set(colors: HostColors): void {
    this.#colors = colors;
    this.#apply();
  }

  #apply(): void {
    const given: Partial<Record<ColorName, Rgb>> = {};
    for (const name of NAMES) {
      const text = this.#colors[name];
      if (text === undefined) continue;
      const color = readColor(text);
      if (color) given[name] = color;
      else
        warn(
          `The colour “${name}” of the app was ignored: it has to be an opaque CSS colour such as #1a73e8.`,
        );
    }
    void this.#show(given, this.#colors);
  }

  async #show(given: Partial<Record<ColorName, Rgb>>, colors: HostColors): Promise<void> {
    // The theme's attribute on the widget is updated later than the page's.
    await this.#widget.updateComplete;
    // Replaced meanwhile.
    if (colors !== this.#colors) return;
    const { style } = document.documentElement;
    // Before the defaults are read: they are those of the theme.
    for (const [property] of Object.values(PROPERTIES)) style.removeProperty(property);
    if (Object.keys(given).length === 0) return;
    const palette = createPalette(given, this.#readDefaults());
    for (const name of NAMES) style.setProperty(PROPERTIES[name][0], toHex(palette[name]));
  }

  #readDefaults(): Record<ColorName, Rgb> {
    const computed = getComputedStyle(this.#widget);
    const read = (name: ColorName): Rgb =>
      readColor(computed.getPropertyValue(PROPERTIES[name][1]).trim()) ?? WHITE;
    return Object.fromEntries(NAMES.map((name) => [name, read(name)])) as Record<ColorName, Rgb>;
  }
}

/** Completes and corrects colours, so that each text has enough contrast on each background that it may be on. */
function createPalette(
  given: Partial<Record<ColorName, Rgb>>,
  defaults: Record<ColorName, Rgb>,
): Record<ColorName, Rgb> {
  const background = given.background ?? given.surface ?? defaults.background;
  let surface = given.surface ?? given.background ?? defaults.surface;
  const wanted = given.text ?? defaults.text;
  let text = pickReadable(wanted, [background, surface]);
  if (!text) {
    // No text could be read on both.
    surface = background;
    text = pickReadable(wanted, [background])!;
  }
  let tint = given.tint ?? (given.background || given.surface ? mix(surface, text, 0.06) : defaults.tint);
  if (contrast(text, tint) < MIN_TEXT_CONTRAST) tint = surface;
  const backgrounds = [background, surface, tint];
  const strengthen = (color: Rgb, min: number): Rgb => {
    for (let share = 0; share < 1; share += 0.1) {
      const mixed = mix(color, text, share);
      if (backgrounds.every((behind) => contrast(mixed, behind) >= min)) return mixed;
    }
    return text;
  };
  const accent = strengthen(given.accent ?? defaults.accent, MIN_TEXT_CONTRAST);
  return {
    background,
    surface,
    tint,
    text,
    textMuted: strengthen(given.textMuted ?? defaults.textMuted, MIN_TEXT_CONTRAST),
    borderColor:
      given.borderColor ??
      (given.background || given.surface ? mix(surface, text, 0.15) : defaults.borderColor),
    controlBorderColor: strengthen(
      given.controlBorderColor ?? defaults.controlBorderColor,
      MIN_CONTROL_CONTRAST,
    ),
    accent,
    onAccent: pickReadable(given.onAccent ?? defaults.onAccent, [accent])!,
    danger: strengthen(given.danger ?? defaults.danger, MIN_TEXT_CONTRAST),
  };
}

/** Returns the colour, or else black or white, whichever can be read on all of these; undefined if none can. */
const pickReadable = (color: Rgb, backgrounds: readonly Rgb[]): Rgb | undefined =>
  [color, BLACK, WHITE].find((candidate) =>
    backgrounds.every((behind) => contrast(candidate, behind) >= MIN_TEXT_CONTRAST),
  );

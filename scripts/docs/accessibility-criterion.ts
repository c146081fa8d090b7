/** How far a success criterion is met, in the words of OpenACR. */
export type Level = 'supports' | 'partially-supports' | 'does-not-support' | 'not-applicable';

export interface Criterion {
  /** Number in WCAG 2.2. */
  id: string;
  name: string;
  wcag: 'A' | 'AA';
  level: Level;
  /** How it is met, or why it does not apply. */
  note: string;
  /** Tests by file, each with a part of its title. Without any, the note says what was checked by hand. */
  tests: readonly (readonly [file: string, title: string])[];
}

/** A criterion as the lists of both levels have it. */
export type Row = [
  id: string,
  name: string,
  level: Level,
  note: string,
  ...tests: Criterion['tests'][number][],
];

export const AXE = [
  'test/e2e/states.test.ts',
  'has no accessibility violation in either theme, does not scroll sideways at 320 pixels',
] as const;
export const KEYBOARD = [
  'test/e2e/keyboard-journey.test.ts',
  'finds a project by text and tags, sends its form',
] as const;
export const FOCUS = [
  'test/elements/form-frame.browser.test.ts',
  'closes by its button, restores the focus',
] as const;
export const NAMES = [
  'test/e2e/keyboard.test.ts',
  'has names for tags, search, order, count and cards',
] as const;
export const CONTRAST = [
  'test/elements/themes.browser.test.ts',
  'has readable text and visible edges of controls',
] as const;

export const NO_MEDIA = 'There is no sound and no video.';
export const NO_FORM = 'The widget has no form that saves or sends data. Forms are pages of the form site.';

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

const AXE = [
  'test/e2e/states.test.ts',
  'has no accessibility violation in either theme, does not scroll sideways at 320 pixels',
] as const;
const KEYBOARD = [
  'test/e2e/keyboard-journey.test.ts',
  'finds a project by text and tags, sends its form',
] as const;
const FOCUS = [
  'test/elements/form-frame.browser.test.ts',
  'closes by its button, restores the focus',
] as const;
const NAMES = ['test/e2e/keyboard.test.ts', 'has names for tags, search, order, count and cards'] as const;
const CONTRAST = [
  'test/elements/themes.browser.test.ts',
  'has readable text and visible edges of controls',
] as const;

const NO_MEDIA = 'There is no sound and no video.';
const NO_FORM = 'The widget has no form that saves or sends data. Forms are pages of the form site.';

type Row = [id: string, name: string, level: Level, note: string, ...tests: Criterion['tests'][number][]];

const A: Row[] = [
  [
    '1.1.1',
    'Non-text Content',
    'supports',
    'Icons of tables are decoration beside their name. Icons of buttons have names.',
    AXE,
    NAMES,
  ],
  ['1.2.1', 'Audio-only and Video-only (Prerecorded)', 'not-applicable', NO_MEDIA],
  ['1.2.2', 'Captions (Prerecorded)', 'not-applicable', NO_MEDIA],
  ['1.2.3', 'Audio Description or Media Alternative (Prerecorded)', 'not-applicable', NO_MEDIA],
  [
    '1.3.1',
    'Info and Relationships',
    'supports',
    'Lists, headings, toolbar, search and dialogs have their roles. Of a long list, cards have their position and the number of all.',
    AXE,
    NAMES,
    ['test/e2e/accessibility.test.ts', 'adds no banner, contentinfo or main to the page'],
  ],
  [
    '1.3.2',
    'Meaningful Sequence',
    'supports',
    'The order in the page is the order on the screen, also of cards that are rendered later.',
    ['test/elements/table-grid/virtual-scrolling.browser.test.ts', 'in reading order'],
  ],
  [
    '1.3.3',
    'Sensory Characteristics',
    'supports',
    'Checked by reading all texts: none names a shape, a colour or a place on the screen alone.',
  ],
  [
    '1.4.1',
    'Use of Color',
    'supports',
    'A selected tag has a state; credits and debits have a sign and a word.',
    ['test/elements/points.browser.test.ts', 'distinguishes credits from debits by sign'],
  ],
  ['1.4.2', 'Audio Control', 'not-applicable', NO_MEDIA],
  ['2.1.1', 'Keyboard', 'supports', 'Everything works by keyboard alone.', KEYBOARD],
  [
    '2.1.2',
    'No Keyboard Trap',
    'supports',
    'Dialogs close by Esc. From inside a form, no key reaches the page: Tab leads out of it to the close button, and the widget says so.',
    KEYBOARD,
    ['test/elements/table-grid/keyboard.browser.test.ts', 'leaves with Tab'],
  ],
  [
    '2.1.4',
    'Character Key Shortcuts',
    'partially-supports',
    'The key / focuses the search field if nothing else has the focus. There is no setting for users; a page can switch it off by its own listener.',
    ['test/elements/widget/search-bar.browser.test.ts', 'leaves the key / to a page that has handled it'],
  ],
  [
    '2.2.1',
    'Timing Adjustable',
    'supports',
    'Tokens are renewed without the user. The token of an open form cannot be renewed: a notice says that it has ended, nothing closes by itself.',
    [
      'test/elements/form-frame.browser.test.ts',
      'shows that its token has expired, and reloads only on a press',
    ],
  ],
  [
    '2.2.2',
    'Pause, Stop, Hide',
    'supports',
    'Only a loading state moves, and it ends with the loading. It stands still for users who prefer reduced motion.',
    ['test/e2e/appearance.test.ts', 'prefers-reduced-motion: reduce stops all animations'],
  ],
  [
    '2.3.1',
    'Three Flashes or Below Threshold',
    'supports',
    'Checked by reading the styles: nothing flashes.',
  ],
  [
    '2.4.1',
    'Bypass Blocks',
    'supports',
    'Tags and cards are one stop for Tab each. Each card has a heading.',
    [
      'test/elements/table-grid/keyboard.browser.test.ts',
      'moves the focus with arrow keys in two dimensions',
    ],
    ['test/elements/tag-filter.keyboard.browser.test.ts', 'has one tab stop'],
  ],
  [
    '2.4.2',
    'Page Titled',
    'not-applicable',
    'A widget does not set the title of the page. Frames of forms have titles.',
    AXE,
  ],
  [
    '2.4.3',
    'Focus Order',
    'supports',
    'The focus goes into a dialog and back to what opened it.',
    KEYBOARD,
    FOCUS,
  ],
  [
    '2.4.4',
    'Link Purpose (In Context)',
    'supports',
    'The control of a card is named by the table’s name and industry.',
    [
      'test/elements/table-grid/card-content.browser.test.ts',
      'has a heading with the control, which covers the card and is named by name and industry',
    ],
  ],
  [
    '2.5.1',
    'Pointer Gestures',
    'supports',
    'A sheet can be dragged down, and has a close button.',
    ['test/elements/form-frame/header.browser.test.ts', 'goes back after a short and slow way'],
  ],
  [
    '2.5.2',
    'Pointer Cancellation',
    'supports',
    'Controls act on click, after the pointer is lifted. A drag that goes back changes nothing.',
    ['test/elements/form-frame/header.browser.test.ts', 'goes back after a short and slow way'],
  ],
  ['2.5.3', 'Label in Name', 'supports', 'The visible text of a control is part of its name.', AXE, NAMES],
  ['2.5.4', 'Motion Actuation', 'not-applicable', 'Nothing reacts to the motion of the device.'],
  [
    '3.1.1',
    'Language of Page',
    'not-applicable',
    'The language of the page is the page’s. The widget’s own is marked, see 3.1.2.',
  ],
  [
    '3.2.1',
    'On Focus',
    'supports',
    'A focus opens nothing. Keyboard focus on the list may connect to the form site in the background.',
    KEYBOARD,
  ],
  [
    '3.2.2',
    'On Input',
    'supports',
    'Search and tags filter the list in place, and the count is announced.',
    KEYBOARD,
  ],
  [
    '3.2.6',
    'Consistent Help',
    'not-applicable',
    'The widget has no help, contact or chat. Messages of errors are at the same place in each state.',
  ],
  [
    '3.3.1',
    'Error Identification',
    'supports',
    'An error is a text beside a button to try again, and is announced.',
    AXE,
    ['test/elements/widget/retry-focus.browser.test.ts', 'gets the focus again if the retry fails'],
  ],
  ['3.3.2', 'Labels or Instructions', 'supports', 'Search fields and the order have labels.', AXE, NAMES],
  ['3.3.7', 'Redundant Entry', 'not-applicable', NO_FORM],
  [
    '4.1.2',
    'Name, Role, Value',
    'supports',
    'Native controls, with states such as pressed and expanded.',
    AXE,
    NAMES,
  ],
];

const AA: Row[] = [
  ['1.2.4', 'Captions (Live)', 'not-applicable', NO_MEDIA],
  ['1.2.5', 'Audio Description (Prerecorded)', 'not-applicable', NO_MEDIA],
  ['1.3.4', 'Orientation', 'supports', 'Checked by reading the styles: nothing is fixed to an orientation.'],
  [
    '1.3.5',
    'Identify Input Purpose',
    'not-applicable',
    'Search fields ask for nothing about the user. Forms are pages of the form site.',
  ],
  [
    '1.4.3',
    'Contrast (Minimum)',
    'supports',
    'In light and dark, and in the ready themes. Colours of your own are yours to check.',
    AXE,
    CONTRAST,
  ],
  [
    '1.4.4',
    'Resize Text',
    'supports',
    'Sizes follow the browser’s font size, up to twice as large.',
    ['test/e2e/accessibility.test.ts', 'follows the font size that is set in the browser'],
    [
      'test/elements/table-grid/card-content.browser.test.ts',
      'breaks no usual word with text of twice the size on a phone',
    ],
  ],
  ['1.4.5', 'Images of Text', 'supports', 'Texts are text. Icons of tables come from the hub.', AXE],
  ['1.4.10', 'Reflow', 'supports', 'Nothing scrolls sideways at 320 pixels.', AXE],
  ['1.4.11', 'Non-text Contrast', 'supports', 'Edges of controls and focus rings have 3 : 1.', CONTRAST],
  [
    '1.4.12',
    'Text Spacing',
    'supports',
    'Nothing is cut with the spacing of the criterion.',
    ['test/elements/table-grid/text-spacing.browser.test.ts', 'with the text spacing of WCAG 1.4.12'],
  ],
  [
    '1.4.13',
    'Content on Hover or Focus',
    'supports',
    'The full text of a cut card is shown on keyboard focus, moves nothing, and covers no other control. Tooltips are the browser’s own.',
    [
      'test/elements/table-grid/cards.browser.test.ts',
      'shows the full text of a truncated card of a long list on keyboard focus, without moving anything',
    ],
  ],
  [
    '2.4.5',
    'Multiple Ways',
    'not-applicable',
    'A criterion for a set of pages. The widget offers search, tags, order and links to forms.',
  ],
  [
    '2.4.6',
    'Headings and Labels',
    'supports',
    'Headings are the names of projects, labels say what they are for.',
    AXE,
    NAMES,
  ],
  [
    '2.4.7',
    'Focus Visible',
    'supports',
    'A ring in the accent colour, which also shows in forced colours.',
    CONTRAST,
    [
      'test/elements/table-grid/card-content.browser.test.ts',
      'has a control with its own corners, which draws the outline of hover and focus',
    ],
  ],
  [
    '2.4.11',
    'Focus Not Obscured (Minimum)',
    'supports',
    'The tools that stay at the top hide no focused card.',
    ['test/elements/widget/sticky-tools.browser.test.ts', 'do not hide a card that gets the focus'],
  ],
  [
    '2.5.7',
    'Dragging Movements',
    'supports',
    'Dragging a sheet down has a button for the same. The row of tags scrolls by its keys, and a dialog has all tags.',
    KEYBOARD,
  ],
  [
    '2.5.8',
    'Target Size (Minimum)',
    'supports',
    'Targets are larger than the criterion asks for.',
    ['test/e2e/touch-targets.test.ts', 'has targets of at least 44 × 44 pixels'],
  ],
  [
    '3.1.2',
    'Language of Parts',
    'partially-supports',
    'The widget’s own texts are marked with their language. The hub does not say in which language its texts are.',
    [
      'test/elements/localize.browser.test.ts',
      'is marked up if a locale is set, for voices and for Chinese and Japanese glyphs',
    ],
  ],
  [
    '3.2.3',
    'Consistent Navigation',
    'supports',
    'The order of search, tags, tools and cards is always the same.',
    NAMES,
  ],
  [
    '3.2.4',
    'Consistent Identification',
    'supports',
    'One function has one name and one icon in all elements.',
    NAMES,
  ],
  [
    '3.3.3',
    'Error Suggestion',
    'supports',
    'A search that finds nothing offers what is near, and a button that clears it.',
    [
      'test/elements/table-grid/search.browser.test.ts',
      'repeats what it has not found, shows near misses, and is cleared by one button',
    ],
  ],
  ['3.3.4', 'Error Prevention (Legal, Financial, Data)', 'not-applicable', NO_FORM],
  ['3.3.8', 'Accessible Authentication (Minimum)', 'not-applicable', 'The widget does not sign users in.'],
  [
    '4.1.3',
    'Status Messages',
    'supports',
    'Counts, a new order, errors and the loading of a form are announced without moving the focus.',
    ['test/elements/table-grid/sort-and-search.browser.test.ts', 'announces a new sort order politely'],
  ],
];

const toCriterion =
  (wcag: Criterion['wcag']) =>
  ([id, name, level, note, ...tests]: Row): Criterion => ({ id, name, wcag, level, note, tests });

/** All success criteria of WCAG 2.2 at levels A and AA. 4.1.1 (Parsing) was removed from it. */
export const CRITERIA: readonly Criterion[] = [...A.map(toCriterion('A')), ...AA.map(toCriterion('AA'))];

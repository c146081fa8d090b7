import { isKnownIndustry, type IndustryName } from '../icons/icons.js';
import { field, type FormField } from '../ui/fields.js';

const text = (name: string, label: string, options: Partial<FormField> = {}): FormField =>
  field(name, label, { autocomplete: 'on', ...options });
const select = (name: string, label: string, choices: readonly string[]): FormField =>
  text(name, label, {
    type: 'select',
    options: [['', 'Please choose'], ...choices.map((choice) => [choice, choice] as const)],
  });
const number = (name: string, label: string, [min, max]: readonly [number, number]): FormField =>
  text(name, label, { type: 'number', min, max });
const date = (name: string, label: string): FormField => text(name, label, { type: 'date' });

const NAME = text('name', 'Your name', { autocomplete: 'name' });
const PHONE = text('phone', 'Phone', {
  type: 'tel',
  autocomplete: 'tel',
  hint: 'With the country code, if it is not a local number.',
});
const EMAIL = text('email', 'E-mail', { type: 'email', autocomplete: 'email' });
const ADDRESS = text('address', 'Address', { autocomplete: 'street-address' });
const DETAILS = text('details', 'What should we know?', { type: 'textarea', optional: true });

const INDUSTRY_FIELDS: Readonly<Record<IndustryName, readonly FormField[]>> = {
  'Home renovation': [
    ADDRESS,
    select('rooms', 'Rooms', ['One', 'Two or three', 'The whole home']),
    date('start', 'Start'),
  ],
  Housekeeping: [
    ADDRESS,
    number('area', 'Area in m²', [5, 2000]),
    date('day', 'First visit'),
    select('often', 'How often', ['Once', 'Every week', 'Every two weeks', 'Every month']),
  ],
  'Moving & logistics': [
    text('from', 'From'),
    text('to', 'To'),
    date('day', 'Day'),
    number('boxes', 'Boxes, roughly', [0, 1000]),
  ],
  'Education & tutoring': [
    text('learner', 'Who is learning?'),
    select('level', 'Level', ['Beginner', 'Intermediate', 'Advanced']),
    number('hours', 'Hours a week', [1, 40]),
  ],
  'Health & care': [
    text('person', 'Who needs care?'),
    ADDRESS,
    date('start', 'From when on'),
    select('time', 'Time of day', ['Mornings', 'Afternoons', 'Nights', 'Around the clock']),
  ],
  'Legal & finance': [
    EMAIL,
    select('party', 'You are', ['A private person', 'A company']),
    select('urgency', 'Needed', ['Within two days', 'Within two weeks', 'No hurry']),
  ],
  'IT & software': [
    EMAIL,
    select('stage', 'How far are you?', ['An idea', 'A plan', 'Something to improve', 'Something is broken']),
    number('budget', 'Budget in yuan', [0, 10_000_000]),
  ],
  'Events & weddings': [
    date('day', 'Date of the event'),
    number('guests', 'Guests', [1, 5000]),
    text('place', 'Place', { optional: true }),
  ],
  Vehicles: [
    text('vehicle', 'Make and model'),
    text('plate', 'Number plate', { optional: true }),
    ADDRESS,
    date('day', 'Day'),
  ],
  Manufacturing: [
    text('company', 'Company', { autocomplete: 'organization' }),
    EMAIL,
    number('pieces', 'Pieces', [1, 10_000_000]),
    date('due', 'Needed by'),
  ],
};

/** Returns the five to eight fields of a table's form, by its industry. */
export function getFields(industry: string): readonly FormField[] {
  const own = isKnownIndustry(industry) ? INDUSTRY_FIELDS[industry] : [EMAIL, ADDRESS];
  return [NAME, PHONE, ...own, DETAILS];
}

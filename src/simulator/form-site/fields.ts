import { findIndustry, type IndustryName } from '../icons/icons.js';
import type { Texts } from '../locales/texts.js';
import { field, type FormField } from '../ui/fields.js';

const text = (name: string, label: string, options: Partial<FormField> = {}): FormField =>
  field(name, label, { autocomplete: 'on', ...options });
const number = (name: string, label: string, [min, max]: readonly [number, number]): FormField =>
  text(name, label, { type: 'number', min, max });
const date = (name: string, label: string): FormField => text(name, label, { type: 'date' });

/** Returns each industry's own fields. The values of a select are the same in every language. */
function buildIndustryFields({
  ui,
  formFields: labels,
}: Texts): Record<IndustryName | 'other', readonly FormField[]> {
  const select = (name: string, label: string, choices: Readonly<Record<string, string>>): FormField =>
    text(name, label, { type: 'select', options: [['', ui.choose], ...Object.entries(choices)] });
  const email = text('email', labels.email, { type: 'email', autocomplete: 'email' });
  const address = text('address', labels.address, { autocomplete: 'street-address' });
  return {
    'Home renovation': [
      address,
      select('rooms', labels.rooms, labels.roomCounts),
      date('start', labels.start),
    ],
    Housekeeping: [
      address,
      number('area', labels.area, [5, 2000]),
      date('day', labels.firstVisit),
      select('often', labels.often, labels.frequencies),
    ],
    'Moving & logistics': [
      text('from', labels.from),
      text('to', labels.to),
      date('day', labels.day),
      number('boxes', labels.boxes, [0, 1000]),
    ],
    'Education & tutoring': [
      text('learner', labels.learner),
      select('level', labels.level, labels.levels),
      number('hours', labels.hours, [1, 40]),
    ],
    'Health & care': [
      text('person', labels.person),
      address,
      date('start', labels.startOfCare),
      select('time', labels.time, labels.times),
    ],
    'Legal & finance': [
      email,
      select('party', labels.party, labels.parties),
      select('urgency', labels.urgency, labels.urgencies),
    ],
    'IT & software': [
      email,
      select('stage', labels.stage, labels.stages),
      number('budget', labels.budget, [0, 10_000_000]),
    ],
    'Events & weddings': [
      date('day', labels.eventDay),
      number('guests', labels.guests, [1, 5000]),
      text('place', labels.place, { optional: true }),
    ],
    Vehicles: [
      text('vehicle', labels.vehicle),
      text('plate', labels.plate, { optional: true }),
      address,
      date('day', labels.day),
    ],
    Manufacturing: [
      text('company', labels.company, { autocomplete: 'organization' }),
      email,
      number('pieces', labels.pieces, [1, 10_000_000]),
      date('due', labels.due),
    ],
    other: [email, address],
  };
}

/** Returns the five to eight fields of a table's form, by its industry. */
export function getFields(industry: string, texts: Texts): readonly FormField[] {
  const { formFields: labels } = texts;
  return [
    text('name', labels.name, { autocomplete: 'name' }),
    text('phone', labels.phone, { type: 'tel', autocomplete: 'tel', hint: labels.phoneHint }),
    ...buildIndustryFields(texts)[findIndustry(industry) ?? 'other'],
    text('details', labels.details, { type: 'textarea', optional: true }),
  ];
}

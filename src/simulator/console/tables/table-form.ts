import type { Context } from 'hono';
import { html } from 'hono/html';
import { ICONS } from '../../icons/icons.js';
import { INDUSTRIES } from '../../seed/industries.js';
import { USUAL_PRICES, type PaidAction } from '../../store/prices.js';
import type { ConsoleEnv } from '../console-parts.js';
import { csrfField, fields, onceField, problemSummary, type Field, type Problems } from '../view/form.js';
import { yuan } from '../view/format.js';
import { page } from '../view/layout.js';
import { linkButton } from '../view/parts.js';
import type { TypedTable } from './typed-table.js';

const DRAWINGS = [
  ['', 'None, or the address below'] as const,
  ...[...ICONS.keys()].map((glyph) => [glyph, `${glyph.charAt(0).toUpperCase()}${glyph.slice(1)}`] as const),
];

const price = (action: PaidAction, label: string, value: string): Field => ({
  name: `price_${action}`,
  label,
  hint: `In yuan; 0 is free. Left empty, ${yuan(USUAL_PRICES[action])}.`,
  value,
  inputmode: 'decimal',
  optional: true,
});

const fieldsOf = (typed: TypedTable): Field[] => [
  {
    name: 'type',
    label: 'Type',
    type: 'select',
    hint: 'Type A shows its supply-side name to users, type B its demand-side name.',
    options: [
      ['A', 'A: someone offers'],
      ['B', 'B: someone asks'],
    ],
    value: typed.type,
  },
  {
    name: 'supply_name',
    label: 'Supply-side name',
    hint: 'For instance “Weekly home cleaning”.',
    value: typed.supply_name,
  },
  {
    name: 'demand_name',
    label: 'Demand-side name',
    hint: 'For instance “Looking for a cleaner”.',
    value: typed.demand_name,
    optional: true,
  },
  {
    name: 'industry',
    label: 'Industry',
    hint: 'It decides which fields the form has.',
    suggestions: Object.keys(INDUSTRIES),
    value: typed.industry,
  },
  {
    name: 'tags',
    label: 'Tags',
    hint: 'Separated by commas: Cleaning, Regular.',
    value: typed.tags,
    optional: true,
  },
  { name: 'drawing', label: 'Icon', type: 'select', options: DRAWINGS, value: typed.drawing, optional: true },
  {
    name: 'icon',
    label: 'Icon address',
    type: 'url',
    inputmode: 'url',
    hint: 'Of an image of your own, in place of a drawing.',
    value: typed.icon,
    optional: true,
    mono: true,
  },
  price('publish', 'Price to send a request', typed.price_publish),
  price('unlock', 'Price to unlock the contact', typed.price_unlock),
  price('grab', 'Price to grab a request', typed.price_grab),
];

/** The form that creates a table, or edits the one with `code`. */
export function tableForm(
  c: Context<ConsoleEnv>,
  typed: TypedTable,
  problems: Problems = {},
  code?: string,
): Response | Promise<Response> {
  const isNew = code === undefined;
  const isWrong = Object.keys(problems).length > 0;
  return page(
    c,
    {
      title: isNew ? 'Create a project table' : 'Edit project table',
      section: 'tables',
      up: ['/tables', 'Project tables'],
      lead: isNew
        ? 'The short code, which its form’s address ends with, is chosen for you.'
        : html`Short code <code>${code}</code>`,
      isWrong,
    },
    html`${problemSummary(problems)}
      <form class="card form two" method="post" action="/tables/${isNew ? 'new' : 'edit'}" novalidate>
        ${csrfField(c.var.session)}${onceField()}
        ${isNew ? '' : html`<input type="hidden" name="code" value="${code}" />`}
        ${fields(fieldsOf(typed), problems)}
        <div class="buttons wide">
          ${
            isNew
              ? html`<button class="primary" name="publish" value="yes">Create and publish</button
                  ><button>Create unpublished</button>`
              : html`<button class="primary">Save</button>`
          }
          ${linkButton('/tables', 'Cancel')}
        </div>
      </form>`,
    isWrong ? 422 : 200,
  );
}

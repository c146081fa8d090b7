import type { Texts } from '../locales/texts.js';
import type { Content } from './markup.js';

/** Error texts by field name. */
export type Problems = Partial<Record<string, string>>;
export type Values = Partial<Record<string, string>>;

/** One field of a form: how it looks, and which texts it accepts. */
export interface FormField<Name extends string = string> {
  name: Name;
  label: string;
  hint?: Content;
  /** Default: `text`. `number` is an integer from `min` to `max`. */
  type?: 'text' | 'password' | 'search' | 'url' | 'tel' | 'email' | 'date' | 'number' | 'textarea' | 'select';
  /** For `select`: values and their labels. */
  options?: readonly (readonly [value: string, label: string])[];
  /** Suggested texts; any other text is allowed. */
  suggestions?: readonly string[];
  optional?: boolean;
  /** Whether blanks at either end are a part of the text. */
  isExact?: boolean;
  /** Error text for an empty field; an empty one accepts it. Default: a general text. */
  missing?: string;
  /** Default: 2000. */
  maxLength?: number;
  /** For `number`. Default: 1. */
  min?: number;
  /** For `number`. Default: no limit. */
  max?: number;
  /** Returns an error text, or undefined for a valid text. Default: by the type. */
  validate?: (text: string) => string | undefined;
  /** Default: `off`. */
  autocomplete?: string;
  inputmode?: 'numeric' | 'decimal';
  /** Whether the field gets the focus when the page opens. */
  autofocus?: boolean;
}

/** Describes a text field; `options` can make it another type. */
export const field = <Name extends string>(
  name: Name,
  label: string,
  options: Partial<FormField>,
): FormField<Name> => ({ ...options, name, label });

/** Values and error texts of a sent form. */
export interface ValidatedFields<Name extends string = string> {
  values: Record<Name, string>;
  problems: Problems;
}

const DEFAULT_MAX_LENGTH = 2000;

/** Parses an integer of 0 or more, with or without grouped digits; returns undefined for other text. */
export function parseWholeNumber(text: string): number | undefined {
  const digits = /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text;
  const value = /^\d{1,16}$/.test(digits) ? Number(digits) : NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !isNaN(date.valueOf()) && date.toISOString().startsWith(text);
}

function isInRange(text: string, { min = 1, max = Infinity }: FormField): boolean {
  const value = parseWholeNumber(text);
  return value !== undefined && value >= min && value <= max;
}

function validateType(item: FormField, text: string, texts: Texts['ui']): string | undefined {
  const { type, options = [], min = 1, max } = item;
  switch (type) {
    case 'tel':
      return /^\+?[\d\s()./-]{5,30}$/.test(text) && text.replace(/\D/g, '').length >= 5
        ? undefined
        : texts.invalidPhone;
    case 'email':
      // The dot is searched separately, because in the expression it would take quadratic time.
      return /^[^\s@]+@[^\s@]+$/.test(text) && text.slice(text.indexOf('@') + 2, -1).includes('.')
        ? undefined
        : texts.invalidEmail;
    case 'date':
      return isDate(text) ? undefined : texts.invalidDate;
    case 'select':
      return options.some(([value]) => value === text) ? undefined : texts.invalidOption;
    case 'number':
      return isInRange(text, item) ? undefined : texts.invalidNumber(min, max);
    default:
      return undefined;
  }
}

function validateField(item: FormField, text: string, texts: Texts['ui']): string | undefined {
  const { optional, missing = texts.missing, maxLength = DEFAULT_MAX_LENGTH, validate } = item;
  if (text === '') return optional ? undefined : missing || undefined;
  if (text.length > maxLength) return texts.tooLong(maxLength, text.length);
  return validate ? validate(text) : validateType(item, text, texts);
}

/** Validates the known fields of a sent form. Their values are trimmed, but for exact ones. */
export function validateFields<Name extends string>(
  fields: readonly FormField<Name>[],
  sent: URLSearchParams,
  texts: Texts['ui'],
): ValidatedFields<Name> {
  const values = fields.map((item) => {
    const text = sent.get(item.name) ?? '';
    return [item.name, item.isExact && text.trim() !== '' ? text : text.trim()] as const;
  });
  const problems = fields.map(
    (item, index) => [item.name, validateField(item, values[index]?.[1] ?? '', texts)] as const,
  );
  return {
    values: Object.fromEntries(values) as Record<Name, string>,
    problems: Object.fromEntries(problems.filter(([, problem]) => problem !== undefined)),
  };
}

import type { Field } from './fields.js';

const MAX_LENGTH = 2000;

/** Values and error texts by field name. */
export interface ValidatedFields {
  values: Record<string, string>;
  problems: Record<string, string>;
}

function isDate(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(value)
  );
}

function validateField({ type, required, options = [], min, max }: Field, value: string): string | undefined {
  if (value === '') return required ? 'Please fill this in.' : undefined;
  if (value.length > MAX_LENGTH) return `Please keep this to ${MAX_LENGTH} characters at most.`;
  switch (type) {
    case 'tel':
      return /^\+?[\d\s()./-]{5,30}$/.test(value) && value.replace(/\D/g, '').length >= 5
        ? undefined
        : 'Please enter a phone number, such as +86 138 0000 0000.';
    case 'email':
      // The dot is searched separately, because in the expression it would take quadratic time.
      return /^[^\s@]+@[^\s@]+$/.test(value) && value.slice(value.indexOf('@') + 2, -1).includes('.')
        ? undefined
        : 'Please enter an e-mail address, such as mei@example.com.';
    case 'date':
      return isDate(value) ? undefined : 'Please enter a day, such as 2031-05-17.';
    case 'select':
      return options.includes(value) ? undefined : 'Please choose one of the options.';
    case 'number': {
      const isInRange =
        /^\d{1,9}$/.test(value) && Number(value) >= (min ?? 0) && Number(value) <= (max ?? Infinity);
      return isInRange ? undefined : `Please enter a whole number from ${min} to ${max}.`;
    }
    default:
      return undefined;
  }
}

/** Validates the known fields of a sent form. */
export function validateFields(fields: readonly Field[], sent: URLSearchParams): ValidatedFields {
  const values: Record<string, string> = {};
  const problems: Record<string, string> = {};
  for (const field of fields) {
    const value = (sent.get(field.name) ?? '').trim();
    values[field.name] = value;
    const problem = validateField(field, value);
    if (problem) problems[field.name] = problem;
  }
  return { values, problems };
}

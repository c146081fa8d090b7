/**
 * Schema of a value from outside. One description serves the types, the checks at run time, the JSON Schema and the
 * reference page, so that they always agree.
 */
export type Schema =
  | StringSchema
  | NumberSchema
  | { readonly type: 'boolean' }
  | AnySchema
  | EnumSchema<string>
  | ArraySchema<Schema>
  | ObjectSchema<Fields>;

/** Lengths count code points, as JSON Schema does. */
export interface StringSchema {
  readonly type: 'string';
  readonly min: number;
  readonly max: number;
  /** A regular expression, read with the `u` flag. */
  readonly pattern?: string | undefined;
  /** Converts a valid string into the value that the reader gets. */
  readonly normalize?: ((value: string) => string) | undefined;
}
export interface NumberSchema {
  readonly type: 'number';
  readonly min: number;
  readonly max: number;
  readonly isInteger: boolean;
  /** A smaller number is read as `min`. */
  readonly clampsToMin?: boolean | undefined;
}
/** Any JSON, which another parser reads. */
export interface AnySchema {
  readonly type: 'any';
}
export interface EnumSchema<V extends string> {
  readonly type: 'enum';
  readonly values: readonly V[];
  /** Further spellings of some of the values. */
  readonly aliases?: Readonly<Record<string, V>> | undefined;
}
export interface ArraySchema<S extends Schema> {
  readonly type: 'array';
  readonly items: S;
  readonly max: number;
}
export interface ObjectSchema<F extends Fields> {
  readonly type: 'object';
  readonly fields: F;
  /** Names of texts of which at least one is there and not empty. */
  readonly anyOf?: readonly string[] | undefined;
}
/**
 * A name that ends in `?` is an optional field: absent or, as some JSON encoders write it, `null`. An invalid optional
 * field is dropped, and the rest is read.
 */
export type Fields = Readonly<Record<string, Schema>>;

type OptionalName<K> = K extends `${infer Name}?` ? Name : never;
type RequiredName<K> = K extends `${string}?` ? never : K;

/** The type of the values that a schema accepts. */
export type Infer<S> = S extends StringSchema
  ? string
  : S extends NumberSchema
    ? number
    : S extends { type: 'boolean' }
      ? boolean
      : S extends AnySchema
        ? unknown
        : S extends EnumSchema<infer V>
          ? V
          : S extends ArraySchema<infer Item>
            ? Infer<Item>[]
            : S extends ObjectSchema<infer F>
              ? { [K in keyof F as RequiredName<K>]: Infer<F[K]> } & {
                  [K in keyof F as OptionalName<K>]?: Infer<F[K]> | undefined;
                }
              : never;

type StringOptions = Pick<StringSchema, 'pattern' | 'normalize'>;
type NumberOptions = Pick<NumberSchema, 'clampsToMin'>;

/** Creates the schema of a text of `min` to `max` code points. */
export const string = (min: number, max: number, options: StringOptions = {}): StringSchema => ({
  type: 'string',
  min,
  max,
  ...options,
});
/** Creates the schema of a number from `min` to `max`. */
export const number = (min: number, max: number, options: NumberOptions = {}): NumberSchema => ({
  type: 'number',
  min,
  max,
  isInteger: false,
  ...options,
});
/** Creates the schema of a whole number from `min` to `max`. */
export const integer = (min: number, max: number): NumberSchema => ({
  type: 'number',
  min,
  max,
  isInteger: true,
});
export const boolean = { type: 'boolean' } as const;
/** The schema of any JSON. It is not copied, and may be as deep as its message. */
export const any = { type: 'any' } as const;
/** Creates the schema of one of these texts. */
export const oneOf = <const V extends string>(...values: V[]): EnumSchema<V> => ({ type: 'enum', values });
/** Creates the schema of a list of at most `max` items. */
export const array = <S extends Schema>(items: S, max: number): ArraySchema<S> => ({
  type: 'array',
  items,
  max,
});
/** Creates the schema of an object. @param fields by name; a name that ends in `?` is optional */
export const object = <const F extends Fields>(
  fields: F,
  options: Pick<ObjectSchema<F>, 'anyOf'> = {},
): ObjectSchema<F> => ({ type: 'object', fields, ...options });

/** An invalid field, by its path, and its schema. */
export interface Issue {
  path: string;
  schema: Schema;
  /** Path of the optional field that was dropped because of it; undefined if the whole value is refused. */
  droppedPath?: string;
}

/**
 * Parses a value by its schema. Known fields are copied into new objects without a prototype, unknown ones are dropped:
 * apart from `any`, the result is never deeper than its schema, and properties of `Object.prototype` are never read as fields.
 * @param issues collects the invalid fields
 * @returns the value, or undefined if a required field is invalid
 */
export function parse<S extends Schema>(schema: S, value: unknown, issues?: Issue[]): Infer<S> | undefined;
export function parse(schema: Schema, value: unknown, issues: Issue[] = []): unknown {
  return parseAt({ path: '', issues }, schema, value);
}

/** Where in the value the parser is, and what it has found so far. */
interface Context {
  path: string;
  issues: Issue[];
}

function parseAt(context: Context, schema: Schema, value: unknown): unknown {
  const { issues, path } = context;
  const count = issues.length;
  const result = parseByType(context, schema, value);
  // The innermost field describes the mistake best.
  const isReported = issues.slice(count).some(({ droppedPath }) => droppedPath === undefined);
  if (result === undefined && !isReported) issues.push({ path, schema });
  return result;
}

function parseByType(context: Context, schema: Schema, value: unknown): unknown {
  switch (schema.type) {
    case 'string':
      if (typeof value !== 'string' || !isValidString(schema, value)) return undefined;
      return schema.normalize ? schema.normalize(value) : value;
    case 'number':
      return typeof value === 'number' ? parseNumber(schema, value) : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'any':
      return value;
    case 'enum':
      return parseEnum(schema, value);
    case 'array':
      return parseArray(context, schema, value);
    case 'object':
      return parseObject(context, schema, value);
  }
}

const isWithin = (value: number, min: number, max: number): boolean => value >= min && value <= max;

function isValidString({ min, max, pattern }: StringSchema, value: string): boolean {
  // A string has at least half as many code points as code units: they are counted only where the bounds are that close.
  const { length } = value;
  if (length < min || length > max * 2) return false;
  if ((length < min * 2 || length > max) && !isWithin([...value].length, min, max)) return false;
  return !pattern || new RegExp(pattern, 'u').test(value);
}

function parseNumber(schema: NumberSchema, value: number): number | undefined {
  const { min, max, isInteger, clampsToMin } = schema;
  const clamped = clampsToMin ? Math.max(min, value) : value;
  return isWithin(clamped, min, max) && (!isInteger || Number.isInteger(clamped)) ? clamped : undefined;
}

function parseEnum({ values, aliases = {} }: EnumSchema<string>, value: unknown): string | undefined {
  const name = typeof value === 'string' && Object.hasOwn(aliases, value) ? aliases[value] : value;
  return values.find((known) => known === name);
}

function parseArray(context: Context, { items, max }: ArraySchema<Schema>, value: unknown): unknown {
  if (!Array.isArray(value) || value.length > max) return undefined;
  const result = value.map((item) => parseAt(context, items, item));
  return result.includes(undefined) ? undefined : result;
}

function parseObject(
  { path, issues }: Context,
  { fields, anyOf }: ObjectSchema<Fields>,
  value: unknown,
): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const result = Object.create(null) as Record<string, unknown>;
  for (const [key, schema] of Object.entries(fields)) {
    const name = key.replace('?', '');
    const given: unknown = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    const isOptional = name !== key;
    if (isOptional && (given === undefined || given === null)) continue;
    const count = issues.length;
    const fieldPath = path ? `${path}.${name}` : name;
    const field = parseAt({ path: fieldPath, issues }, schema, given);
    if (field !== undefined) result[name] = field;
    else if (!isOptional) return undefined;
    else for (const issue of issues.slice(count)) issue.droppedPath = fieldPath;
  }
  if (anyOf && !anyOf.some((name) => result[name])) return undefined;
  return result;
}

/**
 * What a value from outside has to look like. One description serves the types, the checks at run time, the JSON Schema
 * and the reference page, so that none of them can say something else than the others.
 */
export type Shape =
  | TextShape
  | NumberShape
  | { readonly is: 'flag' }
  | OneOfShape<string>
  | ListShape<Shape>
  | ObjectShape<Fields>;

/** Lengths count code points, as JSON Schema does. */
export interface TextShape {
  readonly is: 'text';
  readonly min: number;
  readonly max: number;
  /** A regular expression, read with the `u` flag. */
  readonly pattern?: string | undefined;
  /** Makes of a text that fits what the reader gets. */
  readonly normalize?: ((value: string) => string) | undefined;
}
export interface NumberShape {
  readonly is: 'number';
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
  /** A smaller number is read as `min`. */
  readonly raise?: boolean | undefined;
}
export interface OneOfShape<V extends string> {
  readonly is: 'one';
  readonly of: readonly V[];
  /** Other words for some of them. */
  readonly aliases?: Readonly<Record<string, V>> | undefined;
}
export interface ListShape<S extends Shape> {
  readonly is: 'list';
  readonly of: S;
  readonly max: number;
}
export interface ObjectShape<F extends Fields> {
  readonly is: 'object';
  readonly fields: F;
}
/**
 * A name that ends in `?` is an optional field: absent or, as some JSON encoders write it, `null`. One that does not fit
 * is left out, and the rest is read.
 */
export type Fields = Readonly<Record<string, Shape>>;

type Optional<K> = K extends `${infer Name}?` ? Name : never;
type Required<K> = K extends `${string}?` ? never : K;

/** The type of what a shape lets pass. */
export type Infer<S> = S extends TextShape
  ? string
  : S extends NumberShape
    ? number
    : S extends { is: 'flag' }
      ? boolean
      : S extends OneOfShape<infer V>
        ? V
        : S extends ListShape<infer Item>
          ? Infer<Item>[]
          : S extends ObjectShape<infer F>
            ? { [K in keyof F as Required<K>]: Infer<F[K]> } & {
                [K in keyof F as Optional<K>]?: Infer<F[K]> | undefined;
              }
            : never;

type TextOptions = Pick<TextShape, 'pattern' | 'normalize'>;

export const text = (min: number, max: number, options: TextOptions = {}): TextShape => ({
  is: 'text',
  min,
  max,
  ...options,
});
export const number = (min: number, max: number, options: Pick<NumberShape, 'raise'> = {}): NumberShape => ({
  is: 'number',
  min,
  max,
  whole: false,
  ...options,
});
export const whole = (min: number, max: number): NumberShape => ({ is: 'number', min, max, whole: true });
export const flag = { is: 'flag' } as const;
export const oneOf = <const V extends string>(...of: V[]): OneOfShape<V> => ({ is: 'one', of });
export const list = <S extends Shape>(of: S, max: number): ListShape<S> => ({ is: 'list', of, max });
export const object = <const F extends Fields>(fields: F): ObjectShape<F> => ({ is: 'object', fields });

/** A field that does not fit, by its path, and the shape that it should have. */
export interface Misfit {
  path: string;
  shape: Shape;
  /** Path of the optional field that was left out because of it; undefined where all is refused. */
  leftOut?: string;
}

/**
 * Reads a value by its shape. Known fields go into fresh objects without a prototype, unknown ones are left behind, so
 * that nothing is deeper than its shape, and nothing that a page put on `Object.prototype` is taken for a field.
 * @param misfits collects what did not fit
 * @returns undefined if a required field does not fit
 */
export function read<S extends Shape>(
  shape: S,
  value: unknown,
  misfits?: Misfit[],
  path?: string,
): Infer<S> | undefined;
export function read(shape: Shape, value: unknown, misfits: Misfit[] = [], path = ''): unknown {
  const known = misfits.length;
  const result = readAs(shape, value, misfits, path);
  // The innermost field says best what is wrong.
  const isSaid = misfits.slice(known).some(({ leftOut }) => leftOut === undefined);
  if (result === undefined && !isSaid) misfits.push({ path, shape });
  return result;
}

function readAs(shape: Shape, value: unknown, misfits: Misfit[], path: string): unknown {
  switch (shape.is) {
    case 'text':
      if (typeof value !== 'string' || !fits(shape, value)) return undefined;
      return shape.normalize ? shape.normalize(value) : value;
    case 'number':
      return typeof value === 'number' ? readNumber(shape, value) : undefined;
    case 'flag':
      return typeof value === 'boolean' ? value : undefined;
    case 'one':
      return readOne(shape, value);
    case 'list':
      return readList(shape, value, misfits, path);
    case 'object':
      return readObject(shape, value, misfits, path);
  }
}

const isWithin = (value: number, min: number, max: number): boolean => value >= min && value <= max;

function fits({ min, max, pattern }: TextShape, value: string): boolean {
  // Code points are at least half as many as code units, and counted only where that leaves a doubt.
  const { length } = value;
  if (length < min || length > max * 2) return false;
  if ((length < min * 2 || length > max) && !isWithin([...value].length, min, max)) return false;
  return !pattern || new RegExp(pattern, 'u').test(value);
}

function readNumber({ min, max, whole: isWhole, raise }: NumberShape, value: number): number | undefined {
  const raised = raise ? Math.max(min, value) : value;
  return isWithin(raised, min, max) && (!isWhole || Number.isInteger(raised)) ? raised : undefined;
}

function readOne({ of, aliases = {} }: OneOfShape<string>, value: unknown): string | undefined {
  const known = typeof value === 'string' && Object.hasOwn(aliases, value) ? aliases[value] : value;
  return of.find((one) => one === known);
}

function readList({ of, max }: ListShape<Shape>, value: unknown, misfits: Misfit[], path: string): unknown {
  if (!Array.isArray(value) || value.length > max) return undefined;
  const items = value.map((item) => read(of, item, misfits, path));
  return items.includes(undefined) ? undefined : items;
}

function readObject(
  { fields }: ObjectShape<Fields>,
  value: unknown,
  misfits: Misfit[],
  path: string,
): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const result = Object.create(null) as Record<string, unknown>;
  for (const [key, shape] of Object.entries(fields)) {
    const name = key.replace('?', '');
    const given: unknown = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    const isOptional = name !== key;
    if (isOptional && (given === undefined || given === null)) continue;
    const known = misfits.length;
    const place = path ? `${path}.${name}` : name;
    const field = read(shape, given, misfits, place);
    if (field !== undefined) result[name] = field;
    else if (!isOptional) return undefined;
    else for (const misfit of misfits.slice(known)) misfit.leftOut = place;
  }
  return result;
}

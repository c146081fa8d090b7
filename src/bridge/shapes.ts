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
}
export interface NumberShape {
  readonly is: 'number';
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
}
export interface OneOfShape<V extends string> {
  readonly is: 'one';
  readonly of: readonly V[];
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
/** A name that ends in `?` is an optional field: absent or, as some JSON encoders write it, `null`. */
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

export const text = (min: number, max: number, pattern?: string): TextShape => ({
  is: 'text',
  min,
  max,
  pattern,
});
export const number = (min: number, max: number): NumberShape => ({ is: 'number', min, max, whole: false });
export const whole = (min: number, max: number): NumberShape => ({ is: 'number', min, max, whole: true });
export const flag = { is: 'flag' } as const;
export const oneOf = <const V extends string>(...of: V[]): OneOfShape<V> => ({ is: 'one', of });
export const list = <S extends Shape>(of: S, max: number): ListShape<S> => ({ is: 'list', of, max });
export const object = <const F extends Fields>(fields: F): ObjectShape<F> => ({ is: 'object', fields });

/**
 * Reads a value by its shape. Known fields go into fresh objects, unknown ones are left behind, so that nothing is
 * deeper than its shape.
 * @returns nothing if it does not fit
 */
export function read<S extends Shape>(shape: S, value: unknown): Infer<S> | undefined;
export function read(shape: Shape, value: unknown): unknown {
  switch (shape.is) {
    case 'text':
      return typeof value === 'string' && fits(shape, value) ? value : undefined;
    case 'number':
      return typeof value === 'number' &&
        isWithin(value, shape.min, shape.max) &&
        (!shape.whole || Number.isInteger(value))
        ? value
        : undefined;
    case 'flag':
      return typeof value === 'boolean' ? value : undefined;
    case 'one':
      return shape.of.find((one) => one === value);
    case 'list':
      return readList(shape, value);
    case 'object':
      return readObject(shape, value);
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

function readList({ of, max }: ListShape<Shape>, value: unknown): unknown {
  if (!Array.isArray(value) || value.length > max) return undefined;
  const items = value.map((item) => read(of, item));
  return items.includes(undefined) ? undefined : items;
}

function readObject({ fields }: ObjectShape<Fields>, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const result: Record<string, unknown> = {};
  for (const [key, shape] of Object.entries(fields)) {
    const name = key.replace('?', '');
    const given: unknown = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    if (name !== key && (given === undefined || given === null)) continue;
    const field = read(shape, given);
    if (field === undefined) return undefined;
    result[name] = field;
  }
  return result;
}

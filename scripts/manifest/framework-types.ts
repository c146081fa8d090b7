import type { ElementDeclaration } from './manifest.types.js';

/** A framework's part of a file of declarations. */
interface Framework {
  /** Imports and types, above the declarations. */
  head: string;
  /** Opens and closes the interface that maps names to types of elements. */
  open: string;
  close: string;
}

/** Of the elements' types, what JSX can set by a name: attributes, and properties that are no attribute. */
const OWN_PROPS = `/** Properties and attributes. */
type Own<T extends Elements[keyof Elements]> = Omit<T['properties'], keyof T['attributes']> & T['attributes'];`;

/** Without \`false\`, which these frameworks write into an attribute, where it counts as set. */
const PRESENT = `/** An attribute without a property is set or absent: \`false\` would be written into it. */
type AttributesOnly<T extends Elements[keyof Elements]> = {
  [Name in T['attributesOnly']]?: Exclude<T['attributes'][Name & keyof T['attributes']], false>;
};`;

const IMPORT_ELEMENTS = `import type { Elements } from './elements.js';`;

/** Types for JSX in the way of React: `on` before the name of an event. @param extraProps an intersection with further props */
function createJsxTypes(framework: string, extraProps = ''): Framework {
  return {
    head: `import type { ClassAttributes, HTMLAttributes } from '${framework}';
${IMPORT_ELEMENTS}

${OWN_PROPS}

type Handlers<T extends Elements[keyof Elements]> = {
  [Name in keyof T['events'] & string as \`on\${Name}\`]?:
    | ((event: T['events'][Name] & { readonly currentTarget: T['element'] }) => void)
    | undefined;
};

type Props<T extends Elements[keyof Elements]> = Omit<HTMLAttributes<T['element']>, keyof Own<T>> &
  ClassAttributes<T['element']> &
  Own<T> &
  Handlers<T>${extraProps};`,
    open: `declare module '${framework}' {\n  namespace JSX {\n    interface IntrinsicElements {`,
    close: '    }\n  }\n}',
  };
}

const FRAMEWORKS: Record<string, Framework> = {
  react: createJsxTypes('react', ' & { class?: string | undefined }'),
  preact: createJsxTypes('preact'),
  solid: {
    head: `import type { JSX } from 'solid-js';
${IMPORT_ELEMENTS}

type Types = Elements[keyof Elements];

/** Solid sets the property of a name in an expression, which an attribute without a property does not have. */
type Plain<T extends Types> = Omit<T['attributes'], T['attributesOnly']>;

type Prefixed<T extends Types> = {
  [Name in keyof T['properties'] & string as \`prop:\${Name}\`]?: T['properties'][Name];
} & {
  [Name in keyof T['attributes'] & string as \`attr:\${Name}\`]?: string | Exclude<T['attributes'][Name], boolean>;
} & {
  [Name in keyof T['attributes'] & string as true extends T['attributes'][Name] ? \`bool:\${Name}\` : never]?: boolean;
};

type Handler<Element, E> = (event: E & { readonly currentTarget: Element }) => void;

type Handlers<T extends Types> = {
  [Name in keyof T['events'] & string as \`on:\${Name}\`]?:
    | Handler<T['element'], T['events'][Name]>
    | (AddEventListenerOptions & { handleEvent: Handler<T['element'], T['events'][Name]> })
    | undefined;
};

type Props<T extends Types> = Omit<JSX.HTMLAttributes<T['element']>, keyof Plain<T>> &
  Plain<T> &
  Prefixed<T> &
  Handlers<T>;`,
    open: `declare module 'solid-js' {\n  namespace JSX {\n    interface IntrinsicElements {`,
    close: '    }\n  }\n}',
  },
  'solid-2': {
    head: `import type { JSX } from '@solidjs/web';
${IMPORT_ELEMENTS}

type Types = Elements[keyof Elements];

/** Solid 2 writes a name without \`prop:\` into an attribute. */
type Attributes<T extends Types> = {
  [Name in keyof T['attributes']]?: Extract<T['attributes'][Name], string | number | boolean | undefined>;
};

type Properties<T extends Types> = {
  [Name in keyof T['properties'] & string as \`prop:\${Name}\`]?: T['properties'][Name];
};

type Props<T extends Types> = Omit<JSX.HTMLAttributes<T['element']>, keyof Attributes<T>> &
  Attributes<T> &
  Properties<T>;`,
    open: `declare module '@solidjs/web' {\n  namespace JSX {\n    interface IntrinsicElements {`,
    close: '    }\n  }\n}',
  },
  vue: {
    head: `import type { EmitFn, HTMLAttributes, PublicProps } from 'vue';
${IMPORT_ELEMENTS}

type Camelize<Name extends string> = Name extends \`\${infer Start}-\${infer Rest}\`
  ? \`\${Start}\${Capitalize<Camelize<Rest>>}\`
  : Name;

${PRESENT}

/** Vue's compiler writes the names of a template in camel case. */
type CamelCase<Props> = { [Name in keyof Props as Camelize<Name & string>]: Props[Name] };

type Own<T extends Elements[keyof Elements]> = T['properties'] &
  CamelCase<Pick<T['attributes'], keyof T['attributes'] & keyof T['properties']>> &
  CamelCase<AttributesOnly<T>> &
  AttributesOnly<T>;

type Props<T extends Elements[keyof Elements]> = new () => T['element'] & {
  /** Only for the compiler of templates. */
  $props: Omit<HTMLAttributes, keyof Own<T>> & Own<T> & PublicProps;
  /** Only for the compiler of templates. */
  $emit: EmitFn<{ [Name in keyof T['events']]: (event: T['events'][Name]) => void }>;
};`,
    open: `declare module 'vue' {
  interface HTMLAttributes {
    /** Assigns an element to a slot of the element around it, as in HTML. */
    slot?: string | undefined;
  }
  interface GlobalComponents {`,
    close: '  }\n}',
  },
  svelte: {
    head: `import type { HTMLAttributes } from 'svelte/elements';
${IMPORT_ELEMENTS}

${PRESENT}

type Own<T extends Elements[keyof Elements]> = Omit<T['properties'], keyof T['attributes']> &
  Omit<T['attributes'], T['attributesOnly']> &
  AttributesOnly<T>;

type Handler<Element, E> = (event: E & { readonly currentTarget: Element }) => void;

/** \`on:\` is the syntax of Svelte 4. */
type Handlers<T extends Elements[keyof Elements]> = {
  [Name in keyof T['events'] & string as \`on\${Name}\` | \`on:\${Name}\`]?:
    | Handler<T['element'], T['events'][Name]>
    | undefined;
};

type Props<T extends Elements[keyof Elements]> = Omit<HTMLAttributes<T['element']>, keyof Own<T>> &
  Own<T> &
  Handlers<T>;`,
    open: `declare module 'svelte/elements' {\n  interface SvelteHTMLElements {`,
    close: '  }\n}',
  },
};

/** Names of the frameworks, and of their files of declarations. */
export const FRAMEWORK_NAMES = Object.keys(FRAMEWORKS);

/** Creates the declarations that make a framework's templates check the elements. */
export function createFrameworkTypes(name: string, elements: readonly ElementDeclaration[]): string {
  const { head, open, close } = FRAMEWORKS[name]!;
  const entries = elements.map(({ tagName }) => `      '${tagName}': Props<Elements['${tagName}']>;`);
  return `/** Types of the elements for ${name}. Generated from custom-elements.json. */\n${head}\n\n${open}\n${entries.join('\n')}\n${close}\n`;
}

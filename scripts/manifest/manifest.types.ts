/** The parts of the Custom Elements Manifest's schema that the package uses: https://github.com/webcomponents/custom-elements-manifest */
export interface Manifest {
  schemaVersion: string;
  readme: string;
  modules: ManifestModule[];
}

export interface ManifestModule {
  kind: 'javascript-module';
  /** Path of a shipped file, from the package's folder. */
  path: string;
  declarations: ElementDeclaration[];
  exports: ManifestExport[];
}

export interface ManifestExport {
  kind: 'js' | 'custom-element-definition';
  name: string;
  declaration: { name: string; module: string };
}

export interface ElementDeclaration {
  kind: 'class';
  name: string;
  tagName: string;
  customElement: true;
  description: string;
  superclass: { name: string; package: string };
  attributes: Attribute[];
  members: (Field | Method)[];
  events: ElementEvent[];
  slots: Described[];
  cssParts: Described[];
  cssProperties: CssProperty[];
}

export interface Described {
  name: string;
  description: string;
}

export interface TypeText {
  text: string;
}

export interface Attribute extends Described {
  type: TypeText;
  default?: string;
  /** The property of this attribute, if it has one. */
  fieldName?: string;
}

export interface Field extends Described {
  kind: 'field';
  type: TypeText;
  default?: string;
  /** The attribute of this property, if it has one. */
  attribute?: string;
  reflects?: boolean;
  readonly?: boolean;
}

export interface Method extends Described {
  kind: 'method';
  parameters?: { name: string; type: TypeText; optional?: boolean; description?: string }[];
  return: { type: TypeText };
}

export interface ElementEvent extends Described {
  /** Name of the event's class. */
  type: TypeText;
}

export interface CssProperty extends Described {
  /** Value without the property. */
  default?: string;
}

import type { LitElement } from 'lit';
import type { ProjectTable } from '../../hub/tables.js';

/** The parts of `OisTableGrid` that its deferred parts use. */
export interface TableGridInternals extends LitElement {
  readonly tables: readonly ProjectTable[];
  readonly matching: number;
  readonly total: number | undefined;
  readonly loading: boolean;
  readonly filtered: boolean;
  readonly search: string | undefined;
}

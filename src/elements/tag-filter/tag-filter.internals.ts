import type { LitElement, TemplateResult } from 'lit';
import type { TagMatch } from './tag-filter.events.js';

/** The parts of `OisTagFilter` that its deferred parts use. */
export interface TagFilterInternals extends LitElement {
  readonly selected: readonly string[];
  readonly counts: ReadonlyMap<string, number> | undefined;
  readonly dialogCounts: ReadonlyMap<string, number> | undefined;
  readonly tableCount: number | undefined;
  readonly match: TagMatch;
  readonly loading: boolean;
  readonly allTags: readonly string[];
  addHistoryEntry: ((onBack: () => void) => (() => void) | undefined) | undefined;
  closeDialog: (() => boolean) | undefined;
  /** Changes the selection as if the user had pressed tags, and dispatches `ois-filter`. */
  changeSelection(tags: readonly string[], match?: TagMatch): void;
  renderTag(tag: string, counts?: ReadonlyMap<string, number>): TemplateResult;
}

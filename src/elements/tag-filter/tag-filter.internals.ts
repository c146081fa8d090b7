import type { ReactiveControllerHost } from 'lit';

/** The parts of `OisTagFilter` that its deferred parts use. */
export interface TagFilterInternals extends ReactiveControllerHost, HTMLElement {
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly tags: readonly string[];
  readonly selected: readonly string[];
  readonly counts: ReadonlyMap<string, number> | undefined;
  readonly loading: boolean;
  /** Changes the selection as if the user had pressed tags, and dispatches `ois-filter`. */
  changeSelection(tags: string[]): void;
}

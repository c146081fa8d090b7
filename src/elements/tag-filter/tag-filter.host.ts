import type { ReactiveControllerHost } from 'lit';

/** What a tag filter is to its tools. */
export interface TagFilterHost extends ReactiveControllerHost, HTMLElement {
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly tags: readonly string[];
  readonly selected: readonly string[];
  readonly counts: ReadonlyMap<string, number> | undefined;
  readonly loading: boolean;
  /** Makes a choice as if the user had pressed tags. */
  choose(tags: string[]): void;
}

/**
 * The order of the tags: selected ones first. A tag that the user presses keeps its position until the tags or the
 * selection are set from outside, or the user changes the view. If it moved at once, a second press would hit another tag.
 */
export class TagOrder {
  /** All tags, in order. */
  all: readonly string[] = [];
  /** How many of them, from the start, were selected when the order was made. */
  pinned = 0;

  #tags: readonly string[] = [];
  #selected = '';

  /** Orders again if the tags, or a selection that was not passed to {@link TagOrder.keepOrder}, have changed. */
  update(tags: readonly string[], selected: readonly string[]): void {
    if (tags !== this.#tags || JSON.stringify(selected) !== this.#selected) this.reorder(tags, selected);
  }

  /** Keeps the order for a selection that the user has made by pressing tags. */
  keepOrder(selected: readonly string[]): void {
    this.#selected = JSON.stringify(selected);
  }

  /** Moves the selected tags to the start. */
  reorder(tags: readonly string[], selected: readonly string[]): void {
    this.#tags = tags;
    this.keepOrder(selected);
    this.all = [...new Set([...selected, ...tags])];
    this.pinned = selected.length;
  }
}

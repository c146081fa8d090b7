/**
 * In which order tags are offered: chosen ones first. A tag that is pressed keeps its place, though: if it jumped away
 * from under the pointer, a second press would not take it back, and all the others would move with it. It goes to the
 * front when the tags or the choice change from outside, or when the user asks for another view.
 */
export class TagOrder {
  /** All that is offered. */
  all: readonly string[] = [];
  /** How many of them, from the front, were chosen when the order was made. */
  pinned = 0;

  #tags: readonly string[] = [];
  #chosen = '';

  /** Makes the order anew if the tags, or a choice that `keep` was not told of, are new. */
  update(tags: readonly string[], chosen: readonly string[]): void {
    if (tags !== this.#tags || JSON.stringify(chosen) !== this.#chosen) this.settle(tags, chosen);
  }

  /** A choice was made by pressing tags. */
  keep(chosen: readonly string[]): void {
    this.#chosen = JSON.stringify(chosen);
  }

  /** Brings the chosen ones to the front. */
  settle(tags: readonly string[], chosen: readonly string[]): void {
    this.#tags = tags;
    this.keep(chosen);
    this.all = [...new Set([...chosen, ...tags])];
    this.pinned = chosen.length;
  }
}

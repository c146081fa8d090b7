import { LRUCache } from 'lru-cache';

/** Of all HTML together: up to 32 MB. */
const MAX_CHARACTERS = 16_000_000;

/** HTML that was rendered from lists, by the lists and what else it depends on, such as the language. */
export class HtmlCache {
  readonly #html = new LRUCache<string, string>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (html) => html.length,
  });
  readonly #pending = new Map<string, Promise<string>>();
  readonly #listIds = new WeakMap<object, number>();
  #lastListId = 0;

  /** Returns the HTML, which is rendered once at a time. */
  async get(lists: object, settings: object, render: () => Promise<string>): Promise<string> {
    const key = `${this.#getListId(lists)} ${JSON.stringify(settings)}`;
    const known = this.#html.get(key) ?? this.#pending.get(key);
    if (known !== undefined) return known;
    const rendering = render().finally(() => this.#pending.delete(key));
    this.#pending.set(key, rendering);
    const html = await rendering;
    this.#html.set(key, html);
    return html;
  }

  #getListId(lists: object): number {
    const id = this.#listIds.get(lists) ?? (this.#lastListId += 1);
    this.#listIds.set(lists, id);
    return id;
  }
}

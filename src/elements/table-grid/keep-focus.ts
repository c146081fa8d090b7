import type { ReactiveController } from 'lit';
import type { ProjectTable } from '../../hub/tables.js';
import type { GridHost } from './grid-host.js';

/**
 * Keeps the focus with its table while lists come and go under it: Enter opens what was read out, though the hub has sent
 * another order meanwhile. If the table is gone, its neighbour has the focus, or else the search box.
 */
export class KeepFocus implements ReactiveController {
  readonly #grid: GridHost;
  readonly #root: ShadowRoot;
  #table: ProjectTable | undefined;
  #index = 0;
  /** A card had the focus when the lists changed, and nothing else has it since. */
  #isHeld = false;

  constructor(grid: GridHost) {
    this.#grid = grid;
    this.#root = grid.renderRoot as ShadowRoot;
    // Early: the grid's own listener has it update, which for a press comes before the next listener is called.
    this.#root
      .querySelector('.lists')
      ?.addEventListener('focusin', (event) => this.#remember(event.target), true);
    this.#remember(this.#root.activeElement);
    grid.addController(this);
  }

  hostUpdate(): void {
    this.#isHeld = this.#hasCard || (this.#isHeld && !focusIsElsewhere());
  }

  hostUpdated(): void {
    // The lists are shown right after this.
    if (this.#isHeld) void this.#grid.updateComplete.then(this.#give);
  }

  get #hasCard(): boolean {
    return this.#root.activeElement?.part.contains('card') ?? false;
  }

  #remember(target: EventTarget | null): void {
    const item = (target as Element | null)?.closest('li');
    if (!item) return;
    const isOther = item.parentElement !== this.#root.querySelector('ul[part]');
    this.#index = Number(item.getAttribute('aria-posinset')) - 1 + (isOther ? this.#grid.lengths[0] : 0);
    this.#table = this.#grid.shown[this.#index];
  }

  #give = (): void => {
    const { shown, loading, active } = this.#grid;
    if (loading || (!this.#hasCard && focusIsElsewhere())) return;
    this.#isHeld = false;
    const same = shown.findIndex(({ short_code }) => short_code === this.#table?.short_code);
    const index = same < 0 ? Math.min(this.#index, shown.length - 1) : same;
    if (index < 0) this.#root.querySelector<HTMLElement>('[part=search]')?.focus({ preventScroll: true });
    // Where the page is scrolled to is the reader's own affair.
    else if (index !== active || !this.#hasCard) this.#grid.focusCard(index, { preventScroll: true });
  };
}

/** What loses its place on the page leaves the focus to the page itself. */
const focusIsElsewhere = (): boolean => (document.activeElement ?? document.body) !== document.body;

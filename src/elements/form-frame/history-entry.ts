import { isWebKit } from '../internal/is-webkit.js';

const MARK = 'ois-forms';
/** Browsers keep this many entries; from then on `history.length` no longer tells of new ones. */
const MOST_ENTRIES = 50;
const MOST_STEPS = 20;
/** How long a step back may take, in milliseconds. */
const STEP_MS = 500;

/** What an entry's state says of a form. An entry under several open forms has one for each, the newest last. */
interface Mark {
  id: string;
  /** Navigation API's key of the entry to go back to. */
  before: string | undefined;
}

/** What is known of an entry: also Navigation API's key, and how many entries there were once it was pushed. */
interface Known {
  isOpen: boolean;
  key: string | undefined;
  length: number;
}

/** The marks that this document has set. */
const entries = new Map<string, Known>();
let leaving = Promise.resolve();
let walks = 0;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isOpen = ({ id }: Mark): boolean => entries.get(id)?.isOpen ?? false;
const stateObject = (): Record<string, unknown> => (isRecord(history.state) ? history.state : {});
const marks = (): Mark[] => (stateObject()[MARK] as Mark[] | undefined) ?? [];

// Firefox and Safari have it since late 2025 only.
const navigationApi = (): Navigation | undefined =>
  (window as Partial<Pick<Window, 'navigation'>>).navigation;
const currentKey = (): string | undefined => navigationApi()?.currentEntry?.key;

/**
 * An open form's own entry in the page's history, so that the browser's Back closes the form rather than leave the page.
 * The page's own state stays in it, for routers that read it.
 */
export class HistoryEntry {
  readonly #onBack: () => void;
  #id: string | undefined;
  #index = 0;
  #length = 0;
  #isOver = false;

  /** @param onBack called when the user went back behind the entry */
  constructor(onBack: () => void) {
    this.#onBack = onBack;
    // What another form leaves behind goes first: entries would pile up, or a way back under way would take ours along.
    const top = marks().at(-1);
    if (walks > 0 || (top && !isOpen(top))) void leaveClosedForms().then(() => this.#push());
    // At once where it can be: the browser remembers where the page is scrolled to before anything changes.
    else this.#push();
    window.addEventListener('popstate', this.#onPopState);
  }

  /** The form went to another page by itself. If that made an entry, ours goes on top again: one Back shall do. */
  renew(): void {
    if (history.length > this.#length || history.length >= MOST_ENTRIES) this.#push();
  }

  /** The form was closed: goes back to the entry before, unless the page has gone elsewhere meanwhile. */
  leave(): void {
    this.#isOver = true;
    window.removeEventListener('popstate', this.#onPopState);
    markClosed(this.#id);
    void leaveClosedForms();
  }

  #push(): void {
    const now = marks();
    const own = now.findIndex(({ id }) => id === this.#id);
    // While another form lies on top, its entry is the one to keep.
    if (this.#isOver || (own >= 0 && own < now.length - 1) || isForgetful()) return;
    const before = own < 0 ? currentKey() : now[own]?.before;
    const old = this.#id;
    const id = Math.random().toString(36).slice(2);
    // Known before it is pushed, because some routers send a popstate of their own for each push.
    entries.set(id, { isOpen: true, key: undefined, length: 0 });
    this.#id = id;
    try {
      history.pushState(
        { ...stateObject(), [MARK]: [...now.filter((mark) => mark.id !== old), { id, before }] },
        '',
      );
    } catch {
      this.#id = old; // a browser limits how many, and some documents may not at all: the form works without
      return;
    }
    entries.set(id, { isOpen: true, key: currentKey(), length: history.length });
    markClosed(old);
    this.#index = navigationApi()?.currentEntry?.index ?? 0;
    this.#length = history.length;
  }

  #onPopState = (): void => {
    if (this.#id === undefined || marks().some(({ id }) => id === this.#id)) return;
    // A link of the page that leads on, to #here for instance, is no way back.
    if ((navigationApi()?.currentEntry?.index ?? 0) > this.#index) return;
    this.#onBack();
  };
}

function markClosed(id: string | undefined): void {
  const entry = id === undefined ? undefined : entries.get(id);
  if (entry) entry.isOpen = false;
}

/**
 * WebKit's entries know nothing of a frame that was added to the page later: going back changes nothing in it, and
 * the next step leaves the page around. Better no entry at all.
 */
function isForgetful(): boolean {
  return window !== window.top && isWebKit() && !navigationApi();
}

/** Goes back while the current entry belongs to a form that is closed. One walk at a time. */
function leaveClosedForms(): Promise<void> {
  walks += 1;
  leaving = leaving
    .then(walkBack)
    .catch(() => undefined) // the document is on its way out
    .then(() => void (walks -= 1));
  return leaving;
}

async function walkBack(): Promise<void> {
  let unnoticed = 0;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const top = marks().at(-1);
    const entry = top && entries.get(top.id);
    if (!top) return forgetClosedForms();
    // A router may have copied the state, mark included, into an entry of its own.
    if (isOpen(top) || (entry?.key && entry.key !== currentKey())) return;
    const api = navigationApi();
    if (api) {
      const target = api.entries().find(({ key }) => key === top.before);
      if (!target?.sameDocument) return;
      const { committed, finished } = api.traverseTo(target.key);
      await orAfter(1_000, Promise.allSettled([committed, finished]));
    } else {
      // Of a mark from before a reload nobody knows here what lies before it.
      if (!entry) return;
      const moved = new Promise((done) => window.addEventListener('popstate', done, { once: true }));
      history.back();
      // Entries of the form's own pages, whose frame is gone, pass without a popstate. One step more than there are
      // such could leave the page.
      if (await orAfter(STEP_MS, moved)) unnoticed = 0;
      else if (++unnoticed > entriesOfForm(entry)) return void entries.delete(top.id);
    }
  }
}

/** How many entries the form's own pages may have put on top of this one. */
function entriesOfForm({ length }: Known): number {
  const later = Array.from(entries.values(), (entry) => entry.length).filter((other) => other > length);
  return Math.min(history.length + 1, ...later) - length - 1;
}

function forgetClosedForms(): void {
  for (const [id, entry] of entries) if (!entry.isOpen) entries.delete(id);
}

const orAfter = (ms: number, event: Promise<unknown>): Promise<unknown> =>
  Promise.race([event, new Promise((done) => setTimeout(done, ms))]);

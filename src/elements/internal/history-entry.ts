import { isRecord } from '../../hub/envelope.js';
import { isWebKit } from './is-webkit.js';
import { getHistoryEntryKey, getNavigationApi } from './navigation-api.js';

/** The property of `history.state` that holds the marks. */
const STATE_KEY = 'ois-forms';
/** Browsers keep this many entries; `history.length` does not grow beyond it. */
const MAX_ENTRIES = 50;
const MAX_STEPS_BACK = 20;
const STEP_TIMEOUT_MS = 500;
const TRAVERSE_TIMEOUT_MS = 1_000;

/**
 * Marks a history entry as one of an open form, or of a sheet. An entry under several of them has one mark for each, newest last.
 */
interface Mark {
  id: string;
  isSheet?: boolean | undefined;
  /** {@link EntryAddress.name} */
  name?: string | undefined;
  /** The Navigation API's key of the entry to go back to. */
  before: string | undefined;
}

/** A marked entry: its key in the Navigation API, and the number of entries when it was pushed. */
interface MarkedEntry {
  isOpen: boolean;
  key: string | undefined;
  length: number;
}

/** The page's address while a form is open, for pages that keep the open form in it. */
export interface EntryAddress {
  /** Tells the entries of one widget from those of others on the page. */
  name: string;
  /** Returns the page's present address, with the open form in it. */
  url: () => string;
  /** Returns whether the page's present address has this form. */
  isCurrent: () => boolean;
}

/** The entries that this document has marked, by the mark's id. */
const markedEntries = new Map<string, MarkedEntry>();
let goingBack = Promise.resolve();
let pendingReturns = 0;

const isOpen = ({ id }: Mark): boolean => markedEntries.get(id)?.isOpen ?? false;
const currentState = (): Record<string, unknown> => (isRecord(history.state) ? history.state : {});
const readMarks = (state: unknown): Mark[] =>
  (isRecord(state) ? (state[STATE_KEY] as Mark[] | undefined) : undefined) ?? [];
const currentMarks = (): Mark[] => readMarks(history.state);

/**
 * A history entry for an open form, or for a sheet such as that with all tags, so that the browser's Back button closes it instead
 * of leaving the page. The entry keeps the page's own state, for routers that read it.
 */
export class HistoryEntry {
  readonly #onBack: () => void;
  readonly #address: EntryAddress | undefined;
  readonly #isSheet: boolean | undefined;
  #id: string | undefined;
  #index = 0;
  #length = 0;
  #isClosed = false;

  /**
   * @param onBack called when the user went back to an entry before this one
   * @param address the address of the entry; without it, the page's address stays as it is
   * @param isSheet the entry is one of a sheet, which has no address of its own
   */
  constructor(onBack: () => void, address?: EntryAddress, isSheet?: boolean) {
    this.#onBack = onBack;
    this.#address = address;
    this.#isSheet = isSheet;
    // Entries of closed forms are left first: they would pile up, or a pending step back would leave ours as well.
    const top = currentMarks().at(-1);
    if (this.#adopt()) {
      // The page was reloaded, or the user went forward: the entry is there already.
    } else if (pendingReturns > 0 || (top && !isOpen(top))) {
      goingBack = leaveClosedForms().then(() => this.#push());
    }
    // Synchronously where possible: the browser saves the scroll position before anything changes.
    else this.#push();
    window.addEventListener('popstate', this.#handlePopState);
  }

  /**
   * Moves this entry to the top if the form has navigated to another page and added an entry by it, so that one press of
   * Back still closes the form.
   */
  renew(): void {
    if (history.length > this.#length || history.length >= MAX_ENTRIES) this.#push();
  }

  /** Goes back to the entry before this one after the form was closed, unless the page has navigated elsewhere. */
  leave(): void {
    this.#isClosed = true;
    window.removeEventListener('popstate', this.#handlePopState);
    markClosed(this.#id);
    void leaveClosedForms();
  }

  /** Takes over the current entry if it is one of this form, closed since. @returns whether it is */
  #adopt(): boolean {
    const mark = currentMarks().find(
      (other) => other.name !== undefined && other.name === this.#address?.name,
    );
    if (!mark || isOpen(mark) || pendingReturns > 0 || !this.#address?.isCurrent()) return false;
    const isTop = mark.id === currentMarks().at(-1)?.id;
    this.#id = mark.id;
    this.#remember(isTop ? getHistoryEntryKey() : undefined);
    return true;
  }

  /** Remembers the entry that this form is open in. */
  #remember(key: string | undefined): void {
    if (this.#id !== undefined) markedEntries.set(this.#id, { isOpen: true, key, length: history.length });
    this.#index = getNavigationApi()?.currentEntry?.index ?? 0;
    this.#length = history.length;
  }

  #push(): void {
    const marks = currentMarks();
    const own = marks.findIndex(({ id }) => id === this.#id);
    // Another form's entry on top of this one is the one to keep.
    if (this.#isClosed || (own >= 0 && own < marks.length - 1) || cannotGoBack()) return;
    const before = own < 0 ? getHistoryEntryKey() : marks[own]?.before;
    const oldId = this.#id;
    const id = Math.random().toString(36).slice(2);
    // Added before the push, because some routers dispatch a popstate event of their own for each push.
    markedEntries.set(id, { isOpen: true, key: undefined, length: 0 });
    this.#id = id;
    const mark: Mark = { id, before, name: this.#address?.name, isSheet: this.#isSheet };
    try {
      history.pushState(
        { ...currentState(), [STATE_KEY]: [...marks.filter((other) => other.id !== oldId), mark] },
        '',
        this.#address?.url(),
      );
    } catch {
      // Browsers limit the number of calls, and some documents may not call it at all. The form works without an entry.
      this.#id = oldId;
      return;
    }
    markClosed(oldId);
    this.#remember(getHistoryEntryKey());
  }

  #handlePopState = (): void => {
    if (this.#id === undefined || currentMarks().some(({ id }) => id === this.#id)) return;
    // A navigation forward, such as a link to a fragment of the page, is not a step back.
    if ((getNavigationApi()?.currentEntry?.index ?? 0) > this.#index) return;
    this.#onBack();
  };
}

/** Returns whether the current entry was made for a form, open or closed. @param name {@link EntryAddress.name} */
export const isFormEntry = (name: string): boolean => currentMarks().some((mark) => mark.name === name);

/** Returns the state of the sheet that the current entry was made for, if any. */
export function getSheetState(): 'open' | 'closed' | undefined {
  const top = currentMarks().at(-1);
  const entry = top && markedEntries.get(top.id);
  // A router may have copied the state with our mark into an entry of its own.
  if (!top?.isSheet || (entry?.key && entry.key !== getHistoryEntryKey())) return undefined;
  return isOpen(top) ? 'open' : 'closed';
}

/** Makes the current entry, of a closed sheet that the user went forward to, one of the page. */
export function releaseSheetEntry(): void {
  const { [STATE_KEY]: _marks, ...state } = currentState();
  const marks = currentMarks().slice(0, -1);
  if (marks.length > 0) state[STATE_KEY] = marks;
  try {
    history.replaceState(Object.keys(state).length > 0 ? state : null, '');
  } catch {
    // Too many calls, or a document that may not call it at all.
  }
}

/** Whether a step back of a closed form is pending: the current entry is about to be left. */
export const isLeavingForm = (): boolean => pendingReturns > 0;

/** Resolves when no step back of a closed form, and no entry of a form that opens, is pending. */
export async function whenHistorySettled(): Promise<void> {
  for (let last; last !== goingBack;) {
    last = goingBack;
    await last;
  }
}

function markClosed(id: string | undefined): void {
  const entry = id === undefined ? undefined : markedEntries.get(id);
  if (entry) entry.isOpen = false;
}

/**
 * In WebKit, history entries do not include frames that were added to the page later: the first step back inside an
 * embedded page changes nothing, and the next one leaves the embedding page. No entry is better there. This can go with
 * the last supported Safari that lacks the Navigation API.
 */
function cannotGoBack(): boolean {
  return window !== window.top && isWebKit() && !getNavigationApi();
}

/** Goes back while the current entry belongs to a closed form. Calls run one after the other. */
function leaveClosedForms(): Promise<void> {
  pendingReturns += 1;
  goingBack = goingBack
    .then(goBackToOpenForm)
    .catch(() => undefined) // the document is being unloaded
    .then(() => void (pendingReturns -= 1));
  return goingBack;
}

async function goBackToOpenForm(): Promise<void> {
  let stepsWithoutEvent = 0;
  for (let step = 0; step < MAX_STEPS_BACK; step += 1) {
    const top = currentMarks().at(-1);
    const entry = top && markedEntries.get(top.id);
    if (!top) return deleteClosedEntries();
    // A router may have copied the state with our mark into an entry of its own.
    if (isOpen(top) || (entry?.key && entry.key !== getHistoryEntryKey())) return;
    const api = getNavigationApi();
    if (api) {
      const target = api.entries().find(({ key }) => key === top.before);
      if (!target?.sameDocument) return;
      const findPageEntry = watchNavigations(api, top, target.key);
      await traverse(api, target.key);
      const pageEntry = findPageEntry();
      if (pageEntry === undefined) continue;
      // Browsers go back nevertheless, which would undo the navigation of the page.
      if (api.currentEntry?.key === target.key) await traverse(api, pageEntry);
      return;
    } else {
      // What precedes a mark from before a reload is unknown.
      if (!entry) return;
      const moved = new Promise<PopStateEvent>((resolve) =>
        window.addEventListener('popstate', resolve, { once: true }),
      );
      history.back();
      const event = await settledWithin(STEP_TIMEOUT_MS, moved);
      // Steps over entries of the form's own pages, whose frame was removed, dispatch no popstate. More such steps than
      // there are entries could leave the page.
      if (event) {
        stepsWithoutEvent = 0;
        correctState(event, top);
      } else if (++stepsWithoutEvent > countFormEntries(entry)) return void markedEntries.delete(top.id);
    }
  }
}

async function traverse(api: Navigation, key: string): Promise<void> {
  const { committed, finished } = api.traverseTo(key);
  await settledWithin(TRAVERSE_TIMEOUT_MS, Promise.allSettled([committed, finished]));
}

/**
 * Notices a navigation of the page while a step back is pending, such as one by a router that waits for the next page.
 * @param left the mark of the entry that is left
 * @param target the key of the entry that the step leads to, of which the widgets may change the address
 * @returns a function that stops, and returns the key of the entry that the page has navigated to, if any
 */
function watchNavigations(api: Navigation, left: Mark, target: string): () => string | undefined {
  const leftKey = getHistoryEntryKey();
  let found: string | undefined;
  const handleChange = ({ navigationType }: NavigationCurrentEntryChangeEvent): void => {
    const key = getHistoryEntryKey();
    const isLeft = key === leftKey && currentMarks().some(({ id }) => id === left.id);
    if (navigationType !== 'traverse' && key !== target && !isLeft) found = key;
  };
  api.addEventListener('currententrychange', handleChange);
  return () => {
    api.removeEventListener('currententrychange', handleChange);
    return found;
  };
}

/**
 * After a step over an entry of a removed frame, WebKit without the Navigation API keeps `history.state` as it was before.
 * Another step would leave the page. This can go together with {@link cannotGoBack}.
 */
function correctState({ state, isTrusted }: PopStateEvent, left: Mark): void {
  const hasLeft = (marks: Mark[]): boolean => !marks.some(({ id }) => id === left.id);
  if (isTrusted && hasLeft(readMarks(state)) && !hasLeft(currentMarks())) history.replaceState(state, '');
}

/** Returns the largest number of entries that the form's own pages may have added on top of this one. */
function countFormEntries({ length }: MarkedEntry): number {
  const later = Array.from(markedEntries.values(), (entry) => entry.length).filter((other) => other > length);
  return Math.min(history.length + 1, ...later) - length - 1;
}

function deleteClosedEntries(): void {
  for (const [id, entry] of markedEntries) if (!entry.isOpen) markedEntries.delete(id);
}

/** @returns the promise's value, or undefined if it has not settled in time */
const settledWithin = <Value>(timeoutMs: number, promise: Promise<Value>): Promise<Value | undefined> =>
  Promise.race([promise, new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs))]);

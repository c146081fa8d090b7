import type { ReactiveController } from 'lit';
import type { FirstLists, HubClient } from '../../client/hub-client.js';
import { readObject } from '../../hub/envelope.js';
import { ownFields } from '../../hub/own-fields.js';
import type { ListQuery } from '../../hub/paths.js';
import { parseTables, parseTags } from '../../hub/tables.js';
import { beforeLayout } from '../internal/after-layout.js';
import { needsConsent } from '../internal/consent.js';
import { isSame } from '../internal/is-same.js';
import { Localize } from '../internal/localize.js';
import { findCounterpart, findVisibleCards, saveView, type VisibleCard } from './first-cards.dom.js';
import { addPageList } from './page-lists.js';
import type { WidgetInternals, WidgetServices } from './widget.internals.js';

/** Frames to wait for cards and icons. After these, the widget is shown as it is. */
const MAX_FRAMES = 60;

interface Takeover {
  /** The lists of the page were used. */
  isUsed: boolean;
  /** A form is to be opened, which only the widget can show. */
  isWidgetNeeded: boolean;
}

/**
 * Takes over from the cards that the server rendered (`backend.render`): uses their lists instead of requesting them, and
 * replaces them by the widget in one frame, once it shows the same. Until then, styles beside them keep it out of sight.
 * @returns what a form that opens has to call
 */
export function takeOverFirstCards(widget: WidgetInternals, services: WidgetServices): () => void {
  const find = (): HTMLElement | null => widget.renderRoot.querySelector<HTMLElement>('.first-cards');
  const takeover: Takeover = { isUsed: false, isWidgetNeeded: false };
  // A widget that has left the page connects when it is added again.
  if (find() && widget.isConnected) useLists(find, services, takeover);
  waitForParser(find, () => {
    const first = find();
    if (first) widget.addController(new FirstCards(widget, services, { first, takeover }));
    widget.requestUpdate();
  });
  return () => {
    takeover.isWidgetNeeded = true;
    widget.requestUpdate();
  };
}

/** An `async` script may run while the parser is still inside of the widget's shadow root, which ends with a comment. */
function waitForParser(find: () => Element | null, done: () => void): void {
  const next = find()?.nextSibling;
  const hasArrived = next && (next.nodeName !== 'SCRIPT' || next.nextSibling);
  if (hasArrived || document.readyState !== 'loading') done();
  else document.addEventListener('DOMContentLoaded', done, { once: true });
}

/** Makes the hub's client return the lists in the page, once, for the query that they are for. */
function useLists(find: () => Element | null, services: WidgetServices, takeover: Takeover): void {
  let hub: Pick<HubClient, 'getFirstLists'>;
  try {
    hub = services.hub();
  } catch {
    // The widget reports the same error when it loads.
    return;
  }
  hub.getFirstLists = async (query, signal) => {
    Reflect.deleteProperty(hub, 'getFirstLists');
    await new Promise<void>((done) => waitForParser(find, done));
    const lists = parseLists(find()?.nextElementSibling?.textContent ?? '', query);
    takeover.isUsed = lists !== undefined;
    return lists ?? hub.getFirstLists(query, signal);
  };
}

/** Parses the lists in the page. @returns undefined if they were requested for something else or long ago, or are invalid */
function parseLists(json: string, wanted: ListQuery): FirstLists | undefined {
  const { tags, tables, query, freshUntilMs } = ownFields(readObject(json) ?? {});
  if (!tags || !tables) return undefined;
  // The page may come from a cache, or be one of a restored session.
  if (!(Date.now() < Number(freshUntilMs))) return undefined;
  const { tags: requested, limit } = ownFields(query as { tags: string[]; limit?: number });
  if (!isSame(wanted.tags ?? [], requested) || wanted.limit !== limit) return undefined;
  const who = 'The page';
  try {
    const lists = { tags: parseTags({ list: tags }, who), tables: parseTables({ list: tables }, who) };
    addPageList(lists.tables.list);
    return lists;
  } catch {
    return undefined;
  }
}

class FirstCards implements ReactiveController {
  readonly #widget: WidgetInternals;
  readonly #services: WidgetServices;
  readonly #localize: Localize;
  readonly #takeover: Takeover;
  #first: HTMLElement | undefined;
  #isReplacing = false;

  constructor(
    widget: WidgetInternals,
    services: WidgetServices,
    { first, takeover }: { first: HTMLElement; takeover: Takeover },
  ) {
    this.#widget = widget;
    this.#services = services;
    this.#localize = new Localize(widget);
    this.#first = first;
    this.#takeover = takeover;
  }

  get #isLoaded(): boolean {
    const { state } = this.#services.catalogue;
    // Each card still opens its form, or says why not: a message in their place would take them away.
    // Not where the user has to agree first: only the widget asks for that.
    if (state === 'failed' && !this.#takeover.isWidgetNeeded && !needsConsent(this.#widget)) return false;
    return this.#localize.isReady && state !== 'loading';
  }

  hostUpdated(): void {
    if (!this.#first || this.#isReplacing || !this.#isLoaded) return;
    this.#isReplacing = true;
    this.#replace(this.#first).catch(reportError);
  }

  async #replace(first: HTMLElement): Promise<void> {
    await this.#widget.updateComplete;
    for (let frame = 0; frame < MAX_FRAMES && !this.#isDrawn(first); frame += 1) await beforeLayout();
    this.#isReplacing = false;
    // Otherwise another user has signed in meanwhile.
    if (!this.#isLoaded) return;
    this.#first = undefined;
    this.#show(first);
    // Forms need it. The lists would have brought it.
    if (this.#takeover.isUsed)
      void this.#services
        .connectedSession()
        ?.get()
        .catch(() => undefined);
  }

  /** Whether the widget shows each card that is in view, with its icon. */
  #isDrawn(first: HTMLElement): boolean {
    const { matching, tables } = this.#services.catalogue;
    const counts = [matching, tables.length - matching];
    const isThere = ({ list, index, icon }: VisibleCard): boolean => {
      if (index >= counts[list]!) return true;
      const item = findCounterpart(this.#widget.renderRoot, { list, index });
      const image = item?.querySelector('img');
      if (!image || !icon) return item?.firstElementChild != null;
      // A lazy one would not load out of sight, and one that is decoded later would be missing for a frame.
      Object.assign(image, { loading: 'eager', decoding: 'sync' });
      return image.complete;
    };
    return findVisibleCards(first).every(isThere);
  }

  /** Shows the widget in place of the first cards. Keeps the focus, and how far the tags are scrolled. */
  #show(first: HTMLElement): void {
    const { renderRoot } = this.#widget;
    const restore = saveView(first, renderRoot as ShadowRoot);
    const lists = renderRoot.querySelector('ois-table-grid')?.renderRoot?.querySelector('.lists');
    // Its cards are in the viewport from now on. The browser would lay them out one frame later.
    lists?.classList.add('whole');
    // The widget's own elements may be between these.
    const former = [...renderRoot.children].filter((child) => child.matches('style, script, .first-cards'));
    for (const element of former) element.remove();
    restore();
  }
}

import type { ReactiveController } from 'lit';
import type { HubClient } from '../../client/hub-client.js';
import { readObject } from '../../hub/envelope.js';
import { ownFields } from '../../hub/own-fields.js';
import { parseTables, parseTags } from '../../hub/tables.js';
import { beforeLayout } from '../internal/after-layout.js';
import { isSame } from '../internal/is-same.js';
import { Localize } from '../internal/localize.js';
import { findCounterpart, findVisibleCards, saveView, type VisibleCard } from './first-cards.dom.js';
import type { WidgetInternals, WidgetServices } from './widget.internals.js';

/** Frames to wait for cards and icons. After these, the widget is shown as it is. */
const MAX_FRAMES = 60;
/**
 * Takes over from the cards that the server rendered (`backend.render`): uses their lists instead of requesting them, and
 * replaces them by the widget in one frame, once it shows the same. Until then, styles beside them keep it out of sight.
 */
export function takeOverFirstCards(widget: WidgetInternals, services: WidgetServices): void {
  const first = widget.renderRoot.querySelector<HTMLElement>('.first-cards');
  if (!first) return;
  const isSeeded = useLists(first.nextElementSibling?.textContent ?? '', services);
  widget.addController(new FirstCards(widget, services, { first, isSeeded }));
}

/** Makes the hub's client return the lists in the page, once, if it is asked for the same. @returns whether there are any */
function useLists(json: string, services: WidgetServices): boolean {
  const { tags, tables, query } = ownFields(readObject(json) ?? {});
  if (!tags || !tables) return false;
  const { tags: requested, limit } = ownFields(query as { tags: string[]; limit?: number });
  try {
    const hub: Pick<HubClient, 'getFirstLists'> = services.hub();
    const who = 'The page';
    const lists = { tags: parseTags({ list: tags }, who), tables: parseTables({ list: tables }, who) };
    hub.getFirstLists = async (asked, signal) => {
      Reflect.deleteProperty(hub, 'getFirstLists');
      const isForThese = isSame(asked.tags ?? [], requested) && asked.limit === limit;
      return isForThese ? lists : hub.getFirstLists(asked, signal);
    };
    return true;
  } catch {
    // The widget reports the same error when it loads.
    return false;
  }
}

class FirstCards implements ReactiveController {
  readonly #widget: WidgetInternals;
  readonly #services: WidgetServices;
  readonly #localize: Localize;
  readonly #isSeeded: boolean;
  #first: HTMLElement | undefined;
  #isReplacing = false;

  constructor(
    widget: WidgetInternals,
    services: WidgetServices,
    { first, isSeeded }: { first: HTMLElement; isSeeded: boolean },
  ) {
    this.#widget = widget;
    this.#services = services;
    this.#localize = new Localize(widget);
    this.#first = first;
    this.#isSeeded = isSeeded;
  }

  get #isLoaded(): boolean {
    return this.#localize.isReady && this.#services.catalogue.state !== 'loading';
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
    if (this.#isSeeded)
      void this.#services
        .connectedSession()
        ?.get()
        .catch(() => undefined);
  }

  /** Whether the widget shows each card that is in view, with its icon. */
  #isDrawn(first: HTMLElement): boolean {
    const { matching, tables, state } = this.#services.catalogue;
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
    return state === 'failed' || findVisibleCards(first).every(isThere);
  }

  /** Shows the widget in place of the first cards. Keeps the focus, and how far the tags are scrolled. */
  #show(first: HTMLElement): void {
    const { renderRoot } = this.#widget;
    const restore = saveView(first, renderRoot as ShadowRoot);
    const lists = renderRoot.querySelector('ois-table-grid')?.renderRoot?.querySelector('.lists');
    // Its cards are in the viewport from now on. The browser would lay them out one frame later.
    lists?.classList.add('whole');
    for (const element of [first.previousElementSibling, first.nextElementSibling, first])
      if (element?.matches('style, script, .first-cards')) element.remove();
    restore();
  }
}

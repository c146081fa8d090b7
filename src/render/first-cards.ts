import { html, type TemplateResult } from 'lit';
import { matchTags } from '../client/match-tags.js';
import type { Localize } from '../elements/internal/localize.js';
import { theme as themeStyles } from '../elements/internal/theme.styles.js';
import { styles as deferredTagFilterStyles } from '../elements/tag-filter/tag-filter.deferred.styles.js';
import { styles as tagFilterStyles } from '../elements/tag-filter/tag-filter.styles.js';
import { Catalogue } from '../elements/widget/catalogue.js';
import { styles as widgetStyles } from '../elements/widget/widget.styles.js';
import { listsView } from '../elements/widget/widget.view.js';
import { parseTables, parseTags } from '../hub/tables.js';
import { renderGridRoot } from './first-grid.js';
import { shadowRoot, styleElement } from './html.js';
import { serialize, serializeData } from './serialize.js';
import { createLocalize, renderTagFilter } from './server-elements.js';
import type { FirstCardsSettings } from './settings.js';

/** The hub's lists, as the backend sends them to browsers. */
export interface RawLists {
  tags: readonly unknown[];
  tables: readonly unknown[];
  /** From then on, the widget requests newer lists instead of using these (milliseconds since 1970). */
  freshUntilMs: number;
}

/** Longer lists are requested by the browser: they would hold up the rest of the page. */
const MAX_TABLES_IN_PAGE = 1_000;
const MAX_LISTS_LENGTH = 500_000;

/**
 * Styles of the widget's root until the script has taken over. The widget renders in the same place as the first cards, and with
 * the same width, but out of sight.
 */
const TAKEOVER_STYLES = `:host{position:relative}
:host>div:not(.first-cards){position:absolute;inset:0 0 auto;padding:inherit;height:0;overflow:hidden;visibility:hidden}`;

/**
 * The widget's styles, for elements of other names: the script must neither upgrade the server's tag filter nor take its bar for
 * the widget's own. Pages can still style them by `::part`.
 */
const ownStyles = String(widgetStyles)
  .replaceAll('ois-tag-filter', '.filter')
  .replaceAll(/\[part=(['"]?)bar\1\]/g, '.bar');

/**
 * Renders the shadow root of a widget with its first cards: what the widget itself renders first for the same lists, by the same
 * templates, and with the styles that it has in the end. Each card is a button of a form, so that it opens without scripts too.
 *
 * The result ends with a comment, before which the widget renders later. It is the same for all users of the site.
 * @returns a `<template shadowrootmode="open">`. Its `<style>` elements have no attributes, and nothing else contains `<style>`
 * @throws {HubError} `BAD_RESPONSE` if the lists are no lists
 */
export async function renderFirstCards(lists: RawLists, settings: FirstCardsSettings): Promise<string> {
  const localize = await createLocalize(settings.locale);
  const catalogue = await createCatalogue(lists, settings);
  const filter = renderFilterRoot(catalogue, settings);
  const grid = renderGridRoot({ localize, catalogue, settings });
  const content = serialize(
    html`<div class="first-cards" dir=${localize.chosenDir} lang=${localize.lang}>
      <slot name="header"></slot>
      <div class="bar" part="bar first-bar"></div>
      ${renderLists(localize, catalogue, settings)}
      <slot name="footer"></slot>
    </div>`,
  )
    .replace(
      /<ois-tag-filter([^>]*)><\/ois-tag-filter>/,
      (_element, attributes: string) => `<div class="filter"${attributes}>${filter}</div>`,
    )
    .replace(
      /<ois-table-grid([^>]*)><\/ois-table-grid>/,
      (_element, attributes: string) => `<div${attributes}>${grid}</div>`,
    );
  const data = dataElement(lists, settings);
  return shadowRoot(`${styleElement(themeStyles, ownStyles, TAKEOVER_STYLES)}${content}${data}<!---->`);
}

/** The lists, and what they were requested for. The widget reads them instead of requesting them. Empty if they are too long. */
function dataElement(lists: RawLists, { requestedTags, limit }: FirstCardsSettings): string {
  if (lists.tables.length > MAX_TABLES_IN_PAGE) return '';
  const data = serializeData({ ...lists, query: { tags: requestedTags, limit } });
  return data.length > MAX_LISTS_LENGTH ? '' : `<script type="application/json">${data}</script>`;
}

/** Sorts the tags and finds the matches, as in the browser. */
async function createCatalogue(
  { tags, tables }: RawLists,
  { tags: selected, tagMatch, limit }: FirstCardsSettings,
): Promise<Catalogue> {
  const lists = {
    tags: parseTags({ list: tags }, 'The hub'),
    tables: parseTables({ list: tables }, 'The hub'),
  };
  const catalogue = new Catalogue(
    { tagMatch, requestUpdate: () => {} },
    { loaded: () => {}, failed: () => {} },
  );
  catalogue.matchTags = matchTags;
  await catalogue.load({ getFirstLists: async () => lists }, selected, { limit });
  return catalogue;
}

const renderLists = (
  localize: Localize,
  catalogue: Catalogue,
  settings: FirstCardsSettings,
): TemplateResult =>
  listsView(settings, localize, {
    catalogue,
    isLoading: false,
    isBare: false,
    notice: undefined,
    onFilter: () => {},
    onSelect: () => {},
  });

function renderFilterRoot({ tags, counts }: Catalogue, settings: FirstCardsSettings): string {
  const { locale, tags: selected, tagMatch: match } = settings;
  const template = renderTagFilter(locale, { tags, selected, counts, match });
  return shadowRoot(
    styleElement(themeStyles, tagFilterStyles, deferredTagFilterStyles) + serialize(template),
  );
}

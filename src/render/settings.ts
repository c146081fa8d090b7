import { toTagParameter } from '../client/tags.js';
import type { TagMatch } from '../elements/tag-filter/tag-filter.events.js';
import { toLimit, toTagList } from '../elements/widget/widget.converters.js';
import { createLocalize } from './server-elements.js';

/** What the first cards depend on, apart from the lists. */
export interface FirstCardsSettings {
  /** BCP 47 tag of one of the available languages. */
  locale: string;
  theme: string;
  layout: 'grid' | 'list';
  /** The selected tags, and those of them that the hub is asked for. */
  tags: readonly string[];
  requestedTags: readonly string[];
  tagMatch: TagMatch;
  limit: number | undefined;
  /** Address that takes a `POST` with `?short_code=`. */
  openUrl: string;
}

/** Reads the settings of the first cards from a widget's attributes, as the widget does. @param language BCP 47 tag */
export async function createSettings(
  attributes: ReadonlyMap<string, string>,
  language: string,
): Promise<FirstCardsSettings> {
  const tags = toTagList(attributes.get('tags') ?? null);
  const endpoint = attributes.get('token-endpoint') ?? '';
  return {
    // Not the language itself, so that there are few variants.
    locale: (await createLocalize(language)).lang,
    theme: attributes.get('theme') ?? 'auto',
    layout: attributes.get('layout') === 'list' ? 'list' : 'grid',
    tags,
    requestedTags: toTagParameter(tags),
    tagMatch: attributes.get('tag-match') === 'all' ? 'all' : 'any',
    limit: toLimit(attributes.get('limit')),
    // Beside the token endpoint.
    openUrl: endpoint.replace(/[^/]*(\?.*)?$/s, 'open'),
  };
}

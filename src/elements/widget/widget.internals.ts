import type { ReactiveControllerHost } from 'lit';
import type { HubClient } from '../../client/hub-client.js';
import type { TokenSession } from '../../client/token-session.js';
import type { TokenProvider } from '../../client/token-sources.js';
import type { RenderCard } from '../table-grid/card-extras.js';
import type { TagMatch } from '../tag-filter/tag-filter.events.js';
import type { Catalogue } from './catalogue.js';
import type { Notice } from './widget.view.js';

/** What a widget shows, as a text. */
export interface ViewStateAccess {
  /** At most 4,096 code points, without a token. */
  readonly text: string;
  /** Shows what a text says, as soon as the lists are loaded. @returns false if it is not one of `text` */
  show(text: string): boolean;
  /** Called when what `show` was given is shown. */
  onShown: (() => void) | undefined;
}

/** What the full page for apps uses of a widget's deferred part. */
export interface DeferredAccess {
  /** Whether Back would close or clear something. */
  canGoBack(): boolean;
  /** Number of tables that match the search. */
  countFound(): number;
  readonly viewState: ViewStateAccess;
}

/** The parts of `OisWidget` that its deferred parts use. */
export interface WidgetInternals extends ReactiveControllerHost, HTMLElement {
  readonly renderRoot: HTMLElement | DocumentFragment;
  openIn: string;
  theme: 'auto' | 'light' | 'dark';
  tagMatch: TagMatch;
  notice: Notice | undefined;
  readonly layout: string;
  readonly renderCard: RenderCard | undefined;
  limit: number | undefined;
  allow: string | undefined;
  hide: string | undefined;
  noHistory: boolean | undefined;
  noWarmUp: boolean | undefined;
  readonly consent: string | undefined;
  readonly tags: readonly string[];
  urlState: string | undefined;
  formUrl: string | undefined;
  readonly hubUrl: string | undefined;
  openByHost: ((shortCode: string, name: string, link?: string) => Promise<void>) | undefined;
  points: boolean | undefined;
  topUp: boolean | undefined;
  pointsEndpoint: string | undefined;
  tokenEndpoint: string | undefined;
  tokenProvider: TokenProvider | undefined;
  onDeferred: ((access: DeferredAccess) => void) | undefined;
  grantConsent(): void;
  refresh(): Promise<void>;
  reset(): Promise<void>;
  open(shortCode: string): Promise<void>;
  close(): void;
}

/** Selected tags, and how they select tables. */
export interface SelectedTags {
  tags: readonly string[];
  match: TagMatch;
}

/** The private parts of `OisWidget` that its deferred parts use. */
export interface WidgetServices {
  /** Returns the token session, if the widget is connected. */
  connectedSession: () => TokenSession | undefined;
  /** Returns the token session, and connects if necessary. @throws {HubError} `BAD_CONFIG`; `ABORTED` without consent */
  session: () => TokenSession;
  /** Returns the client of the hub, as `session` does. */
  hub: () => HubClient;
  catalogue: Catalogue;
  /** Selects tags as the user does: setting `tags` to the same ones as last time has no effect. */
  selectTags: (selection: SelectedTags) => void;
  fetch: typeof fetch;
}

import type { Bridge } from '../bridge/bridge.js';
import type { OisWidget } from '../elements/widget/widget.js';
import type { DeferredAccess } from '../elements/widget/widget.internals.js';
import { importDeferred } from './import-deferred.js';
import type { PageFeatures } from './deferred/deferred.js';
import { warn } from './warn.js';

/** Loads what the page does not need for its first cards: after them or an error, or before if the app needs it. */
export class DeferredScript {
  readonly #load: () => Promise<PageFeatures>;
  #loaded: Promise<PageFeatures> | undefined;
  #features: PageFeatures | undefined;
  #access: DeferredAccess | undefined;

  constructor(widget: OisWidget, getBridge: () => Bridge) {
    const access = new Promise<DeferredAccess>((resolve) => {
      widget.onDeferred = (loaded) => resolve((this.#access = loaded));
    });
    this.#load = async () =>
      (this.#features = (await importDeferred()).createPageFeatures(widget, getBridge(), access));
    // Without the lists, too: the user can close the page then.
    for (const type of ['ois-ready', 'ois-error'] as const) {
      widget.addEventListener(type, () => this.start(() => undefined));
    }
  }

  /** Whether Back would close or clear something. */
  get canGoBack(): boolean {
    return !!this.#access?.canGoBack();
  }

  /** Sends a new host what the page shows. If the file is not loaded yet, it does so when it is. */
  sendState(): void {
    this.#features?.sendState();
  }

  /** Removes what is the former user's, if the file is loaded. */
  reset(): void {
    this.#features?.reset();
  }

  /** Runs an action as {@link DeferredScript.use} does, and warns if the file could not be loaded. */
  start(action: (features: PageFeatures) => void): void {
    this.use(action).catch(() => warn('ois-embed-tools-….js, beside this page, could not be loaded.'));
  }

  /** Runs an action once the file is loaded. After a failure, the next call loads it again. */
  async use(action: (features: PageFeatures) => void): Promise<void> {
    try {
      action(await (this.#loaded ??= this.#load()));
    } catch (error) {
      this.#loaded = undefined;
      throw error;
    }
  }
}

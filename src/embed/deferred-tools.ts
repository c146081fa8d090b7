import type { Bridge } from '../bridge/bridge.js';
import type { OisWidget } from '../elements/widget/widget.js';
import type { ToolsAccess } from '../elements/widget/widget.internals.js';
import { importTools } from './import-tools.js';
import type { PageTools } from './tools/tools.js';
import { warn } from './warn.js';

/** The file of the page's tools: loaded once the first cards or an error are there, or when the app needs it before. */
export class DeferredTools {
  readonly #load: () => Promise<PageTools>;
  #loaded: Promise<PageTools> | undefined;
  #tools: PageTools | undefined;
  #access: ToolsAccess | undefined;

  constructor(widget: OisWidget, getBridge: () => Bridge) {
    const access = new Promise<ToolsAccess>((resolve) => {
      widget.onTools = (tools) => resolve((this.#access = tools));
    });
    this.#load = async () =>
      (this.#tools = (await importTools()).createPageTools(widget, getBridge(), access));
    // Without the lists, too: the user can close the page then.
    for (const type of ['ois-ready', 'ois-error'] as const) {
      widget.addEventListener(type, () => this.start(() => undefined));
    }
  }

  /** Whether Back would close or clear something. */
  get canGoBack(): boolean {
    return !!this.#access?.canGoBack();
  }

  /** Sends the page's state at once, if the tools that send it are loaded. */
  sendState(): void {
    this.#tools?.sendState();
  }

  /** Uses the tools as {@link DeferredTools.use} does, and warns if they could not be loaded. */
  start(action: (tools: PageTools) => void): void {
    this.use(action).catch(() => warn('ois-embed-tools-….js, beside this page, could not be loaded.'));
  }

  /** Uses the tools once they are loaded. A file that could not be loaded is loaded again for the next use. */
  async use(action: (tools: PageTools) => void): Promise<void> {
    try {
      action(await (this.#loaded ??= this.#load()));
    } catch (error) {
      this.#loaded = undefined;
      throw error;
    }
  }
}

import { fileURLToPath } from 'node:url';
import { defineBrowserProvider } from '@vitest/browser';
import type { BrowserCommand, BrowserProvider, BrowserProviderOption, TestProject } from 'vitest/node';
import { createCommands } from './commands.js';
import { launchWebKitGtk, type LaunchedWebKitGtk, type WebKitGtk } from './launch.js';
import type { Session } from './session.js';

/** Lets Vitest run tests in WebKitGTK, the engine of GNOME's browser and of many programs' web views. */
export const webkitGtk = (programs: WebKitGtk): BrowserProviderOption =>
  defineBrowserProvider({
    name: 'webkitgtk',
    supportedBrowser: ['webkit'],
    providerFactory: (project) => new WebKitGtkProvider(project, programs),
  });

class WebKitGtkProvider implements BrowserProvider {
  readonly name = 'webkitgtk';
  readonly supportsParallelism = false;
  readonly initScripts = [fileURLToPath(new URL('locators.ts', import.meta.url))];
  private launched: LaunchedWebKitGtk | undefined;
  private session: Session | undefined;

  constructor(
    project: TestProject,
    private readonly programs: WebKitGtk,
  ) {
    for (const [name, command] of Object.entries(createCommands(() => this.getSession()))) {
      project.browser?.registerCommand(name as never, command as BrowserCommand<never>);
    }
  }

  getCommandsContext(): Record<string, unknown> {
    return {};
  }

  async openPage(_id: string, url: string): Promise<void> {
    this.launched ??= await launchWebKitGtk(this.programs);
    this.session ??= await this.launched.openSession();
    await this.session.post('url', { url });
  }

  async close(): Promise<void> {
    await this.launched?.close();
    this.launched = this.session = undefined;
  }

  private getSession(): Session {
    if (!this.session) throw new Error('The browser is not open.');
    return this.session;
  }
}

import { fileURLToPath } from 'node:url';
import { defineBrowserProvider } from '@vitest/browser';
import type { BrowserCommand, BrowserProvider, BrowserProviderOption, TestProject } from 'vitest/node';
import { createCommands } from './commands.js';
import { type RunningProgram, startDriver, startScreen } from './processes.js';
import { Session } from './session.js';

/** Paths of the programs that WebKitGTK is driven with. */
export interface WebKitGtk {
  driver: string;
  browser: string;
  screen: string;
}

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
  private readonly running: RunningProgram[] = [];
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
    this.session ??= await this.open();
    await this.session.post('url', { url });
  }

  async close(): Promise<void> {
    // A browser that has crashed cannot be closed.
    await this.session?.close().catch(() => undefined);
    this.session = undefined;
    for (const program of this.running.splice(0).toReversed()) await program.stop();
  }

  private async open(): Promise<Session> {
    const screen = await startScreen(this.programs.screen);
    this.running.push(screen);
    const driver = await startDriver(this.programs.driver, screen.display);
    this.running.push(driver);
    const browser = { binary: this.programs.browser, args: ['--automation'] };
    const session = await Session.open(driver.address, { 'webkitgtk:browserOptions': browser });
    // Large enough for the frame that tests run in, which Vitest would scale down.
    await session.post('window/rect', { width: 1500, height: 1100 });
    return session;
  }

  private getSession(): Session {
    if (!this.session) throw new Error('The browser is not open.');
    return this.session;
  }
}

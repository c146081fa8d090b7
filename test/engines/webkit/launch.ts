import { startDriver, startScreen, type RunningProgram } from './processes.js';
import { Session } from './session.js';

/** Paths of the programs that WebKitGTK is driven with. */
export interface WebKitGtk {
  driver: string;
  browser: string;
  screen: string;
}

/** WebKitGTK, with a virtual screen of its own. */
export interface LaunchedWebKitGtk {
  /**
   * Opens a window with a profile of its own, and thus without the cookies of others.
   * @param capabilities of the WebDriver standard, such as `pageLoadStrategy`
   */
  openSession(capabilities?: object): Promise<Session>;
  close(): Promise<void>;
}

/** @throws {Error} if one of its programs ends before it is ready */
export async function launchWebKitGtk(programs: WebKitGtk): Promise<LaunchedWebKitGtk> {
  const screen = await startScreen(programs.screen);
  const running: RunningProgram[] = [screen];
  const sessions: Session[] = [];
  return {
    async openSession(capabilities = {}) {
      // A driver has one session at a time.
      const driver = await startDriver(programs.driver, screen.display);
      running.push(driver);
      const browser = { binary: programs.browser, args: ['--automation'] };
      const session = await Session.open(driver.address, {
        'webkitgtk:browserOptions': browser,
        ...capabilities,
      });
      sessions.push(session);
      // Large enough for the frame that component tests run in, which Vitest would scale down.
      await session.post('window/rect', { width: 1500, height: 1100 });
      return session;
    },
    async close() {
      // A browser that has crashed cannot be closed.
      for (const session of sessions.splice(0)) await session.close().catch(() => undefined);
      for (const program of running.splice(0).toReversed()) await program.stop();
    },
  };
}

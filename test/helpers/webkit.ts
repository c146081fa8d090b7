import { expect } from 'vitest';
import { findWebKitGtk } from '../../scripts/browsers.mjs';
import { launchWebKitGtk } from '../engines/webkit/launch.js';
import { DriverError, type ElementReference, type Session } from '../engines/webkit/session.js';

/**
 * Finds the elements of a path of CSS selectors such as `ois-points >> button`: each step searches below the matches of the
 * one before, shadow roots included.
 */
const FIND_ALL = `
  let found = [document];
  for (const selector of arguments[0].split(' >> ')) {
    const matches = new Set();
    const search = (root) => {
      for (const match of root.querySelectorAll(selector)) matches.add(match);
      for (const element of root.querySelectorAll('*')) if (element.shadowRoot) search(element.shadowRoot);
    };
    for (const root of found) search(root.shadowRoot ?? root);
    found = [...matches];
  }
`;

/** Why an element was not clicked that can be in a moment: none of these has pressed anything. */
const NOT_YET = new Set(['element not interactable', 'element click intercepted', 'stale element reference']);

/** A window of WebKit, in a profile of its own. Elements are named by paths of selectors, see {@link FIND_ALL}. */
export class WebKitPage {
  constructor(private readonly session: Session) {}

  /** Closes the window. */
  close(): Promise<void> {
    return this.session.close();
  }

  async goto(url: string): Promise<void> {
    await this.session.post('url', { url });
  }

  /** Sets the size of the window, in CSS pixels. */
  async resize(width: number, height: number): Promise<void> {
    await this.session.post('window/rect', { width, height });
  }

  /** Presses the browser's Back button. */
  async back(): Promise<void> {
    await this.session.post('back');
  }

  /** Runs a function's body in the page, or in the frame that {@link WebKitPage.inFrame} has entered. */
  run(script: string, ...args: unknown[]): Promise<unknown> {
    return this.session.run(script, ...args);
  }

  /** Returns the texts of all matches. */
  async texts(path: string): Promise<string[]> {
    const script = `${FIND_ALL} return found.map(({ textContent }) => textContent.trim());`;
    return (await this.session.run(script, path)) as string[];
  }

  /**
   * Waits for a match that can be pressed (a dialog may still be closing above it), and clicks it, as a user does.
   * @param options.name text that is a part of its text or its label
   * @param options.index among the matches
   */
  async click(path: string, { name = '', index = 0 } = {}): Promise<void> {
    const script = `${FIND_ALL}
      const named = ({ textContent, ariaLabel }) => [textContent, ariaLabel].join(' ').includes(arguments[1]);
      return found.filter(named)[arguments[2]] ?? null;`;
    const readRect = `const [element] = arguments;
      const { x, y, width, height } = element.getBoundingClientRect();
      const isAnimated = element.getRootNode().getAnimations().some(({ effect }) => effect.target.contains(element));
      return isAnimated ? null : [x, y, width, height].join();`;
    let rect: unknown;
    const click = async (): Promise<string> => {
      const found = (await this.session.run(script, path, name, index)) as ElementReference | null;
      if (!found) return 'not there';
      try {
        // While it moves, with a dialog that opens, the driver would press where it was. On a busy machine, it may not have begun to move.
        const before = rect;
        rect = await this.session.run(readRect, found);
        if (rect === null || rect !== before) return 'moving';
        await this.session.postTo(found, 'click');
      } catch (error) {
        if (error instanceof DriverError && NOT_YET.has(error.code)) return error.code;
        throw error;
      }
      return 'clicked';
    };
    await expect.poll(click, { message: `${path} ${name}` }).toBe('clicked');
  }

  /**
   * Runs `work` with this page inside of the frame at a path.
   * @param options.until text that the frame's page contains, to wait for
   */
  async inFrame<Result>(path: string, work: () => Promise<Result>, { until = '' } = {}): Promise<Result> {
    // A frame that navigates is another one for the driver, so that each attempt enters it again.
    const enter = async (): Promise<unknown> => {
      await this.session.post('frame', { id: null });
      const frame = await this.session.run(`${FIND_ALL} return found[0] ?? null;`, path);
      // For the driver, no frame is the whole page.
      if (!frame) return false;
      await this.session.post('frame', { id: frame as ElementReference });
      return this.session.run(
        `return location.protocol !== 'about:' && document.readyState === 'complete' &&
          document.body.textContent.includes(arguments[0])`,
        until,
      );
    };
    try {
      await expect.poll(enter, { message: `${path} ${until}` }).toBe(true);
      return await work();
    } finally {
      await this.session.post('frame', { id: null });
    }
  }
}

/** WebKitGTK over WebDriver: Playwright drives its own build of WebKit alone. */
export interface WebKit {
  /**
   * Opens a window that shares nothing with others.
   * @param capabilities of the WebDriver standard, such as `pageLoadStrategy`
   */
  openPage(capabilities?: object): Promise<WebKitPage>;
  close(): Promise<void>;
}

/** @throws {Error} if WebKitGTK or its driver is not installed */
export async function launchWebKit(): Promise<WebKit> {
  const programs = findWebKitGtk();
  if (!programs) throw new Error('WebKitGTK is not installed. Install webkit2gtk-driver and xvfb.');
  const launched = await launchWebKitGtk(programs);
  return {
    openPage: async (capabilities) => new WebKitPage(await launched.openSession(capabilities)),
    close: () => launched.close(),
  };
}

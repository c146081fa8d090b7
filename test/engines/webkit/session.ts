/** How the WebDriver standard marks a reference to an element in JSON. */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';

/** A reference to an element in the page. */
export type ElementReference = { [ELEMENT_KEY]: string };

type Json = object | string | null;

/** A command that the driver did not carry out. */
export class DriverError extends Error {
  /** @param code of the standard, such as `element not interactable` */
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`${message || code} (WebDriver: ${code})`);
  }
}

/** One browser window over the W3C's WebDriver protocol: https://www.w3.org/TR/webdriver2/ */
export class Session {
  private constructor(private readonly address: string) {}

  /**
   * @param driver address of the driver, like `http://127.0.0.1:4444`
   * @param capabilities that the browser has to have
   * @throws {Error} if the driver cannot start a browser like that
   */
  static async open(driver: string, capabilities: object): Promise<Session> {
    const body = { capabilities: { alwaysMatch: capabilities } };
    const { sessionId } = (await call('POST', `${driver}/session`, body)) as { sessionId: string };
    return new Session(`${driver}/session/${sessionId}`);
  }

  /** Sends one of the standard's commands. @throws {Error} with the driver's message if it fails */
  post(command: string, body: object = {}): Promise<Json> {
    return call('POST', `${this.address}/${command}`, body);
  }

  async find(css: string): Promise<ElementReference> {
    return (await this.post('element', { using: 'css selector', value: css })) as ElementReference;
  }

  /** Sends one of the standard's commands for an element. */
  postTo(element: ElementReference, command: string, body: object = {}): Promise<Json> {
    return this.post(`element/${element[ELEMENT_KEY]}/${command}`, body);
  }

  /**
   * Runs a function's body in the page.
   * @param script may `return` a promise
   */
  run(script: string, ...args: unknown[]): Promise<Json> {
    return this.post('execute/sync', { script, args });
  }

  /** @param actions of one input device */
  act(actions: object): Promise<Json> {
    return this.post('actions', { actions: [actions] });
  }

  async close(): Promise<void> {
    await call('DELETE', this.address);
  }
}

/** The driver does not report that the browser failed to start, or ended. */
const DEADLINE_MS = 60_000;

async function call(method: string, url: string, body?: object): Promise<Json> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const response = await fetch(url, { method, signal, ...(body && { body: JSON.stringify(body) }) }).catch(
    () => {
      throw new Error(`No response from the browser or its driver (${method} ${url}).`);
    },
  );
  const { value } = (await response.json()) as { value: Json };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new DriverError(error, message);
}

import { requestToken, type Authorization } from '../../client/authorized-requests.js';
import { createConnection } from '../../client/connection.js';
import { getFormAccess, type FormAccess } from '../../client/form-access.js';
import type { TokenSession } from '../../client/token-session.js';
import { HubError } from '../../hub/errors.js';
import { importFormFrame } from '../deferred/import-form-frame.js';
import type { OisFormFrame } from '../form-frame/form-frame.js';
import { registerOwn } from '../internal/register-own.js';
import type { NotificationDetail } from './notifications.events.js';
import { getBaseUri } from '../../client/base-uri.js';

export interface NotificationsFormOptions {
  formUrl: string | undefined;
  tokenEndpoint: string | undefined;
  authorization: Authorization | undefined;
  theme: string;
  fetch: typeof fetch;
}

/** Opens the pages of notifications where no widget does: with a token session and a form frame of its own. */
export class NotificationsForm {
  #session: TokenSession | undefined;
  #frame: OisFormFrame | undefined;
  /** Counts what opens and closes forms, so that a pending `open` can detect what came after it. */
  #calls = 0;

  /**
   * Opens the link of a notification, or without one the form of its table.
   * @param root where the frame is added
   * @throws {HubError} `LOAD_FAILED`
   */
  async open(
    { shortCode, title, link }: NotificationDetail,
    root: ShadowRoot,
    options: NotificationsFormOptions,
  ): Promise<void> {
    const call = ++this.#calls;
    const { OisFormFrame: FormFrame } = await loadFormFrame();
    if (call !== this.#calls) return;
    registerOwn('ois-form-frame', FormFrame);
    this.#frame ??= new FormFrame();
    this.#frame.setAttribute('theme', options.theme);
    if (!this.#frame.isConnected) root.append(this.#frame);
    const access = (isRetry: boolean): Promise<FormAccess> => this.#getAccess(isRetry, options);
    await this.#frame.open({ shortCode, title, link: link ?? undefined, access, fetch: options.fetch });
  }

  /** Closes the form. @returns whether one was open */
  close(): boolean {
    this.#calls += 1;
    if (this.#frame?.shortCode === undefined) return false;
    this.#frame.close();
    return true;
  }

  /** Closes the form and drops the token. */
  clear(): void {
    this.#calls += 1;
    this.#frame?.clear();
    this.#session?.end();
    this.#session = undefined;
  }

  async #getAccess(isRetry: boolean, options: NotificationsFormOptions): Promise<FormAccess> {
    const { tokenEndpoint, authorization, formUrl, fetch } = options;
    if (authorization && formUrl) {
      const { value } = await requestToken(() => authorization.get());
      return { root: formUrl, token: value, secondsLeft: () => Infinity };
    }
    this.#session ??= createConnection({ tokenEndpoint, page: getBaseUri(), fetch }).session;
    if (isRetry) this.#session.retry();
    return getFormAccess(this.#session, formUrl, 'form-url');
  }
}

async function loadFormFrame(): ReturnType<typeof importFormFrame> {
  try {
    return await importFormFrame();
  } catch {
    throw new HubError(
      'LOAD_FAILED',
      'The file that opens forms could not be loaded from the folder of ois-notifications.js. Deploy all ois-*.js of a release together.',
    );
  }
}

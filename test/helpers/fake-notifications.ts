import { OisNotifications } from '../../src/elements/notifications/notifications.js';
import './define-all.js';
import { FakeStreamServer } from '../client/events/fake-stream.js';

/** `<ois-notifications>` whose site is played by the test. */
export class FakeSiteNotifications extends OisNotifications {
  server = new FakeStreamServer();
  /** Answers requests for other addresses than the stream. */
  answer: (url: URL, init: RequestInit) => Response | undefined = () => undefined;

  protected override fetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const response = this.answer(new URL(String(input), document.baseURI), init);
    return response ? Promise.resolve(response) : this.server.fetch(input, init);
  }
}
customElements.define('fake-site-notifications', FakeSiteNotifications);

import { createFakeHub, createSuccess, FAKE_TABLES, type FakeHubOptions } from '../../demo/fake-hub.js';
import { OisPoints } from '../../src/elements/points/points.js';
import { OisWidget } from '../../src/elements/widget/widget.js';
import './define-all.js';

export { createSuccess, FAKE_TABLES };

/** Responds in the hub's place, unless it returns `undefined`. */
export type Respond = NonNullable<FakeHubOptions['respond']>;

/** Every token of the fake hub. No part of it may appear in markup, events, logs or storage. */
export const TOKEN = 'secret-token-5f1e';

const createHub = () =>
  createFakeHub({ createToken: () => TOKEN, formUrl: `${location.origin}/test/helpers/form` });

/** `<ois-widget>` whose requests go to a fake hub of its own. Change `hub.options` at any time. */
export class FakeHubWidget extends OisWidget {
  readonly hub = createHub();

  protected override fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    return this.hub.fetch(input, init);
  }
}
customElements.define('fake-hub-widget', FakeHubWidget);

/** `<ois-points>` whose requests go to a fake hub of its own. */
export class FakeHubPoints extends OisPoints {
  readonly hub = createHub();

  protected override fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    return this.hub.fetch(input, init);
  }
}
customElements.define('fake-hub-points', FakeHubPoints);

/** Creates a points record as the backend sends it. */
export const createRecord = (id: number, fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  id,
  source: 'transfer',
  record_type: 'recharge',
  change_cents: 1_000,
  amount_cents: 1_000,
  balance_after: 1_000 * id,
  reason: `Order ${id}`,
  status: 'success',
  short_code: null,
  project_id: null,
  created_at: '2026-03-01T01:30:00Z',
  ...fields,
});

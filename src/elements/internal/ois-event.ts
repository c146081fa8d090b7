/** What all events of the elements share: they bubble out of shadow roots and carry a typed `detail`, never a token. */
export abstract class OisEvent<Detail> extends Event {
  readonly detail: Detail;

  constructor(type: string, detail: Detail, init: EventInit = {}) {
    super(type, { bubbles: true, composed: true, ...init });
    this.detail = detail;
  }
}

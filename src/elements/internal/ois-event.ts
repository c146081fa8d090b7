/** Base class of the elements' events. They bubble out of shadow roots, and have a typed `detail`, which never has a token. */
export abstract class OisEvent<Detail> extends Event {
  readonly detail: Detail;

  constructor(type: string, detail: Detail, init: EventInit = {}) {
    super(type, { bubbles: true, composed: true, ...init });
    this.detail = detail;
  }
}

/** An event target that counts its listeners. */
class CountingTarget extends EventTarget {
  listeners = 0;

  override addEventListener(...args: Parameters<EventTarget['addEventListener']>): void {
    this.listeners++;
    super.addEventListener(...args);
  }

  override removeEventListener(...args: Parameters<EventTarget['removeEventListener']>): void {
    this.listeners--;
    super.removeEventListener(...args);
  }
}

/** The parts of a window that the bridge uses. Hosts add their objects to it. */
export class FakeWindow extends CountingTarget {
  [name: string]: unknown;
  top: unknown = this;
  parent: unknown = this;
  document = new CountingTarget();
  navigator = { userAgent: 'Mozilla/5.0' };
  location: { origin: string; ancestorOrigins?: string[] } = { origin: 'https://page.example' };

  get asWindow(): Window {
    return this as unknown as Window;
  }

  /** Listeners on the window and its document. */
  get heard(): number {
    return this.listeners + this.document.listeners;
  }
}

/** Sender of a `message` event. Messages of native code have neither source nor origin. */
export interface From {
  source?: unknown;
  origin?: string;
  ports?: MessagePort[];
}

export function messageEvent(data: unknown, { source = null, origin = '', ports = [] }: From = {}): Event {
  return Object.assign(new Event('message'), { data, source, origin, ports });
}

/** A target on which native code dispatches messages. */
export class NativeTarget extends CountingTarget {}

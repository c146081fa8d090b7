/** Counts its listeners, so that a test can tell whether they are gone. */
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

/** As much of a window as the bridge looks at. Hosts put their objects on it. */
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

/** What a `message` event tells of its sender; by default what native code gives: no source and no origin. */
export interface From {
  source?: unknown;
  origin?: string;
  ports?: MessagePort[];
}

export function messageEvent(data: unknown, { source = null, origin = '', ports = [] }: From = {}): Event {
  return Object.assign(new Event('message'), { data, source, origin, ports });
}

/** A target that native code dispatches messages on. */
export class NativeTarget extends CountingTarget {}

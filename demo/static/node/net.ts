// What the backend kit uses of node:net, in a browser: webhooks come from one address, and no network is private.

export const isIP = (text: string): 0 | 4 | 6 =>
  /^\d+(\.\d+){3}$/.test(text) ? 4 : text.includes(':') ? 6 : 0;
export const isIPv6 = (text: string): boolean => isIP(text) === 6;

export class SocketAddress {
  readonly address: string;
  constructor({ address }: { address: string }) {
    this.address = address;
  }
}

export class BlockList {
  #addresses = new Set<string>();

  addAddress(address: string): void {
    this.#addresses.add(address);
  }

  /** Ranges are for private networks, which a page has none of. */
  addSubnet(): void {}

  check(address: string): boolean {
    return this.#addresses.has(address);
  }
}

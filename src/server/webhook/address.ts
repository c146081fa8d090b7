import { BlockList, isIP, SocketAddress } from 'node:net';

/** An IP address in one spelling, so that each is known whichever way it was written. */
export interface Address {
  family: 'ipv4' | 'ipv6';
  text: string;
}

const MAPPED = /^::ffff:([0-9.]+)$/;

/**
 * Reads an IP address, and nothing beside it: no port, no brackets, no zone, no spaces. An IPv4 address that is mapped
 * into IPv6 (`::ffff:192.0.2.1`), as sockets for both families have it, is read as the IPv4 address.
 */
export function readAddress(text: string): Address | undefined {
  const version = text.includes('%') ? 0 : isIP(text);
  if (version === 0) return undefined;
  if (version === 4) return { family: 'ipv4', text };
  const { address } = new SocketAddress({ address: text, family: 'ipv6' });
  const mapped = MAPPED.exec(address)?.[1];
  return mapped === undefined ? { family: 'ipv6', text: address } : { family: 'ipv4', text: mapped };
}

/** Says whether an address is on it. An IPv4 address is in no IPv6 range, nor the other way round. */
export type IpList = (address: Address) => boolean;

type Lists = Record<Address['family'], BlockList>;

/** Prefix lengths of mapped addresses count the 96 bits in front. */
const MAPPED_BITS = 96;

/** @returns whether the entry could be read */
function add(lists: Lists, entry: string): boolean {
  const [text = '', prefix, ...more] = entry.split('/');
  const address = readAddress(text);
  if (!address || more.length > 0) return false;
  const list = lists[address.family];
  if (prefix === undefined) {
    list.addAddress(address.text, address.family);
    return true;
  }
  if (!/^(0|[1-9][0-9]{0,2})$/.test(prefix)) return false;
  const isMapped = address.family === 'ipv4' && text.includes(':');
  const bits = Number(prefix) - (isMapped ? MAPPED_BITS : 0);
  if (bits < 0 || bits > (address.family === 'ipv4' ? 32 : 128)) return false;
  list.addSubnet(address.text, bits, address.family);
  return true;
}

/**
 * A list of addresses and CIDR ranges. An empty one has nobody on it.
 * @param unreadable the error to throw for an entry that is neither
 */
export function ipList(entries: readonly unknown[], unreadable: (entry: unknown) => Error): IpList {
  const lists: Lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const entry of entries) {
    if (typeof entry !== 'string' || !add(lists, entry)) throw unreadable(entry);
  }
  return ({ family, text }) => lists[family].check(text, family);
}

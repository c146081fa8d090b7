import { BlockList, isIP, SocketAddress } from 'node:net';

/** An IP address in canonical form: equal addresses are equal texts. */
export interface IpAddress {
  family: 'ipv4' | 'ipv6';
  text: string;
}

const IPV4_MAPPED = /^::ffff:([0-9.]+)$/;

/**
 * Parses a bare IP address: no port, brackets, zone or spaces. An IPv4 address that is mapped into IPv6
 * (`::ffff:192.0.2.1`), as sockets for both families report it, is returned as the IPv4 address.
 */
export function parseIp(text: string): IpAddress | undefined {
  const version = text.includes('%') ? 0 : isIP(text);
  if (version === 0) return undefined;
  if (version === 4) return { family: 'ipv4', text };
  const { address } = new SocketAddress({ address: text, family: 'ipv6' });
  const mapped = IPV4_MAPPED.exec(address)?.[1];
  return mapped === undefined ? { family: 'ipv6', text: address } : { family: 'ipv4', text: mapped };
}

/** Returns whether an address is on the list. IPv4 addresses match no IPv6 range, and the other way round. */
export type IpAllowlist = (ip: IpAddress) => boolean;

type BlockLists = Record<IpAddress['family'], BlockList>;

/** The prefix of a mapped address counts the 96 bits in front of the IPv4 address. */
const IPV4_MAPPED_PREFIX_BITS = 96;

/** @returns false if the entry is neither an address nor a CIDR range */
function addEntry(lists: BlockLists, entry: string): boolean {
  const [text = '', prefix, ...rest] = entry.split('/');
  const ip = parseIp(text);
  if (!ip || rest.length > 0) return false;
  const list = lists[ip.family];
  if (prefix === undefined) {
    list.addAddress(ip.text, ip.family);
    return true;
  }
  if (!/^(0|[1-9][0-9]{0,2})$/.test(prefix)) return false;
  const isMapped = ip.family === 'ipv4' && text.includes(':');
  const bits = Number(prefix) - (isMapped ? IPV4_MAPPED_PREFIX_BITS : 0);
  if (bits < 0 || bits > (ip.family === 'ipv4' ? 32 : 128)) return false;
  list.addSubnet(ip.text, bits, ip.family);
  return true;
}

/**
 * Creates an allow-list of addresses and CIDR ranges. An empty one allows no one.
 * @param createError creates the error to throw for an entry that is neither
 */
export function createIpAllowlist(
  entries: readonly unknown[],
  createError: (entry: unknown) => Error,
): IpAllowlist {
  const lists: BlockLists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const entry of entries) {
    if (typeof entry !== 'string' || !addEntry(lists, entry)) throw createError(entry);
  }
  return ({ family, text }) => lists[family].check(text, family);
}

import { readAddress, type Address, type IpList } from './address.js';

export interface AddressRules {
  /** Who may call. */
  allowed: IpList;
  /** Whose word on the caller's address is believed. */
  trusted: IpList;
  header: 'x-forwarded-for' | 'x-real-ip';
}

/** An address, or why there is none, in words for the operator that hold nothing of what was sent. */
export type FoundAddress = Address | { why: string };

const NAMES = { 'x-forwarded-for': 'X-Forwarded-For', 'x-real-ip': 'X-Real-IP' };

/**
 * Each proxy writes at the right end whom it was called by. So the rightmost entry is the word of our own proxy, and the
 * walk to the left ends at the first address that is none of ours: what is beyond was written by strangers.
 */
function walk(entries: readonly string[], { trusted, header }: AddressRules): FoundAddress {
  let address: Address | undefined;
  for (let at = entries.length - 1; at >= 0; at -= 1) {
    address = readAddress((entries[at] as string).replace(/^[ \t]+|[ \t]+$/g, ''));
    if (!address)
      return { why: `a trusted proxy sent an entry in ${NAMES[header]} that is no bare IP address` };
    if (!trusted(address)) break;
  }
  // Where all are ours, the first of them is who asked.
  return address as Address;
}

/**
 * Who calls (specification: Receiver set-up rules): the socket's other end, or whom a trusted proxy there names.
 * @param peer IP address of the socket's other end
 */
export function clientAddress(peer: string | undefined, headers: Headers, rules: AddressRules): FoundAddress {
  if (peer === undefined) {
    return {
      why: 'its address is unknown: call backend.fetch(request, { remoteAddress }), not over a Unix socket',
    };
  }
  const address = readAddress(peer);
  if (!address) return { why: 'the address of the connection is no bare IP address' };
  if (!rules.trusted(address)) return address;
  const chain = headers.get(rules.header);
  if (chain === null) {
    return {
      why: `the trusted proxy ${address.text} sent no ${NAMES[rules.header]}: let it set that header`,
    };
  }
  // X-Real-IP holds one address; two of them, joined with a comma, are none.
  return walk(rules.header === 'x-real-ip' ? [chain] : chain.split(','), rules);
}

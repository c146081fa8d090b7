/** A second implementation of the allow-list, without `node:net`: addresses are numbers of 128 bits. */

const MAPPED = 0xffff_0000_0000n;

function readV4(text: string): bigint | undefined {
  const parts = text.split('.');
  if (parts.length !== 4) return undefined;
  let value = 0n;
  for (const part of parts) {
    if (!/^\d{1,3}$/.test(part) || String(Number(part)) !== part || Number(part) > 255) return undefined;
    value = value * 256n + BigInt(part);
  }
  return value;
}

function readGroups(text: string): bigint[] | undefined {
  if (text === '') return [];
  const groups: bigint[] = [];
  const parts = text.split(':');
  for (const [at, part] of parts.entries()) {
    if (part.includes('.')) {
      const v4 = at === parts.length - 1 ? readV4(part) : undefined;
      if (v4 === undefined) return undefined;
      groups.push(v4 >> 16n, v4 & 0xffffn);
    } else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(BigInt(`0x${part}`));
    else return undefined;
  }
  return groups;
}

function readV6(text: string): bigint | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [head, tail] = halves.map(readGroups);
  if (!head || (halves.length === 2 && !tail)) return undefined;
  if (halves.length === 2 && halves[0]?.includes('.')) return undefined;
  const zeros = 8 - head.length - (tail?.length ?? 0);
  if (halves.length === 2 ? zeros < 1 : zeros !== 0) return undefined;
  const groups = [...head, ...Array.from({ length: zeros }, () => 0n), ...(tail ?? [])];
  return groups.reduce((value, group) => (value << 16n) | group, 0n);
}

/** Parses an address. IPv4 becomes the mapped IPv6 address. */
export function readNumber(text: string): bigint | undefined {
  if (text.includes(':')) return readV6(text);
  const v4 = readV4(text);
  return v4 === undefined ? undefined : MAPPED | v4;
}

const isV4 = (value: bigint): boolean => value >> 32n === 0xffffn;

function isIn(address: bigint, entry: string): boolean {
  const [text = '', prefix] = entry.split('/');
  const network = readNumber(text);
  if (network === undefined) throw new Error(`${entry} is not an address or range`);
  const bits = prefix === undefined ? 128 : Number(prefix) + (text.includes(':') ? 0 : 96);
  const rest = BigInt(128 - bits);
  return isV4(address) === isV4(network) && address >> rest === network >> rest;
}

export interface Rules {
  allowedIps: string[];
  trustedProxies: string[];
  clientIpHeader: 'x-forwarded-for' | 'x-real-ip';
}

/** Returns whether a client is allowed. @param header value of the rules' header, undefined if it was not sent */
export function isAllowed(rules: Rules, peer: string, header: string | undefined): boolean {
  const isOn = (list: string[], address: bigint): boolean => list.some((entry) => isIn(address, entry));
  const socket = readNumber(peer);
  if (socket === undefined) return false;
  if (!isOn(rules.trustedProxies, socket)) return isOn(rules.allowedIps, socket);
  if (header === undefined) return false;
  const chain = rules.clientIpHeader === 'x-real-ip' ? [header] : header.split(',');
  let client: bigint | undefined;
  while (chain.length > 0) {
    client = readNumber((chain.pop() as string).replace(/^[ \t]*/, '').replace(/[ \t]*$/, ''));
    if (client === undefined) return false;
    if (!isOn(rules.trustedProxies, client)) break;
  }
  return client !== undefined && isOn(rules.allowedIps, client);
}

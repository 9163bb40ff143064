import { isIP } from 'node:net';

/**
 * Reads an address as proxies write it into X-Forwarded-For: some add the port, put brackets around IPv6, or write IPv4
 * inside IPv6. Returns null for any other text.
 */
export function readAddress(text: string): string | null {
  const [, inBrackets, beforePort] = /^\[([^\]]+)\](?::\d+)?$|^([^:]+):\d+$/.exec(text.trim()) ?? [];
  const address = (inBrackets ?? beforePort ?? text.trim()).replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return isIP(address) ? address : null;
}

/** Returns the address, or for IPv6 its network of 2^64 addresses, which counts as one visitor. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return isIP(plain) === 6 ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain;
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head ? head.split(':') : [];
  if (tail === undefined) return before.map(shorten);
  const after = tail ? tail.split(':') : [];
  return [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after].map(shorten);
}

function shorten(group: string): string {
  return group.replace(/^0+(?=.)/, '');
}

import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import type { LayerContext } from './context.ts';

/**
 * The visitor's address: the entry that the outermost trusted proxy wrote into X-Forwarded-For, else the socket's.
 * Whatever the visitor put there stands further left and is not looked at (RELIABILITY L15).
 */
export function visitorAddress(ctx: LayerContext): string {
  const forwarded = ctx.ip.trim();
  return isIP(forwarded) ? forwarded : (ctx.req.socket.remoteAddress ?? 'unknown');
}

/** Keyed hash of the visitor's network, 22 characters; stored beside a hold and used as the key of every limit. */
export function visitorKey(ctx: LayerContext, secret: string): string {
  return createHmac('sha256', secret)
    .update(`visitor:${networkOf(visitorAddress(ctx))}`)
    .digest('base64url')
    .slice(0, 22);
}

/** One household of IPv6 owns 2^64 addresses: they count as one visitor. IPv4 in IPv6 clothing is IPv4. */
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

import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { networkOf } from '@studio/runtime/networkOf';

export interface Visitor {
  address: string;
  /** Groups the requests of one visitor: an IPv6 network of 2^64 addresses, or one IPv4 address. */
  network: string;
  protocol: 'http' | 'https' | null;
  requestId: string;
}

const requestIdPattern = /^[A-Za-z0-9-]{8,64}$/;

/**
 * Reads the visitor's address: the `hops`-th address of X-Forwarded-For from the right. Addresses further left are sent
 * by the visitor and not trusted (RELIABILITY L15).
 */
export function visitorOf(request: IncomingMessage, hops: number): Visitor {
  const peer = request.socket.remoteAddress ?? '0.0.0.0';
  if (hops === 0) return { ...addressOf(peer), protocol: null, requestId: randomUUID() };

  const forwarded = words(request.headers['x-forwarded-for']);
  const protocol = words(request.headers['x-forwarded-proto']).at(-1);
  const [requestId] = words(request.headers['x-request-id']);
  return {
    ...addressOf(forwarded.at(-hops) ?? forwarded[0] ?? peer),
    protocol: protocol === 'http' || protocol === 'https' ? protocol : null,
    requestId: requestId && requestIdPattern.test(requestId) ? requestId : randomUUID(),
  };
}

function words(header: string | string[] | undefined): string[] {
  return String(header ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
}

/** Converts IPv4-mapped IPv6 addresses to IPv4. */
function addressOf(text: string): Pick<Visitor, 'address' | 'network'> {
  return { address: text.replace(/^::ffff:(?=\d+\.)/, ''), network: networkOf(text) };
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The visitor of a request, as far as it can be trusted. */
export interface Visitor {
  address: string;
  protocol: 'http' | 'https' | null;
  requestId: string;
}

const requestIdPattern = /^[A-Za-z0-9-]{8,64}$/;

/**
 * Reads the visitor from the connection and, when proxies of ours stand before us, from what the outermost of them wrote:
 * the `hops`-th address from the right. Everything further left was written by the visitor (RELIABILITY L15).
 */
export function visitorOf(request: IncomingMessage, hops: number): Visitor {
  const peer = request.socket.remoteAddress ?? '0.0.0.0';
  if (hops === 0) return { address: plain(peer), protocol: null, requestId: randomUUID() };

  const forwarded = words(request.headers['x-forwarded-for']);
  const protocol = words(request.headers['x-forwarded-proto']).at(-1);
  const [requestId] = words(request.headers['x-request-id']);
  return {
    address: plain(forwarded.at(-hops) ?? forwarded[0] ?? peer),
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

/** IPv4 as IPv4, however the socket writes it. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}

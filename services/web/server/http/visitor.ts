import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { networkOf } from '@studio/runtime/http/networkOf';
import { continueTrace } from '@studio/runtime/tracing/trace';
import type { Trace } from '@studio/runtime/tracing/trace';

export interface Visitor {
  address: string;
  /** Groups the requests of one visitor: an IPv6 network of 2^64 addresses, or one IPv4 address. */
  network: string;
  protocol: 'http' | 'https' | null;
  requestId: string;
  trace: Trace;
}

const requestIdPattern = /^[A-Za-z0-9-]{8,64}$/;

/**
 * Reads the visitor's address: the `hops`-th address of X-Forwarded-For from the right. Addresses further left are sent
 * by the visitor and not trusted (RELIABILITY L15).
 */
export function visitorOf(request: IncomingMessage, hops: number): Visitor {
  const peer = request.socket.remoteAddress ?? '0.0.0.0';
  const forwarded = hops === 0 ? [] : words(request.headers['x-forwarded-for']);
  return {
    ...addressOf(forwarded.at(-hops) ?? forwarded[0] ?? peer),
    protocol: protocolOf(request, hops),
    requestId: requestIdOf(request, hops),
    trace: traceOf(request),
  };
}

export function protocolOf({ headers }: IncomingMessage, hops: number): Visitor['protocol'] {
  const protocol = hops === 0 ? undefined : words(headers['x-forwarded-proto']).at(-1);
  return protocol === 'http' || protocol === 'https' ? protocol : null;
}

export function requestIdOf({ headers }: IncomingMessage, hops: number): string {
  const [given] = hops === 0 ? [] : words(headers['x-request-id']);
  return given && requestIdPattern.test(given) ? given : randomUUID();
}

/** Browsers send the trace of their page. */
export function traceOf({ headers }: IncomingMessage): Trace {
  const { traceparent } = headers;
  return continueTrace(typeof traceparent === 'string' ? traceparent : undefined);
}

function words(header: string | string[] | undefined): string[] {
  if (header === undefined) return [];
  return String(header)
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
}

/** Converts IPv4-mapped IPv6 addresses to IPv4. */
function addressOf(text: string): Pick<Visitor, 'address' | 'network'> {
  return { address: text.replace(/^::ffff:(?=\d+\.)/, ''), network: networkOf(text) };
}

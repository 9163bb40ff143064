import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import { networkOf, readAddress } from '@studio/runtime/http/networkOf';
import { continueTrace, traceparentOf } from '@studio/runtime/tracing/trace';
import type { Trace } from '@studio/runtime/tracing/trace';

export interface Visitor {
  address: string;
  /** False if the trusted proxies named no address that can be read. `address` is then that of the nearest proxy. */
  isAddressKnown: boolean;
  /** Groups the requests of one visitor: an IPv6 network of 2^64 addresses, or one IPv4 address. */
  network: string;
  protocol: 'http' | 'https' | null;
  requestId: string;
  trace: Trace;
}

export interface RequestState {
  visitor: Visitor;
  /** The route's template, for the log and the metrics. */
  route?: string;
}

export function stateOf(context: Context): RequestState {
  return context.state;
}

const requestIdPattern = /^[A-Za-z0-9-]{8,64}$/;

/**
 * Reads the visitor's address: the `hops`-th address of X-Forwarded-For from the right. A visitor can forge the
 * addresses further left (RELIABILITY L15).
 */
export function visitorOf(request: IncomingMessage, hops: number): Visitor {
  const peer = request.socket.remoteAddress ?? '';
  const forwarded = words(request.headers['x-forwarded-for']);
  const known = readAddress(hops === 0 ? peer : (forwarded.at(-hops) ?? forwarded[0] ?? ''));
  const address = known ?? readAddress(peer) ?? '0.0.0.0';
  return {
    address,
    isAddressKnown: known !== null,
    network: networkOf(address),
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

/** Continues the trace of the visitor's page, which the browser sends with the page's calls. */
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

/** Returns the header with the page's trace. `Server-Timing` is the only header of a page that its scripts can read. */
export function traceHeader(trace: Trace): [string, string] {
  return ['Server-Timing', `traceparent;desc="${traceparentOf(trace)}"`];
}

import { randomUUID } from 'node:crypto';

/** A span of a W3C trace: a request or a mail. Ids are lower-case hexadecimal. */
export interface Trace {
  traceId: string;
  spanId: string;
  /** The span that caused this one. */
  parentSpanId: string | null;
}

const traceparentPattern = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:-|$)/;
const zeros = /^0+$/;

/** Continues the trace of a `traceparent` header, or begins one if there is no valid header. */
export function continueTrace(traceparent: string | null | undefined): Trace {
  const [, traceId, parentSpanId] = traceparentPattern.exec(traceparent ?? '') ?? [];
  const spanId = newSpanId();
  if (!traceId || !parentSpanId || zeros.test(traceId) || zeros.test(parentSpanId)) {
    return { traceId: randomUUID().replaceAll('-', ''), spanId, parentSpanId: null };
  }
  return { traceId, spanId, parentSpanId };
}

/** Returns the `traceparent` header that passes the trace on. */
export function traceparentOf({ traceId, spanId }: Trace): string {
  return `00-${traceId}-${spanId}-01`;
}

/** Returns the field `traceId` for log lines about what was made in the trace. */
export function traceFields(traceparent: string | null | undefined): { traceId?: string } {
  return traceparent ? { traceId: continueTrace(traceparent).traceId } : {};
}

/** The last 16 digits of a UUID begin with its variant, so they are never all zero. */
function newSpanId(): string {
  const id = randomUUID();
  return id.slice(19, 23) + id.slice(24);
}

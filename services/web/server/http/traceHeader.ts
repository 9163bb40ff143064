import { traceparentOf } from '@studio/runtime/tracing/trace';
import type { Trace } from '@studio/runtime/tracing/trace';

/** Name and value of the header with the page's trace, the only header of a page that its scripts can read. */
export function traceHeader(trace: Trace): [string, string] {
  return ['Server-Timing', `traceparent;desc="${traceparentOf(trace)}"`];
}

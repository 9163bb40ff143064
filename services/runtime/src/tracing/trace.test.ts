import { continueTrace, traceparentOf } from './trace.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const parentSpanId = 'b7ad6b7169203331';

test('a valid traceparent is continued with a new span', () => {
  const trace = continueTrace(`00-${traceId}-${parentSpanId}-00`);

  expect(trace).toMatchObject({ traceId, parentSpanId });
  expect(trace.spanId).toMatch(/^[0-9a-f]{16}$/);
  expect(trace.spanId).not.toBe(parentSpanId);
  expect(continueTrace(traceparentOf(trace))).toMatchObject({ traceId, parentSpanId: trace.spanId });
});

test('a later version with further fields is read as the first version', () => {
  expect(continueTrace(`cc-${traceId}-${parentSpanId}-01-what-is-new`)).toMatchObject({ traceId, parentSpanId });
});

test.each([
  undefined,
  '',
  'not a trace',
  `ff-${traceId}-${parentSpanId}-01`,
  `00-${'0'.repeat(32)}-${parentSpanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${parentSpanId}-01`,
  `00-${traceId}-${parentSpanId}-01\n"injected"`,
  `00-${traceId}-${parentSpanId}`,
])('the invalid header %j begins a new trace', (header) => {
  const trace = continueTrace(header);

  expect(trace.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(trace.traceId).not.toBe(traceId);
  expect(trace.parentSpanId).toBeNull();
});

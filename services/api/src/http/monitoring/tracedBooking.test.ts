import { noSpans } from '@studio/runtime/tracing/spans';
import type { Span } from '@studio/runtime/tracing/spans';
import { useApp } from '../../../test/app.ts';
import { paidItn, request, sendItn } from '../../../test/client.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildEvent, buildKey, buildVisitor } from '../../../test/factories.ts';
import { useInternalPort } from '../../../test/internalPort.ts';
import { enqueuedMails, setMailState } from '../../../test/mails.ts';
import { useProvider } from '../../../test/payments/provider.ts';
import { testInternalKey } from '../../../test/testConfig.ts';
import { Booking } from '../../bookings/booking.model.ts';

const provider = useProvider();
const recorded: Span[] = [];
const spans = { ...noSpans, record: (span: Span) => void recorded.push(span) };
const database = useDatabase();
const app = useApp(database, () => ({ validateUrl: provider.config.validateUrl, spans }));
const internal = useInternalPort(database);

test('a hold, an ITN without a trace and the composed mail belong to the trace that the page began', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const { id: eventId, price } = await buildEvent();
  const hold = await request<{ fields: Record<string, string>; holdId: string }>(app.url, '/api/holds', {
    method: 'POST',
    headers: { 'Idempotency-Key': buildKey(), traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    body: { ...buildVisitor(), eventId, totalAmount: price },
  });
  await sendItn(app.url, paidItn(hold.body));

  const { id: bookingId, request: asked } = await Booking.findOne({ rejectOnEmpty: true });
  const { traceparent } = asked;
  expect(traceparent).toContain(traceId);
  const [ofHold, ofItn] = recorded.map(({ trace }) => trace);
  expect(ofHold).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
  expect(ofItn).toMatchObject({ traceId, parentSpanId: ofHold?.spanId });
  await setMailState(database.sequelize, 'queued');
  const confirmation = (await enqueuedMails(database.sequelize)).find(({ kind }) => kind === 'booking-confirmed');
  const composing = `${internal.url}/internal/mails/${confirmation?.id}/compose`;
  const headers = { authorization: `Bearer ${testInternalKey}` };
  const mail: unknown = await (await fetch(composing, { method: 'POST', headers })).json();
  expect(mail).toMatchObject({ bookingId, traceparent });
  const lines = app.log.lines.map(({ msg, route, bookingId: id, traceId: of }) => ({ msg, route, id, of }));
  expect(lines).toEqual([
    { msg: 'request', route: '/api/holds', id: bookingId, of: traceId },
    { msg: 'ITN settled', route: undefined, id: bookingId, of: traceId },
    { msg: 'request', route: '/api/payments/payfast/itn', id: bookingId, of: traceId },
  ]);
});

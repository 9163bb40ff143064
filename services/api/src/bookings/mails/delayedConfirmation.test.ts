import { payForSeats } from '../../../test/attention.ts';
import { buildEvent } from '../../../test/factories.ts';
import { enqueuedMails, setMailState } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { testPdfFiles } from '../../../test/pdfFiles.ts';
import { readTestConfig } from '../../../test/testConfig.ts';
import { createMailComposers } from '../../mailComposers.ts';
import { composeMail } from '../../outbox/composeMail.ts';

const { database, app, admin } = useAppWithProvider();

interface Ids {
  bookingId: number;
  eventId: number;
}

const cancel = ({ bookingId }: Ids) => admin.patch(`/api/bookings/${bookingId}/status`, { status: 'cancelled' });
const refund = ({ bookingId }: Ids) => admin.patch(`/api/bookings/${bookingId}/payment`, { paymentStatus: 'refunded' });
const deleteBooking = ({ bookingId }: Ids) => admin.delete(`/api/bookings/${bookingId}`);
const deleteEvent = ({ eventId }: Ids) => admin.delete(`/api/events/${eventId}`);
const reschedule = ({ eventId }: Ids) =>
  admin.patch(`/api/events/${eventId}`, { date: '2031-03-15', startTime: '09:30', endTime: '12:00' });

/** Pays for a booking whose confirmation the mail server has not accepted when `changes` are made. */
async function composeAfter(updates: readonly ((ids: Ids) => Promise<{ status: number }>)[]) {
  const event = await buildEvent({ date: '2031-03-14', startTime: '18:00', endTime: null });
  const booking = await payForSeats(app, event);
  await setMailState(database.sequelize, 'queued', 'booking-confirmed');
  for (const update of updates) {
    expect((await update({ bookingId: booking.id, eventId: event.id })).status).toBe(200);
  }

  const [{ id } = { id: 0 }] = await enqueuedMails(database.sequelize);
  const mail = await composeMail(
    database.sequelize,
    createMailComposers({ ...readTestConfig(), pdfFiles: testPdfFiles }),
    id,
  );
  const [after] = await enqueuedMails(database.sequelize);
  return { mail, state: after?.state };
}

test.each([
  ['cancelled', [cancel]],
  ['deleted', [deleteBooking]],
  ['refunded and its workshop deleted', [refund, deleteEvent]],
])('a delayed confirmation is not sent for a booking that was %s meanwhile', async (_what, updates) => {
  expect(await composeAfter(updates)).toMatchObject({
    mail: { kind: 'booking-confirmed', content: null },
    state: 'cancelled',
  });
});

test.each<[string, ((ids: Ids) => Promise<{ status: number }>)[], object]>([
  [
    'rescheduled, with the old and the new start',
    [reschedule],
    {
      movedFrom: { date: '2031-03-14', startTime: '18:00' },
      event: { date: '2031-03-15', startTime: '09:30' },
    },
  ],
  ['refunded, as paid back', [refund], { paymentStatus: 'refunded', movedFrom: null }],
])('a delayed confirmation is sent for a booking that was meanwhile %s', async (_what, updates, content) => {
  const { mail, state } = await composeAfter(updates);

  expect(mail).toMatchObject({ content });
  expect(state).toBe('queued');
});

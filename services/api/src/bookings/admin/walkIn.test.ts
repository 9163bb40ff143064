// SPEC §5
import type { RosterView } from '@studio/contract/admin/roster';
import type { BookingDetail, BookingView } from '@studio/contract/bookings/bookings';
import { bookManually } from '../../../test/bookings.ts';
import { visitorClient } from '../../../test/client.ts';
import { buildBooking, buildEvent } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';

const { database, app, admin } = useAppWithProvider();

const noContact = { email: undefined, phone: undefined };

test.each([noContact, { email: '', phone: '' }])(
  'a walk-in may have neither e-mail nor phone (%j)',
  async (contacts) => {
    const event = await buildEvent();

    const body = await bookManually(admin, event, contacts);

    expect(body).toMatchObject({ email: '', phone: '', status: 'confirmed' });
    expect((await admin.get<BookingView[]>('/api/bookings?search=mokoena')).body).toMatchObject([
      { email: '', phone: '' },
    ]);
    const roster = await admin.get<RosterView>(`/api/admin/events/${event.id}/roster`);
    expect(roster.body.entries).toMatchObject([{ firstName: 'Thandi', phone: '' }]);
    const page = await visitorClient(app.url).booking(body.bookingReference);
    expect(page.body as BookingDetail).toMatchObject({ booking: { email: '', phone: '' } });
  },
);

test('a booking without an e-mail address has no mails, also after its workshop was rescheduled', async () => {
  const event = await buildEvent();
  const body = await bookManually(admin, event, { ...noContact, status: 'pending' });

  await admin.patch(`/api/bookings/${body.id}/status`, { status: 'confirmed' });
  await admin.patch(`/api/events/${event.id}`, { startTime: '11:00' });
  const resent = await admin.post(`/api/bookings/${body.id}/resend`);

  expect(resent).toMatchObject({ status: 409, body: { error: 'This booking has no email address.' } });
  expect(await enqueuedMails(database.sequelize)).toEqual([]);
});

test.each(['email', 'phone'])('the database rejects a visitor’s booking without %s', async (field) => {
  const event = await buildEvent();

  await expect(
    buildBooking(event, { status: 'expired', endedBy: 'time', expiresAt: null, [field]: null }),
  ).rejects.toThrow('orders_visitors_have_contacts');
});

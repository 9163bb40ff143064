// SPEC §5
import type { RosterView } from '@studio/contract/admin/adminBookings';
import type { BookingDetail, BookingView } from '@studio/contract/bookings/bookings';
import { useAdmins } from '../../../test/admins.ts';
import { useApp } from '../../../test/app.ts';
import { visitorClient } from '../../../test/client.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildBooking, buildEvent, buildVisitor } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { useProvider } from '../../../test/payments/provider.ts';
import type { Event } from '../../events/event.model.ts';

const database = useDatabase();
const provider = useProvider();
const app = useApp(database, () => ({ validateUrl: provider.config.validateUrl }));
const admins = useAdmins(app);

function walkIn(event: Event, values: object = {}) {
  return { eventId: event.id, firstName: 'Thandi', lastName: 'Mokoena', ...values };
}

test.each([{}, { email: '', phone: '' }])('a walk-in may have neither e-mail nor phone (%j)', async (contacts) => {
  const admin = await admins.signIn();
  const event = await buildEvent();

  const { status, body } = await admin.post<BookingView>('/api/bookings/manual', walkIn(event, contacts));

  expect(status).toBe(201);
  expect(body).toMatchObject({ email: '', phone: '', status: 'confirmed' });
  expect((await admin.get<BookingView[]>('/api/bookings?search=mokoena')).body).toMatchObject([
    { email: '', phone: '' },
  ]);
  const roster = await admin.get<RosterView>(`/api/admin/events/${event.id}/roster`);
  expect(roster.body.entries).toMatchObject([{ firstName: 'Thandi', phone: '' }]);
  const page = await visitorClient(app.url).booking(body.bookingReference);
  expect(page.body as BookingDetail).toMatchObject({ booking: { email: '', phone: '' } });
});

test('a booking without an e-mail address has no mails, also after its workshop was moved', async () => {
  const admin = await admins.signIn();
  const event = await buildEvent();
  const { body } = await admin.post<BookingView>('/api/bookings/manual', walkIn(event, { status: 'pending' }));

  await admin.patch(`/api/bookings/${body.id}/status`, { status: 'confirmed' });
  await admin.patch(`/api/events/${event.id}`, { startTime: '11:00' });
  const resent = await admin.post(`/api/bookings/${body.id}/resend`);

  expect(resent).toMatchObject({ status: 409, body: { error: 'This booking has no email address.' } });
  expect(await enqueuedMails(database.sequelize)).toEqual([]);
});

test('bookings without an e-mail address belong to no customer', async () => {
  const admin = await admins.signIn();
  const event = await buildEvent();
  for (let time = 0; time < 2; time += 1) await admin.post('/api/bookings/manual', walkIn(event));
  const { email } = buildVisitor();
  await admin.post('/api/bookings/manual', walkIn(event, { email }));

  const customers = await admin.get('/api/admin/customers');

  expect(customers.body).toMatchObject([{ email, phone: '', totalBookings: 1 }]);
});

test.each(['email', 'phone'])('the database rejects a visitor’s booking without %s', async (field) => {
  const event = await buildEvent();

  await expect(
    buildBooking(event, { status: 'expired', endedBy: 'time', expiresAt: null, [field]: null }),
  ).rejects.toThrow('bookings_visitors_have_contacts');
});

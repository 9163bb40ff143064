import { request } from '../../../test/client.ts';
import { buildCourse, dayIn, findPeople } from '../../../test/courses.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { buildPaidBooking, manageClient } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';

const { database, app, admin } = useAppWithProvider();

test('the booking of a course that has begun is managed until its end, but no longer changed', async () => {
  const event = await buildCourse([dayIn(-90), dayIn(7)]);
  const booking = await buildPaidBooking(database, event);
  const client = manageClient(app, booking);
  const [person] = await findPeople(booking);

  const { status, body } = await client.read();
  const described = await client.describe({ id: person, name: 'Zinhle', age: null, notes: 'Nuts' });

  expect([status, body]).toMatchObject([200, { canChange: false, canCancel: false }]);
  expect(described.body.attendees).toMatchObject([{ name: 'Zinhle', notes: 'Nuts' }]);
});

test('the links of upcoming bookings include a course that has begun', async () => {
  const booking = await buildPaidBooking(database, await buildCourse([dayIn(-7), dayIn(7)]));

  await request(app.url, '/api/bookings/find', { method: 'POST', body: { email: booking.order.email } });

  const mails = (await enqueuedMails(database.sequelize)).filter(({ kind }) => kind === 'manage-link');
  expect(mails).toMatchObject([{ content: { bookings: [{ bookingReference: booking.bookingReference }] } }]);
});

test('a paid course cannot be deleted before its last date, and a course that has begun cannot be cancelled', async () => {
  const event = await buildCourse([dayIn(-7), dayIn(7)]);
  await buildPaidBooking(database, event);

  const deleted = await admin.delete(`/api/events/${event.id}`);
  const cancelled = await admin.get(`/api/admin/events/${event.id}/cancellation`);

  expect([deleted.status, cancelled.status]).toEqual([409, 409]);
  expect(deleted.body).toMatchObject({
    error: '1 booking of this workshop is paid. This course has begun, so it can be deleted after its last date.',
  });
});

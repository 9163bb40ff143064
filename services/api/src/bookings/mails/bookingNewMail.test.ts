import { payForSeats } from '../../../test/attention.ts';
import { bookManually } from '../../../test/bookings.ts';
import { buildBooking, buildEvent } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';

const { database, app, admin } = useAppWithProvider();

const studioMails = async () =>
  (await enqueuedMails(database.sequelize, { ofStudio: true })).filter(({ kind }) => kind === 'booking-new');

test('the studio gets one mail about each booking that a visitor has paid, with the number of free seats', async () => {
  const event = await buildEvent();

  const { id } = await payForSeats(app, event, 2);
  await admin.patch(`/api/bookings/${id}/status`, { status: 'pending' });
  await admin.patch(`/api/bookings/${id}/status`, { status: 'confirmed' });

  expect(await studioMails()).toMatchObject([{ content: { participants: 2, seatsLeft: 10, firstName: 'Thandi' } }]);
});

test('the link in the mail about a new booking finds the booking in the portal', async () => {
  const { bookingReference } = await payForSeats(app, await buildEvent());
  await payForSeats(app, await buildEvent());

  const [mail] = await studioMails();

  const search = `search=${bookingReference}`;
  const { body } = await admin.get(`/api/bookings?page=1&pageSize=25&${search}`);
  expect(mail).toMatchObject({ content: { adminUrl: `https://studio.example/admin?tab=bookings&${search}` } });
  expect(body).toMatchObject({ total: 1, items: [{ bookingReference }] });
});

test('no mail about a new booking is sent when the setting is off', async () => {
  await admin.put('/api/admin/settings', { newBookingMail: false });

  await payForSeats(app, await buildEvent());

  expect(await studioMails()).toMatchObject([{ content: null }]);
});

test('the studio gets no mail about a booking that an admin has made', async () => {
  const event = await buildEvent();
  expect(await bookManually(admin, event)).toMatchObject({ status: 'confirmed' });
  await buildBooking(event, { status: 'held' });

  expect(await studioMails()).toEqual([]);
});

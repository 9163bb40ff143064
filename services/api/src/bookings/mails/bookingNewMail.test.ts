import { paidItn, sendItn, visitorClient } from '../../../test/client.ts';
import { buildBooking, buildEvent, buildVisitor } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { useAdmin } from '../../../test/signedInAdmin.ts';
import { Booking } from '../booking.model.ts';

const { database, app, admins } = useAppWithProvider();
const admin = useAdmin(admins);

const studioMails = async () =>
  (await enqueuedMails(database.sequelize, { ofStudio: true })).filter(({ kind }) => kind === 'booking-new');

async function payFor(event: Awaited<ReturnType<typeof buildEvent>>): Promise<void> {
  const { body } = await visitorClient(app.url).hold(event, buildVisitor({ participants: 2 }));
  await sendItn(app.url, paidItn({ fields: { m_payment_id: body.holdId, amount: '900.00' } }));
}

test('the studio gets one mail of each booking that a visitor has paid, with the free places', async () => {
  const event = await buildEvent();

  await payFor(event);
  const [booked] = await studioMails();
  const id = Number(booked?.key.split(':')[1]);
  await admin.patch(`/api/bookings/${id}/status`, { status: 'pending' });
  await admin.patch(`/api/bookings/${id}/status`, { status: 'confirmed' });

  expect(await studioMails()).toMatchObject([{ content: { participants: 2, seatsLeft: 10, firstName: 'Thandi' } }]);
});

test('the link in the mail of a new booking finds it in the portal', async () => {
  await payFor(await buildEvent());
  await payFor(await buildEvent());

  const [mail] = await studioMails();

  const { bookingReference } = await Booking.findOne({ order: ['id'], rejectOnEmpty: true });
  const search = `search=${bookingReference}`;
  const { body } = await admin.get(`/api/bookings?page=1&pageSize=25&${search}`);
  expect(mail).toMatchObject({ content: { adminUrl: `https://studio.example/admin?tab=bookings&${search}` } });
  expect(body).toMatchObject({ total: 1, items: [{ bookingReference }] });
});

test('no mail of a new booking is sent when the setting is off', async () => {
  await admin.put('/api/admin/settings', { newBookingMail: false });

  await payFor(await buildEvent());

  expect(await studioMails()).toMatchObject([{ content: null }]);
});

test('the studio gets no mail of a booking that an admin has made', async () => {
  const event = await buildEvent();
  const made = { ...buildVisitor(), eventId: event.id, paymentMethod: 'cash' };
  expect((await admin.post('/api/bookings/manual', made)).status).toBe(201);
  await buildBooking(event, { status: 'held' });

  expect(await studioMails()).toEqual([]);
});

import { useSignedIn } from '../../../test/admins.ts';
import { useAppWithAdmins } from '../../../test/appWithAdmins.ts';
import { cancelWorkshop } from '../../../test/bookings.ts';
import { request } from '../../../test/client.ts';
import { buildEvent } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { buildPaidBooking, manageClient } from '../../../test/manageClient.ts';

const { database, app, admins } = useAppWithAdmins();
const admin = useSignedIn(admins);

test('a booking of a private workshop has its page, its mail and its manage page, but cannot move', async () => {
  const event = await buildEvent({ title: 'Raku', isPrivate: true });
  const other = await buildEvent({ title: 'Raku' });
  const booking = await buildPaidBooking(database, event, { participants: 2 });
  const manage = manageClient(app, booking);

  const page = await request(app.url, `/api/bookings/reference/${booking.bookingReference}`);
  const { body } = await manage.read();
  const moved = await manage.quote({ eventId: other.id, participants: 2 });
  const smaller = await manage.changeTo({ eventId: event.id, participants: 1 });

  expect([page.status, body]).toMatchObject([
    200,
    { event: { title: 'Raku' }, canChange: true, otherDates: [], otherWorkshops: [] },
  ]);
  expect([moved.status, moved.body.error]).toEqual([
    409,
    'Only the studio can move a private workshop. Please write to us.',
  ]);
  expect(smaller).toMatchObject({ status: 200, body: { manage: { booking: { participants: 1 } } } });
  expect(await enqueuedMails(database.sequelize)).toContainEqual(
    expect.objectContaining({
      kind: 'booking-confirmed',
      content: expect.objectContaining({ event: expect.objectContaining({ title: 'Raku', isPrivate: true }) }),
    }),
  );
});

test('a private workshop is no target of a move, also not for a visitor who knows its number', async () => {
  const event = await buildEvent({ title: 'Raku' });
  const hidden = await buildEvent({ title: 'Raku', isPrivate: true });
  const manage = manageClient(app, await buildPaidBooking(database, event));

  const { body } = await manage.read();
  const quote = await manage.quote({ eventId: hidden.id, participants: 1 });

  expect([body.otherDates, body.otherWorkshops]).toEqual([[], []]);
  expect(quote).toMatchObject({ status: 404, body: { error: 'This workshop is not on our calendar.' } });
});

test('the people of a cancelled private workshop are told, and get their money back', async () => {
  const event = await buildEvent({ isPrivate: true });
  const booking = await buildPaidBooking(database, event);

  const { status } = await cancelWorkshop(admin, event);

  expect(status).toBe(200);
  expect((await manageClient(app, await booking.reload()).read()).body).toMatchObject({
    isEventCancelled: true,
    otherDates: [],
  });
});

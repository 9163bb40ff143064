import { useAdmins } from '../../../test/admins.ts';
import { useApp } from '../../../test/app.ts';
import { paidItn, sendItn, visitorClient } from '../../../test/client.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildEvent, buildVisitor } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { useProvider } from '../../../test/payments/provider.ts';
import { Booking } from '../booking.model.ts';

const database = useDatabase();
const provider = useProvider();
const app = useApp(database, () => ({ validateUrl: provider.config.validateUrl }));
const admins = useAdmins(app);

/** A booking that an admin confirmed unpaid; `sendPayment` reports its payment. */
async function confirmUnpaid() {
  const admin = await admins.signIn();
  const hold = await visitorClient(app.url).hold(await buildEvent(), buildVisitor());
  await visitorClient(app.url).confirm({ holdId: hold.body.holdId });
  const { id } = await Booking.findOne({ rejectOnEmpty: true });
  const setStatus = (status: string) => admin.patch(`/api/bookings/${id}/status`, { status });
  await setStatus('confirmed');
  return { setStatus, sendPayment: () => sendItn(app.url, paidItn(hold.body)) };
}

test('a visitor whose booking was confirmed unpaid and set back to pending gets a second mail when the payment arrives', async () => {
  const { setStatus, sendPayment } = await confirmUnpaid();
  await database.sequelize.query(`update outbox_messages set state = 'sent', finished_at = now()`);
  await setStatus('pending');

  await sendPayment();

  expect(await enqueuedMails(database.sequelize)).toContainEqual(
    expect.objectContaining({ kind: 'booking-paid', content: expect.objectContaining({ paymentStatus: 'completed' }) }),
  );
});

test('no further mail is enqueued for visitor or studio if the payment arrives before the confirmation was sent', async () => {
  const { sendPayment } = await confirmUnpaid();

  await sendPayment();

  const mails = await enqueuedMails(database.sequelize, { ofStudio: true });
  expect(mails.map(({ kind }) => kind)).toEqual(['booking-confirmed', 'booking-reminder', 'booking-new']);
});

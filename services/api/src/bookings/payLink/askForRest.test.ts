import type { PayLinkView } from '@studio/contract/admin/payLinks';
import type { AdminMoneyView } from '@studio/contract/admin/refunds';
import { readPendingMailKinds } from '../../../test/attention.ts';
import { bookManually } from '../../../test/bookings.ts';
import { changePeople } from '../../../test/deposits.ts';
import { buildEvent } from '../../../test/factories.ts';
import { enqueuedMails, setMailState } from '../../../test/mails.ts';
import { manageClient } from '../../../test/manageClient.ts';
import { payLinkClient } from '../../../test/payLinks.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';
import { PaymentRequest } from '../../payments/paymentRequest.model.ts';

const { database, app, admin } = useAppWithProvider();

const path = (id: number, part = '') => `/api/bookings/${id}/pay-link${part}?purpose=balance`;
const ask = (id: number) => admin.post<PayLinkView>(path(id));
const shown = async (id: number) => (await admin.get<AdminMoneyView>(`/api/bookings/${id}/money`)).body;
const balanceOf = (id: number) => payLinkClient(app, id, { of: 'balance' });

/** One person was paid for in cash and another person was added, so that R450 are open. */
async function bookPaidInPart() {
  const event = await buildEvent();
  const { id } = await bookManually(admin, event);
  await changePeople(admin, id, 2);
  await setMailState(database.sequelize, 'sent');
  return { event, id, first: await payLinkClient(app, id) };
}

test('the rest of a booking that is paid in part can be asked for, and is paid by a separate link', async () => {
  const { event, id, first } = await bookPaidInPart();
  const until = event.startsAt.toISOString();
  const rest = { purpose: 'balance', amount: 45_000, dueOn: null, until };

  expect((await shown(id)).payLinks).toEqual([{ ...rest, isAsked: false, url: null }]);
  const { body: link } = await ask(id);
  const balance = await balanceOf(id);
  const { body: view } = await balance.read();
  await balance.pay();

  expect(link).toEqual({ ...rest, isAsked: true, url: app.config.publicUrls[0] + balance.path });
  expect(view).toMatchObject({ amount: 45_000, sums: { paid: 45_000, open: 45_000 } });
  expect(view.parts).toEqual([{ purpose: 'balance', state: 'open', amount: 45_000, dueOn: null }]);
  expect(await first.booking.reload()).toMatchObject({ paymentStatus: 'completed', paymentMethod: 'cash' });
  expect((await readLedger(database.sequelize)).map(({ provider, amount }) => [provider, amount])).toEqual([
    ['manual', 45_000],
    ['payfast', 45_000],
  ]);
  expect(await readPendingMailKinds(database)).toEqual(['booking-paid']);
  expect((await shown(id)).payLinks).toEqual([]);
});

test('the page of the first payment and the manage page link to the payment of the rest once it is asked for', async () => {
  const { id, first } = await bookPaidInPart();
  const manage = manageClient(app, first.booking);
  const paths = async () => [(await first.read()).body.nextPath, (await manage.read()).body.payPath];

  const before = await paths();
  await ask(id);

  expect(before).toEqual([null, null]);
  const balance = await balanceOf(id);
  expect(await paths()).toEqual([balance.path, balance.path]);
  expect((await first.read()).body.state).toBe('paid');
});

test('asking again opens the same link, also after it was cancelled', async () => {
  const { id } = await bookPaidInPart();
  const { body: first } = await ask(id);
  const balance = await balanceOf(id);

  const cancelled = (await admin.delete<PayLinkView>(path(id))).body;
  const ended = (await balance.read()).body.state;
  const { body: again } = await ask(id);

  expect([cancelled.url, cancelled.isAsked, ended]).toEqual([null, true, 'ended']);
  expect(again).toEqual(first);
  expect(await PaymentRequest.count({ where: { purpose: 'balance' } })).toBe(1);
});

test('two admins who ask at once get the same link', async () => {
  const { id } = await bookPaidInPart();

  const answers = await Promise.all([ask(id), ask(id)]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
});

test('the cost of a later change can be asked for after the rest was paid', async () => {
  const { id } = await bookPaidInPart();
  await ask(id);
  const balance = await balanceOf(id);
  await balance.pay();

  await changePeople(admin, id, 3);
  const { payLinks } = await shown(id);
  const before = (await balance.read()).body.state;
  await ask(id);
  await balance.pay();

  expect(payLinks).toMatchObject([{ amount: 45_000, isAsked: false }]);
  expect(before).toBe('paid');
  expect(await balance.booking.reload()).toMatchObject({ totalAmount: 135_000, paymentStatus: 'completed' });
});

test('the link to the rest is mailed, and the mail is not sent any more after the payment', async () => {
  const { id } = await bookPaidInPart();

  expect((await admin.post(path(id, '/mail'))).status).toBe(200);
  const balance = await balanceOf(id);
  const sent = (await enqueuedMails(database.sequelize)).at(-1);
  await balance.pay();

  expect(sent).toMatchObject({
    kind: 'booking-balance-due',
    content: { purpose: 'balance', amount: 45_000, dueOn: null, payUrl: app.config.publicUrls[0] + balance.path },
  });
  const mails = await enqueuedMails(database.sequelize);
  expect(mails.find(({ kind }) => kind === 'booking-balance-due')?.content).toBeNull();
});

test('no rest can be asked for of a booking that is unpaid, paid, refunded or cancelled', async () => {
  const unpaid = await bookManually(admin, await buildEvent(), { paymentStatus: 'pending' });
  const paid = await bookManually(admin, await buildEvent());
  const refunded = await bookPaidInPart();
  await admin.patch(`/api/bookings/${refunded.id}/payment`, { paymentStatus: 'refunded' });
  const cancelled = await bookPaidInPart();
  await admin.patch(`/api/bookings/${cancelled.id}/status`, { status: 'cancelled' });

  for (const { id } of [unpaid, paid, refunded, cancelled]) {
    expect(await ask(id)).toMatchObject({ status: 409 });
    expect(await admin.delete(path(id))).toMatchObject({ status: 409 });
  }
  expect(await PaymentRequest.count({ where: { purpose: 'balance' } })).toBe(0);
});

test('an unknown purpose is rejected', async () => {
  const { id } = await bookPaidInPart();

  expect(await admin.post(`/api/bookings/${id}/pay-link?purpose=tip`)).toMatchObject({
    status: 400,
    body: { error: 'Purpose must be one of: full, deposit, balance' },
  });
});

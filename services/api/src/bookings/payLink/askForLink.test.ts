import { readAttention } from '../../../test/attention.ts';
import { bookManually, cancelWorkshop } from '../../../test/bookings.ts';
import { bookWithDeposit } from '../../../test/deposits.ts';
import { buildEvent, startsIn } from '../../../test/factories.ts';
import { payLinkClient } from '../../../test/payLinks.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { Event } from '../../events/event.model.ts';

const { app, admin } = useAppWithProvider();

const unpaid = { paymentMethod: 'eft', paymentStatus: 'pending' };
const cancelLink = (id: number, query = '') => admin.delete(`/api/bookings/${id}/pay-link${query}`);
const askedLinks = async () => (await readAttention(admin)).askedLinks;

async function bookUnpaid(values: object = {}) {
  const event = await buildEvent();
  const { id, bookingReference } = await bookManually(admin, event, { ...unpaid, ...values });
  return { event, id, bookingReference, link: await payLinkClient(app, id) };
}

async function askForNewLink(values: object = {}) {
  const booked = await bookUnpaid(values);
  await cancelLink(booked.id);
  await booked.link.ask();
  return booked;
}

test('a new link is asked for once, and needs attention until it is sent', async () => {
  const { id, bookingReference, link } = await bookUnpaid();
  await cancelLink(id);
  const ended = (await link.read()).body;

  const answers = [await link.ask(), await link.ask()];
  const asked = await askedLinks();
  await admin.post(`/api/bookings/${id}/pay-link/mail`);

  expect(ended).toMatchObject({ state: 'ended', newLink: 'possible' });
  expect(answers).toMatchObject([
    { status: 200, body: { state: 'ended', newLink: 'asked' } },
    { status: 200, body: { state: 'ended', newLink: 'asked' } },
  ]);
  expect(asked).toMatchObject([{ id, bookingReference, purpose: 'full', linkAskedAt: expect.any(String) }]);
  expect(await askedLinks()).toEqual([]);
  expect((await link.read()).body).toMatchObject({ state: 'open', newLink: null });
});

test('asking again does not change when the link was asked for', async () => {
  const { link } = await askForNewLink();
  const before = await askedLinks();

  await link.ask();

  expect(await askedLinks()).toEqual(before);
});

test.each([
  ['the link is copied', (id: number) => admin.post(`/api/bookings/${id}/pay-link`)],
  ['the booking is paid in cash', (id: number) => admin.post(`/api/bookings/${id}/paid`, { paymentMethod: 'cash' })],
  ['the booking is cancelled', (id: number) => admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' })],
  ['the workshop is cancelled', (_id: number, event: Event) => cancelWorkshop(admin, event)],
  ['the workshop has started', (_id: number, { id }: Event) => Event.update({ ...startsIn(-60) }, { where: { id } })],
])('a new link that was asked for needs no attention once %s', async (_when, end) => {
  const { id, event } = await askForNewLink({ status: 'pending' });
  expect(await askedLinks()).toHaveLength(1);

  await end(id, event);

  expect(await askedLinks()).toEqual([]);
});

test('a request for a new link no longer counts once the link has worked again', async () => {
  const { id, link } = await askForNewLink();
  await admin.post(`/api/bookings/${id}/pay-link`);
  await cancelLink(id);

  expect(await askedLinks()).toEqual([]);
  expect((await link.read()).body.newLink).toBe('possible');
});

test.each([
  ['open', () => Promise.resolve()],
  ['paid', (id: number) => admin.patch(`/api/bookings/${id}/payment`, { paymentStatus: 'completed' })],
  [
    'that of a cancelled booking',
    async (id: number) => {
      await cancelLink(id);
      await admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' });
    },
  ],
])('no new link can be asked for while the link is %s', async (_what, prepare) => {
  const { id, link } = await bookUnpaid();
  await prepare(id);

  expect((await link.read()).body.newLink).toBeNull();
  expect(await link.ask()).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(await askedLinks()).toEqual([]);
});

describe('a booking with a deposit', () => {
  test('a request for a new link to the deposit has the purpose deposit', async () => {
    const { id, deposit } = await bookWithDeposit({ app, admin });
    await cancelLink(id);

    await deposit.ask();

    expect(await askedLinks()).toMatchObject([{ id, purpose: 'deposit' }]);
  });

  test('a request for a new link to the balance needs attention until that link is sent', async () => {
    const { id, deposit, balance } = await bookWithDeposit({ app, admin });
    await deposit.pay();
    await cancelLink(id, '?purpose=balance');

    const { body } = await balance.ask();
    const asked = await askedLinks();
    await admin.post(`/api/bookings/${id}/pay-link/mail?purpose=balance`);

    expect(body).toMatchObject({ state: 'ended', newLink: 'asked' });
    expect(asked).toMatchObject([{ id, purpose: 'balance' }]);
    expect(await askedLinks()).toEqual([]);
    expect((await balance.read()).body).toMatchObject({ state: 'open', newLink: null });
  });

  test('a new link to the balance cannot be asked for while the deposit is unpaid', async () => {
    const { balance } = await bookWithDeposit({ app, admin });

    expect((await balance.read()).body).toMatchObject({ state: 'ended', newLink: null });
    expect((await balance.ask()).status).toBe(409);
    expect(await askedLinks()).toEqual([]);
  });
});

test('a request for a new link with a wrong key is rejected', async () => {
  const { id } = await bookUnpaid();
  await cancelLink(id);

  expect((await (await payLinkClient(app, id, { key: 'wrong' })).ask()).status).toBe(404);
  expect(await askedLinks()).toEqual([]);
});

import { useApp } from '../../../test/app.ts';
import { bookManually, cancelWorkshop, holdSeats, minutesTo } from '../../../test/bookings.ts';
import { request, sendItn, collectStatuses } from '../../../test/client.ts';
import { buildEvent, startsIn } from '../../../test/factories.ts';
import { payLinkClient } from '../../../test/payLinks.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { Event } from '../../events/event.model.ts';

const { database, app, admin } = useAppWithProvider();

const unpaid = { paymentMethod: 'eft', paymentStatus: 'pending' };

test.each(['pending', 'confirmed'])(
  'the link of a %s booking by phone says what it is for, until when, and asks for that sum',
  async (status) => {
    const event = await buildEvent();
    const { id, bookingReference } = await bookManually(admin, event, { ...unpaid, status, participants: 2 });
    const link = await payLinkClient(app, id);

    const { body, headers } = await link.read();
    const { body: form } = await link.start();

    expect(body).toMatchObject({
      purpose: 'full',
      state: 'open',
      amount: 90_000,
      parts: [{ purpose: 'full', state: 'open', amount: 90_000, dueOn: null }],
      nextPath: null,
      until: event.startsAt.toISOString(),
      booking: { bookingReference, participants: 2 },
      event: { title: event.title },
      sums: { total: 90_000, pricePerPerson: 45_000, open: 90_000 },
    });
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(form).toMatchObject({ totalAmount: 90_000, fields: { amount: '900.00', m_payment_id: form.holdId } });
  },
);

test('PayFast returns to the page of the link, without its key', async () => {
  const { id } = await bookManually(admin, await buildEvent(), unpaid);
  const link = await payLinkClient(app, id);

  const { holdId, fields } = (await link.start()).body;

  const [origin] = app.config.publicUrls;
  expect(fields['return_url']).toBe(`${origin}/pay/${holdId}?payment=returned&change=${holdId}`);
  expect(fields['cancel_url']).toBe(`${origin}/pay/${holdId}?payment=cancelled&change=${holdId}`);
});

test('a wrong key gets the same answer as an unknown request', async () => {
  const { id } = await bookManually(admin, await buildEvent(), unpaid);

  const wrong = await (await payLinkClient(app, id, { key: 'wrong' })).read();
  const unknown = await request(app.url, '/api/pay/AAAAAAAAAAAAAAAAAAAAAA');

  expect([wrong.status, wrong.body]).toEqual([404, unknown.body]);
});

describe('with the limits of production', () => {
  const strict = useApp(database, () => ({ env: { RATE_LIMIT_MULTIPLIER: '1' } }));

  test('a visitor can try 20 wrong keys', async () => {
    const headers = { 'X-Forwarded-For': '10.9.9.9' };

    const statuses = await collectStatuses(21, () =>
      request(strict.url, '/api/pay/AAAAAAAAAAAAAAAAAAAAAA', { headers }),
    );

    expect([statuses[19], statuses[20]]).toEqual([404, 429]);
  });
});

test('the link of a booking that was paid in cash shows it as paid, and starts no payment', async () => {
  const { id } = await bookManually(admin, await buildEvent(), unpaid);
  await admin.patch(`/api/bookings/${id}/payment`, { paymentStatus: 'completed', paymentMethod: 'cash' });
  const link = await payLinkClient(app, id);

  expect((await link.read()).body).toMatchObject({ state: 'paid', sums: { open: 0, paid: 45_000 } });
  expect(await link.start()).toMatchObject({ status: 409, body: { code: 'already_paid' } });
});

test.each([
  ['the booking is cancelled', (id: number) => admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' })],
  ['the link is cancelled', (id: number) => admin.delete(`/api/bookings/${id}/pay-link`)],
  ['the workshop is cancelled', (_id: number, event: Event) => cancelWorkshop(admin, event)],
  ['the workshop has started', (_id: number, { id }: Event) => Event.update({ ...startsIn(-60) }, { where: { id } })],
])('the link does not work any more when %s', async (_when, end) => {
  const event = await buildEvent();
  const { id } = await bookManually(admin, event, unpaid);
  const link = await payLinkClient(app, id);
  await end(id, event);

  expect((await link.read()).body).toMatchObject({ state: 'ended' });
  expect(await link.start()).toMatchObject({ status: 410, body: { code: 'link_ended' } });
});

test('the link of a deleted booking opens nothing', async () => {
  const { id } = await bookManually(admin, await buildEvent(), unpaid);
  const link = await payLinkClient(app, id);
  await admin.delete(`/api/bookings/${id}`);

  expect([(await link.read()).status, (await link.start()).status]).toEqual([404, 404]);
});

test('after a failed payment the link starts another one', async () => {
  const { client, form, booking } = await holdSeats(app, await buildEvent());
  await client.confirm({ holdId: form.holdId });
  await sendItn(app.url, { m_payment_id: form.holdId, pf_payment_id: '1', payment_status: 'FAILED' });
  const link = await payLinkClient(app, booking.id);
  const failed = (await link.read()).body;

  const started = await link.start();

  expect(failed).toMatchObject({ state: 'failed', amount: 45_000 });
  expect(minutesTo(failed.until)).toBe(120);
  expect(started.body).toMatchObject({ holdId: form.holdId, fields: { amount: '450.00' } });
  expect((await link.read()).body.state).toBe('open');
});

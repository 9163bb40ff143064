import { waitUntilBlocked } from '../../test/concurrency/waitUntilBlocked.ts';
import { useDatabase } from '../../test/database.ts';
import { useInternalPort } from '../../test/internalPort.ts';
import { enqueuedMails, setMailState } from '../../test/mails.ts';
import { insertBookings } from '../../test/queue/bookings.ts';
import { testInternalKey } from '../../test/testConfig.ts';
import { transact } from '../db/transact.ts';
import { enqueueMail } from './outbox.ts';

const database = useDatabase();
const internal = useInternalPort(database);

function post(id: number | string, action: 'compose' | 'sent', authorization = `Bearer ${testInternalKey}`) {
  return fetch(`${internal.url}/internal/mails/${id}/${action}`, { method: 'POST', headers: { authorization } });
}

/** Queues a confirmation of a confirmed booking. */
async function queueMail(): Promise<number> {
  await transact(database.sequelize, async (transaction) => {
    const [booking] = await insertBookings(transaction, ['lerato']);
    const bookingId = booking?.id ?? 0;
    await enqueueMail(transaction, { kind: 'booking-confirmed', key: 'confirmed', bookingId, requestId: 'req-1' });
  });
  await setMailState(database.sequelize, 'queued');
  return (await enqueuedMails(database.sequelize))[0]?.id ?? 0;
}

async function state(): Promise<string | undefined> {
  return (await enqueuedMails(database.sequelize))[0]?.state;
}

test.each(['', 'Bearer ', 'Bearer another key', testInternalKey, `Bearer ${testInternalKey}x`])(
  'the internal port answers %j with 401 and does nothing',
  async (authorization) => {
    const id = await queueMail();

    const answers = [await post(id, 'compose', authorization), await post(id, 'sent', authorization)];

    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(await answers[0]?.text()).not.toContain('lerato');
    expect(await state()).toBe('queued');
  },
);

test('a queued mail is composed from the current data, and stays queued until it is acknowledged', async () => {
  const id = await queueMail();
  await database.sequelize.query(`update orders set first_name = 'Naledi'`);

  const composed: unknown = await (await post(id, 'compose')).json();
  const before = await state();
  const acknowledged = await post(id, 'sent');

  expect(composed).toMatchObject({
    kind: 'booking-confirmed',
    requestId: 'req-1',
    content: { firstName: 'Naledi', email: 'lerato@mail.example' },
  });
  expect([before, acknowledged.status, await state()]).toEqual(['queued', 204, 'sent']);
});

test.each(['sent', 'cancelled', 'failed', 'pending'])(
  'a mail that is %s has no content and keeps its state',
  async (was) => {
    const id = await queueMail();
    await setMailState(database.sequelize, was);

    const composed: unknown = await (await post(id, 'compose')).json();

    expect(composed).toMatchObject({ kind: 'booking-confirmed', content: null });
    expect(await state()).toBe(was);
  },
);

test('a mail that must not be sent any more is cancelled when it is composed', async () => {
  const id = await queueMail();
  await database.sequelize.query('delete from bookings');
  await database.sequelize.query('delete from events');

  const composed: unknown = await (await post(id, 'compose')).json();

  expect(composed).toMatchObject({ content: null });
  expect(await state()).toBe('cancelled');
});

test('a mail that is enqueued again while it is composed stays queued, and has the content that applies then', async () => {
  const id = await queueMail();
  await database.sequelize.query(`update bookings set status = 'cancelled', ended_by = 'admin'`);

  let composing = Promise.resolve(new Response());
  await transact(database.sequelize, async (transaction) => {
    await database.sequelize.query(`update bookings set status = 'confirmed', ended_by = null`, { transaction });
    await enqueueMail(transaction, { kind: 'booking-confirmed', key: 'confirmed', requestId: null });
    composing = post(id, 'compose');
    await waitUntilBlocked(database.sequelize);
  });

  expect(await (await composing).json()).toMatchObject({ content: { email: 'lerato@mail.example' } });
  expect(await state()).toBe('queued');
});

test.each([1, 'x', '9'.repeat(17), '-1'])('a mail of the unknown id %s is not found', async (id) => {
  expect((await post(id, 'compose')).status).toBe(404);
});

test.each([
  ['queued', 'sent'],
  ['cancelled', 'cancelled'],
])('a mail in the state %s has the state %s after an acknowledgement of several mails', async (was, becomes) => {
  const id = await queueMail();
  await setMailState(database.sequelize, was);

  const { status } = await post(`7,${id},x`, 'sent');

  expect([status, await state()]).toEqual([204, becomes]);
});

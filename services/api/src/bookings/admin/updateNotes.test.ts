import { QueryTypes } from 'sequelize';
import type { AuditView } from '@studio/contract/admin/admins';
import type { BookingView } from '@studio/contract/bookings/bookings';
import type { Paged } from '@studio/contract/paging';
import type { AdminClient } from '../../../test/admins.ts';
import { bookManually } from '../../../test/bookings.ts';
import { waitUntilBlocked } from '../../../test/concurrency/waitUntilBlocked.ts';
import { buildBooking, buildEvent } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { Booking } from '../booking.model.ts';

const { database, admin, admins } = useAppWithProvider();

test('notes are stored and deleted, and the audit log shows them while the booking exists', async () => {
  const booking = await buildBooking(await buildEvent());
  const note = (notes: unknown) => admin.patch<BookingView>(`/api/bookings/${booking.id}/notes`, { notes });

  expect((await note(' wheelchair\nby the door ')).body.notes).toBe('wheelchair\nby the door');
  await note('wheelchair\nby the wall ');
  expect((await note('  ')).body.notes).toBeNull();
  expect((await note(7)).status).toBe(400);
  expect((await note('x'.repeat(2001))).status).toBe(400);

  const log = await admin.get<Paged<AuditView>>('/api/admin/audit');
  expect(log.body.items.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['booking.notes', { notes: 'wheelchair\nby the wall' }, { notes: null }],
    ['booking.notes', { notes: 'wheelchair\nby the door' }, { notes: 'wheelchair\nby the wall' }],
    ['booking.notes', { notes: null }, { notes: 'wheelchair\nby the door' }],
  ]);

  await admin.delete(`/api/bookings/${booking.id}`);

  const left = await admin.get<Paged<AuditView>>('/api/admin/audit?search=notes');
  expect(left.body.items.map(({ before, after }) => [before, after])).toEqual([
    [{ notes: '22 characters' }, { notes: null }],
    [{ notes: '22 characters' }, { notes: '22 characters (changed)' }],
    [{ notes: null }, { notes: '22 characters' }],
  ]);
  const rows = await database.sequelize.query('select * from audit_log, audit_details', { type: QueryTypes.SELECT });
  expect(JSON.stringify(rows)).not.toContain('wheelchair');
});

describe('two admins who write notes on one booking', () => {
  const noteOn = (actor: AdminClient, booking: Booking, notes: string | null, read: string | null) =>
    actor.patch<BookingView>(`/api/bookings/${booking.id}/notes`, { notes, before: { notes: read } });

  test('of two edits at once the second waits and is rejected with the time of the first', async () => {
    const second = await admins.signIn();
    const booking = await buildBooking(await buildEvent());
    const slow = await database.sequelize.transaction();
    await Booking.unscoped().findByPk(booking.id, { lock: slow.LOCK.UPDATE, transaction: slow });

    const saves = [noteOn(admin, booking, 'allergic to nuts', null), noteOn(second, booking, 'comes late', null)];
    await waitUntilBlocked(database.sequelize, 2);
    await slow.commit();
    const [won, lost] = (await Promise.all(saves)).sort((one, other) => one.status - other.status);

    expect([won?.status, lost?.status]).toEqual([200, 409]);
    expect(lost?.body).toMatchObject({
      code: 'changed_meanwhile',
      error: expect.stringMatching(
        /^Somebody else changed these notes at \d{1,2}:\d{2} [AP]M\. Nothing of yours was saved\.$/,
      ),
    });
    expect((await booking.reload()).notes).toBe(won?.body.notes);
  });

  test('an edit of the newest text, a repeated edit and an edit without `before` succeed', async () => {
    const booking = await buildBooking(await buildEvent());

    expect((await noteOn(admin, booking, 'one', null)).status).toBe(200);
    expect((await noteOn(admin, booking, 'two', 'one')).status).toBe(200);
    expect((await noteOn(admin, booking, 'two', 'one')).status).toBe(200);
    expect((await noteOn(admin, booking, 'three', 'one')).status).toBe(409);
    expect((await admin.patch(`/api/bookings/${booking.id}/notes`, { notes: 'four' })).status).toBe(200);
    expect((await booking.reload()).notes).toBe('four');
  });
});

test('an edit that changes nothing writes no audit row and still needs a session', async () => {
  const { id } = await bookManually(admin, await buildEvent(), { notes: 'one' });
  const same = () => [
    admin.patch(`/api/bookings/${id}/status`, { status: 'confirmed' }),
    admin.patch(`/api/bookings/${id}/payment`, { paymentStatus: 'completed', paymentMethod: 'cash' }),
    admin.patch(`/api/bookings/${id}/notes`, { notes: 'one' }),
  ];

  const answers = await Promise.all(same());
  const log = await admin.get<Paged<AuditView>>('/api/admin/audit');

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(log.body.items.map(({ action }) => action)).toEqual(['booking.created']);

  // The session ends after the request was authorised, while it waits for the booking's lock.
  const held = await database.sequelize.transaction();
  await Booking.unscoped().findByPk(id, { lock: held.LOCK.UPDATE, transaction: held });
  const late = same();
  await waitUntilBlocked(database.sequelize, 3);
  await database.sequelize.query('delete from admin_sessions');
  await held.commit();

  expect((await Promise.all(late)).map(({ status }) => status)).toEqual([401, 401, 401]);
});

test('each action on a booking writes one audit row that contains no name of a visitor', async () => {
  const body = await bookManually(admin, await buildEvent(), { lastName: 'Marker' });
  await admin.patch(`/api/bookings/${body.id}/status`, { status: 'cancelled' });
  await admin.patch(`/api/bookings/${body.id}/payment`, { paymentStatus: 'refunded' });
  await admin.delete(`/api/bookings/${body.id}`);

  const log = await admin.get<Paged<AuditView>>('/api/admin/audit');

  expect(log.body.items.map(({ action }) => action)).toEqual([
    'booking.deleted',
    'booking.payment',
    'booking.status',
    'booking.created',
  ]);
  expect(log.body.items[2]).toMatchObject({
    subject: body.bookingReference,
    before: { status: 'confirmed' },
    after: { status: 'cancelled' },
  });
  for (const personal of ['Marker', body.email, body.phone]) expect(JSON.stringify(log.body)).not.toContain(personal);
});

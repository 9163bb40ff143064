import type { AttendeesView } from '@studio/contract/admin/adminAttendees';
import type { RosterView } from '@studio/contract/admin/roster';
import { bookManually } from '../../../test/bookings.ts';
import { buildBooking, buildEvent, startsIn } from '../../../test/factories.ts';
import { buildPaidBooking, manageClient } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { makeReference } from '../ids/reference.ts';

const { database, app, admin } = useAppWithProvider();

const zinhle = { name: 'Zinhle', age: 8, notes: 'Nuts' };

function readAsAdmin({ id }: { id: number }) {
  return admin.get<AttendeesView>(`/api/bookings/${id}/attendees`);
}

async function findFirst(booking: { id: number }): Promise<number | undefined> {
  return (await readAsAdmin(booking)).body.attendees[0]?.id;
}

function updateAsAdmin({ id }: { id: number }, input: object) {
  return admin.patch<AttendeesView>(`/api/bookings/${id}/attendees`, input);
}

describe('the visitor', () => {
  test('what the visitor says about a person is on the manage page, in the portal and on the roster', async () => {
    const event = await buildEvent({ attendeeQuestions: ['name', 'age', 'notes'] });
    const booking = await buildPaidBooking(database, event, { participants: 2 });
    const client = manageClient(app, booking);
    const { attendees } = (await client.read()).body;

    const { status, body } = await client.describe({ id: attendees[1]?.id, ...zinhle });

    const people = [{ name: 'Thandi', age: null, notes: null }, zinhle];
    const questions = ['name', 'age', 'notes'];
    expect([status, body.event.attendeeQuestions, body.attendees]).toMatchObject([200, questions, people]);
    expect((await readAsAdmin(booking)).body).toMatchObject({ questions, attendees: people });
    const roster = await admin.get<RosterView>(`/api/admin/events/${event.id}/roster`);
    expect(roster.body).toMatchObject({ event: { attendeeQuestions: questions }, entries: [{ attendees: people }] });
  });

  test('details of a person that the visitor omits or leaves empty are removed', async () => {
    const booking = await buildPaidBooking(database, await buildEvent());
    const { describe: say } = manageClient(app, booking);
    const id = await findFirst(booking);

    await say({ id, ...zinhle });
    const { body } = await say({ id, name: ' ', age: 9 });

    expect(body.attendees).toMatchObject([{ name: null, age: 9, notes: null }]);
  });

  test('the people of an unpaid booking can be described too', async () => {
    const booking = await buildBooking(await buildEvent(), { bookingReference: makeReference() });

    const { status, body } = await manageClient(app, booking).describe({ id: await findFirst(booking), ...zinhle });

    expect([status, body.attendees]).toMatchObject([200, [zinhle]]);
  });

  test('a person of another booking is not found, and stays as it is', async () => {
    const event = await buildEvent();
    const [own, other] = [await buildPaidBooking(database, event), await buildPaidBooking(database, event)];

    const answers = [
      await manageClient(app, own).describe({ id: await findFirst(other), ...zinhle }),
      await manageClient(app, own).describe({ id: Number.MAX_SAFE_INTEGER, ...zinhle }),
    ];

    const error = 'This person is not part of the booking any more. Please reload the page.';
    expect(answers).toMatchObject(answers.map(() => ({ status: 404, body: { code: 'not_found', error } })));
    expect((await readAsAdmin(other)).body.attendees).toMatchObject([{ name: 'Thandi' }]);
  });

  test('an impossible age is rejected with an error for its field', async () => {
    const booking = await buildPaidBooking(database, await buildEvent());

    const { status, body } = await manageClient(app, booking).describe({ id: await findFirst(booking), age: 121 });

    expect([status, body]).toMatchObject([400, { fields: { age: 'Age is at most 120' } }]);
  });

  test('the people of a cancelled booking cannot be changed', async () => {
    const booking = await buildPaidBooking(database, await buildEvent());
    const id = await findFirst(booking);
    await admin.patch(`/api/bookings/${booking.id}/status`, { status: 'cancelled' });

    const { status, body } = await manageClient(app, booking).describe({ id, ...zinhle });

    const error = 'This booking has ended, so its people and answers cannot be changed any more.';
    expect([status, body]).toMatchObject([409, { code: 'conflict', error }]);
  });

  test('the people of a workshop that has begun cannot be changed online', async () => {
    const booking = await buildPaidBooking(database, await buildEvent(startsIn(-60)));

    const { status, body } = await manageClient(app, booking).describe({ id: await findFirst(booking), ...zinhle });

    const error = 'This workshop has started, so people and answers cannot be changed online any more.';
    expect([status, body]).toMatchObject([409, { code: 'booking_closed', error }]);
  });
});

describe('an admin', () => {
  test('an admin can edit a person, also after the start, and the audit row contains no names or notes', async () => {
    const booking = await buildPaidBooking(database, await buildEvent(startsIn(-60)));

    const { status, body } = await updateAsAdmin(booking, { id: await findFirst(booking), ...zinhle });

    expect([status, body]).toMatchObject([200, { attendees: [zinhle], questions: [] }]);
    expect((await admin.audit()).body.items[0]).toMatchObject({
      action: 'booking.attendee',
      subject: booking.bookingReference,
      before: { name: 'T…', age: null, notes: null },
      after: { name: 'Z…', age: '…', notes: '4 characters' },
    });
  });

  test('an edit that the mask would hide is marked in the audit log, and a repeated request writes no audit row', async () => {
    const booking = await buildPaidBooking(database, await buildEvent());
    const id = await findFirst(booking);
    const edited = { id, name: 'Zanele', age: 9, notes: 'Milk' };

    for (const input of [{ id, ...zinhle }, edited, edited]) await updateAsAdmin(booking, input);

    const { items } = (await admin.audit()).body;
    expect(items.filter(({ action }) => action === 'booking.attendee')).toHaveLength(2);
    expect(items[0]?.after).toEqual({
      name: 'Z… (changed)',
      age: '… (changed)',
      notes: '4 characters (changed)',
    });
  });

  test('the file of bookings names the people with their ages, and has no notes about them', async () => {
    const booking = await bookManually(admin, await buildEvent(), { participants: 2 });
    const { attendees } = (await readAsAdmin(booking)).body;
    await updateAsAdmin(booking, { id: attendees[1]?.id, ...zinhle });

    const file = await fetch(`${app.url}/api/admin/exports/bookings`, { headers: { Cookie: admin.cookie } });

    expect((await file.text()).trim().split('\r\n')[1]).toMatch(/,"Thandi, Zinhle \(8\)",,,,,$/);
  });

  test('the portal finds no people for a hold or an unknown booking', async () => {
    const held = await buildBooking(await buildEvent(), { status: 'held' });

    const answers = [
      await readAsAdmin(held),
      await readAsAdmin({ id: 999_999 }),
      await updateAsAdmin(held, { id: 1, ...zinhle }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

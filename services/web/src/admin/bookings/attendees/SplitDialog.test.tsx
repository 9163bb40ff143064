import { screen, waitFor, within } from '@testing-library/react';
import type { BookingChangeEntryView } from '@studio/contract/admin/adminBookingChanges';
import type { AttendeeView } from '@studio/contract/bookings/attendees';
import { bookingDialog, notesField } from '../../../../test/admin/bookingDialog.tsx';
import { exampleAttendee, exampleAttendees, threePeople } from '../../../../test/exampleAttendees.ts';
import { exampleAdminBooking, exampleMoney, exampleSums } from '../../../../test/exampleBookings.ts';
import { adultAndPair } from '../../../../test/exampleTickets.ts';

const { api, user, open, writes } = bookingDialog();
const path = '/api/admin/bookings/7/split';
const changesPath = 'GET /api/admin/bookings/7/changes';
const booked = { participants: 3, totalAmount: 135_000 };
const made = exampleAdminBooking({ id: 9, participants: 1, totalAmount: 45_000, bookingReference: 'DDDD-EEEE-FFFF' });

const start = { date: '2031-03-15', startTime: '10:00' } as const;
const split: BookingChangeEntryView = {
  kind: 'split',
  actor: 'admin',
  adminName: 'Naledi Dube',
  reason: null,
  from: start,
  fromTitle: 'Wheel Throwing',
  fromParticipants: 3,
  to: start,
  toTitle: 'Wheel Throwing',
  isMove: false,
  toParticipants: 2,
  paid: 0,
  returned: 0,
  kept: 0,
  changedAt: '2031-03-02T08:00:00.000Z',
};

const opener = { name: 'Split booking…' };
const dialog = () => within(screen.getByRole('dialog', { name: 'Split booking' }));
const question = () => dialog().getByRole('group', { name: 'Who gets a separate booking?' });
const choose = (name: string) => user.click(dialog().getByRole('checkbox', { name }));
const submit = () => user.click(dialog().getByRole('button', { name: 'Split booking' }));

function answerPeople(attendees: readonly AttendeeView[]): void {
  api.answers['GET /api/bookings/7/attendees'] = () => ({
    body: exampleAttendees({ attendees: [...attendees], questions: ['name'] }),
  });
}

async function openSplit(values: Parameters<typeof open>[2] = {}): Promise<void> {
  const details = await open(booked, undefined, { canSplit: true, ...values });
  await user.click(await within(details).findByRole('button', opener));
  await screen.findByRole('dialog', { name: 'Split booking' });
}

/** Makes the fake API accept the split and answer for the new booking. */
function answerSplit(): void {
  api.answers[`POST ${path}`] = () => ({ body: made });
  const money = { paid: 45_000, paidByVoucher: 0, kept: 0, refunds: [] };
  api.answers['GET /api/bookings/9/money'] = () => ({ body: exampleMoney(made) });
  api.answers['GET /api/admin/bookings/9/changes'] = () => ({ body: { version: 0, money, changes: [] } });
  api.answers['GET /api/bookings/9/attendees'] = () => ({ body: exampleAttendees() });
}

test('a person gets a separate booking, whose details open', async () => {
  answerPeople(threePeople);
  await openSplit();
  answerSplit();

  await choose('Sipho, 8 (Person 3)');
  await submit();

  const details = await screen.findByRole('dialog', { name: 'Lerato Nkosi' });
  expect(await within(details).findByText('DDDD-EEEE-FFFF')).toBeVisible();
  await waitFor(() => expect(within(details).getByRole('heading', { name: 'Lerato Nkosi' })).toHaveFocus());
  expect(screen.queryByRole('dialog', { name: 'Split booking' })).not.toBeInTheDocument();
  expect(
    screen.getByText('Sipho now has a separate booking: DDDD-EEEE-FFFF. The mail about it goes to lerato@example.com.'),
  ).toBeVisible();
  expect(writes()).toEqual([[`POST ${path}`, { version: 0, attendeeIds: [3] }]]);
});

test('a choice of people who cannot get a separate booking shows an error beside the question, and nothing is sent', async () => {
  const pair = exampleAttendee({ id: 2, ticketTypeId: 3, label: 'Pair' });
  answerPeople([exampleAttendee({ ticketTypeId: 1, label: 'Adult' }), pair, { ...pair, id: 3 }]);
  const totalAmount = 92_000;
  await openSplit({ sums: exampleSums(exampleAdminBooking({ ...booked, totalAmount }), { tickets: adultAndPair }) });

  await submit();
  expect(question()).toHaveAccessibleDescription('Please choose who gets a separate booking');
  await choose('Pair, person 1');
  await submit();

  expect(question()).toHaveAccessibleDescription('The people of a ticket ‘Pair’ can only go together.');
  expect(writes()).toEqual([]);
});

test('a booking that was changed meanwhile is split only after Reload', async () => {
  answerPeople(threePeople);
  await openSplit();
  const error = 'Somebody has changed this booking.';
  api.answers[`POST ${path}`] = () => ({ status: 409, body: { error, code: 'changed_meanwhile' } });
  await choose('Person 2');
  await submit();
  await dialog().findByText(error);
  api.answers[changesPath] = () => ({ body: { version: 4, changes: [] } });
  api.answers['GET /api/bookings'] = () => ({ body: [exampleAdminBooking(booked)] });

  await user.click(dialog().getByRole('button', { name: 'Reload' }));

  await waitFor(() => expect(dialog().getByRole('checkbox', { name: 'Person 2' })).not.toBeChecked());
  answerSplit();
  await choose('Person 2');
  await submit();
  await waitFor(() => expect(writes().at(-1)).toEqual([`POST ${path}`, { version: 4, attendeeIds: [2] }]));
});

test('after a rejection by the API the dialog stays open and shows the reason', async () => {
  answerPeople(threePeople);
  await openSplit();
  const error = 'Please pay or cancel the open change of this booking first.';
  api.answers[`POST ${path}`] = () => ({ status: 409, body: { error, code: 'conflict' } });

  await choose('Person 2');
  await submit();

  expect(await dialog().findByText(error)).toBeVisible();
  expect(dialog().getByRole('checkbox', { name: 'Person 2' })).toBeChecked();
});

test('notes that are not saved stay in their form after a split, and the history names the split', async () => {
  answerPeople(threePeople);
  const details = await open(booked, undefined, { canSplit: true });
  await user.type(notesField(), 'Wheelchair');
  await user.click(await within(details).findByRole('button', opener));
  await screen.findByRole('dialog', { name: 'Split booking' });
  answerSplit();
  api.answers['GET /api/bookings'] = () => ({ body: [exampleAdminBooking({ ...booked, participants: 2 })] });
  api.answers[changesPath] = () => ({ body: { version: 1, changes: [split] } });

  await choose('Sipho, 8 (Person 3)');
  await submit();

  const history = await screen.findByRole('list', { name: 'Changes' });
  expect(history).toHaveTextContent('1 person got a separate booking.');
  expect(notesField()).toHaveValue('Wheelchair');
});

test('a booking that cannot be split has no button to split it', async () => {
  answerPeople(threePeople);

  await open(booked, undefined, { canSplit: false });

  await screen.findByRole('region', { name: 'People' });
  await screen.findByRole('button', { name: 'Change…' });
  expect(screen.queryByRole('button', opener)).not.toBeInTheDocument();
});

import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import type { BookingView } from '@studio/contract/bookings/bookings';
import { exampleAttendee, threePeople } from '../../../../../test/exampleAttendees.ts';
import { exampleEvent, furtherDates } from '../../../../../test/exampleEvents.ts';
import { exampleManage, manageApi, manageKey } from '../../../../../test/exampleManage.ts';
import { rejection, useFakeApi } from '../../../../../test/fakeApi.ts';
import { manageBookingPages } from '../../../../../test/site/manageBooking.tsx';

const api = useFakeApi();
const user = userEvent.setup();
const { show, changes } = manageBookingPages(api);
const send = `PATCH ${manageApi}/attendees`;

const event = exampleEvent({ attendeeQuestions: ['name', 'age', 'notes'], availableSeats: 5 });

function asking(overrides: Partial<ManageView> = {}, booking: Partial<BookingView> = {}): ManageView {
  return exampleManage({ event, attendees: threePeople, ...overrides }, { participants: 3, ...booking });
}

const section = () => screen.getByRole('region', { name: 'Who comes' });
const edit = (name: string) => screen.getByRole('button', { name });
const form = () => within(screen.getByRole('group', { name: 'Person 2' }).closest('form')!);

test('the page lists the people with name, age, ticket and notes, and says who sees them', async () => {
  await show(asking());

  const items = within(section()).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('LeratoPerson 1, you'),
    expect.stringContaining('Name missingPerson 2'),
    expect.stringContaining('Sipho, 8Person 3Allergies or notes: Peanuts'),
  ]);
  expect(section()).toHaveTextContent(
    'Only you and the studio see this. Allergies and notes are deleted 30 days after the workshop.',
  );
});

test('people on tickets have the names of their tickets', async () => {
  const adult = exampleAttendee({ id: 1, name: 'Lerato', ticketTypeId: 1, label: 'Adult' });
  const pair = exampleAttendee({ id: 2, ticketTypeId: 3, label: 'Pair' });
  await show(asking({ attendees: [adult, pair, { ...pair, id: 3 }] }));

  expect(edit('Add name: Pair, person 1')).toBeVisible();
  expect(edit('Add name: Pair, person 2')).toBeVisible();
  expect(within(section()).getByText('Adult, you')).toBeVisible();
});

test('a missing name is added with the keyboard, and the focus returns to the person', async () => {
  await show(asking());
  const named = threePeople.map((one) => (one.id === 2 ? { ...one, name: 'Thandi' } : one));
  api.answers[send] = () => ({ body: asking({ attendees: named }) });

  edit('Add name: Person 2').focus();
  await user.keyboard('{Enter}');
  expect(form().getByLabelText('First name')).toHaveFocus();
  await user.keyboard(' Thandi {Enter}');

  await waitFor(() => expect(edit('Edit Thandi')).toHaveFocus());
  expect(screen.queryByRole('group', { name: 'Person 2' })).not.toBeInTheDocument();
  expect(changes()[0]?.body).toEqual({ id: 2, name: 'Thandi', age: null, notes: null });
  expect(changes()[0]?.headers.get('x-booking-key')).toBe(manageKey);
});

test('a correction keeps what is not changed, and emptied notes are removed', async () => {
  await show(asking());
  api.answers[send] = () => ({ body: asking() });

  await user.click(edit('Edit Sipho, 8'));
  await user.clear(screen.getByLabelText(/^Allergies or notes/));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(changes()[0]?.body).toEqual({ id: 3, name: 'Sipho', age: 8, notes: null }));
});

test('an impossible age is rejected beside its field and not sent', async () => {
  await show(asking());

  await user.click(edit('Add name: Person 2'));
  await user.type(form().getByLabelText('Age'), '121{Enter}');

  expect(form().getByLabelText('Age')).toHaveAccessibleDescription('Age is at most 120');
  expect(form().getByLabelText('Age')).toHaveFocus();
  expect(changes()).toEqual([]);
});

test('after an error what was typed stays, also in the form of another person', async () => {
  await show(asking());
  api.answers[send] = () => ({ status: 503 });
  await user.click(edit('Edit Sipho, 8'));
  await user.click(edit('Add name: Person 2'));

  await user.type(form().getByLabelText('First name'), 'Thandi{Enter}');

  expect(await form().findByText('This was not saved. Please try again.')).toBeVisible();
  expect(form().getByLabelText('First name')).toHaveValue('Thandi');
  expect(screen.getByRole('group', { name: 'Person 3' })).toBeVisible();
  await user.click(form().getByRole('button', { name: 'Cancel' }));
  expect(edit('Add name: Person 2')).toHaveFocus();
});

test('a person whose seat was given up meanwhile is reported', async () => {
  await show(asking());
  const gone = 'This person is not part of the booking any more. Please reload the page.';
  api.answers[send] = rejection(404, 'not_found', gone);

  await user.click(edit('Add name: Person 2'));
  await user.type(form().getByLabelText('First name'), 'Thandi{Enter}');

  expect(await form().findByText(gone)).toBeVisible();
});

test('the people of a booking that is not paid yet can be filled in', async () => {
  const sum = { amount: 90_000, deposit: null, balanceDueOn: null, eftDueOn: null };
  const due = { ...sum, method: 'eft', bookingReference: 'x', bankDetails: 'First Bank' } as const;
  await show(asking({ canChange: false, due }, { status: 'pending', paymentStatus: 'pending', paymentMethod: 'eft' }));

  await user.click(edit('Add name: Person 2'));

  expect(form().getByLabelText('First name')).toBeVisible();
});

test('after the start the people are shown and cannot be changed', async () => {
  await show(asking({ canChange: false, now: '2031-03-15T09:00:00.000Z' }));

  expect(section()).toHaveTextContent('Sipho, 8');
  expect(within(section()).queryByRole('button')).not.toBeInTheDocument();
});

test('the people of a course can be changed until its last date starts', async () => {
  const begun = { canChange: false, now: '2031-03-22T09:00:00.000Z', event: { ...event, furtherDates } };
  await show(asking(begun));

  expect(edit('Add name: Person 2')).toBeVisible();
});

test.each([
  ['asks nothing', exampleManage({ attendees: threePeople })],
  ['does not take place', asking({ isEventCancelled: true })],
])('a workshop that %s has no list of people', async (_what, manage) => {
  await show(manage);

  expect(screen.getByRole('link', { name: /Cancel my booking/ })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Who comes' })).not.toBeInTheDocument();
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AttendeeView } from '@studio/contract/bookings/attendees';
import { rosterEntry, rosterOf, rosterPage } from '../../../test/admin/rosterPage.tsx';
import { exampleAttendee, threePeople } from '../../../test/exampleAttendees.ts';
import { shirtSize, source } from '../../../test/exampleQuestions.ts';

const { api, open } = rosterPage();
const user = userEvent.setup();
const asked = { questions: ['name', 'age', 'notes'] } satisfies Parameters<typeof rosterOf>[1];
const arrived = (people: AttendeeView[]) => people.map((person) => ({ ...person, hasArrived: true }));

const tick = (name: string) => screen.getByRole('checkbox', { name });
const list = () => screen.findByRole('list', { name: 'People of Lerato Nkosi' });

/** Opens the roster with one booking. The fake API accepts its ticks. */
function openBooking(attendees: AttendeeView[]): void {
  open({ body: rosterOf([rosterEntry({ bookingId: 31, participants: attendees.length, attendees })], asked) });
  api.answers['PATCH /api/bookings/31/arrival'] = () => ({ body: { message: 'Booking Updated' } });
  api.answers['PATCH /api/bookings/31/attendees/arrival'] = () => ({ body: { message: 'Booking Updated' } });
}

/** Sets the roster that the fake API sends after a tick. */
function answerRoster(people: AttendeeView[]): void {
  const hasArrived = people.every((person) => person.hasArrived);
  const entry = rosterEntry({ bookingId: 31, participants: people.length, attendees: people, hasArrived });
  api.answers['GET /api/admin/events/7/roster'] = () => ({ body: rosterOf([entry], asked) });
}

const writes = () => api.calls.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body]);

test('below a booking of several people each has a line with name, age, ticket and notes', async () => {
  const [lerato, other, child] = threePeople;
  const pair = { ticketTypeId: 3, label: 'Pair' };
  openBooking([
    { ...lerato!, ticketTypeId: 1, label: 'Adult' },
    { ...other!, ...pair },
    { ...child!, ...pair },
  ]);

  const items = within(await list()).getAllByRole('listitem');

  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Lerato Adult',
    'Name missing Pair, person 1',
    'Sipho, 8 Pair, person 2Allergies or notes: Peanuts',
  ]);
});

test('after only one person of a booking was ticked, the checkbox of the booking is indeterminate', async () => {
  openBooking(threePeople);
  await list();
  const [, , child] = threePeople;
  answerRoster([...threePeople.slice(0, 2), ...arrived([child!])]);

  await user.click(tick('Sipho, 8 Person 3'));

  await waitFor(() => expect(tick('Lerato Nkosi is here')).toBePartiallyChecked());
  expect(tick('Sipho, 8 Person 3')).toBeChecked();
  expect(tick('Lerato Person 1')).not.toBeChecked();
  expect(writes()).toEqual([['/api/bookings/31/attendees/arrival', { id: 3, arrived: true }]]);
});

test('a tick is shown at once, before it is saved', async () => {
  openBooking(threePeople);
  await list();

  fireEvent.click(tick('Sipho, 8 Person 3'));

  expect(tick('Sipho, 8 Person 3')).toBeChecked();
  await waitFor(() => expect(writes()).toHaveLength(1));
});

test('the checkbox of a booking ticks all its people, and unticks all of them', async () => {
  openBooking(threePeople);
  await list();
  answerRoster(arrived(threePeople));

  await user.click(tick('Lerato Nkosi is here'));
  await waitFor(() => expect(tick('Sipho, 8 Person 3')).toBeChecked());
  expect(tick('Lerato Nkosi is here')).toBeChecked();

  answerRoster(threePeople);
  await user.click(tick('Lerato Nkosi is here'));
  await waitFor(() => expect(tick('Sipho, 8 Person 3')).not.toBeChecked());
  expect(writes()).toEqual([
    ['/api/bookings/31/arrival', { arrived: true }],
    ['/api/bookings/31/arrival', { arrived: false }],
  ]);
});

test('the tick of the last person ticks the booking, also with the keyboard', async () => {
  const [lerato, ...others] = threePeople;
  openBooking([lerato!, ...arrived(others)]);
  await list();
  answerRoster(arrived(threePeople));

  tick('Lerato Person 1').focus();
  await user.keyboard(' ');

  await waitFor(() => expect(tick('Lerato Nkosi is here')).toBeChecked());
});

test('a tick of a person that is not saved is removed', async () => {
  openBooking(threePeople);
  await list();
  api.answers['PATCH /api/bookings/31/attendees/arrival'] = () => ({ status: 500 });

  await user.click(tick('Sipho, 8 Person 3'));

  await waitFor(() => expect(tick('Sipho, 8 Person 3')).not.toBeChecked());
  expect(writes()).toHaveLength(1);
  expect(tick('Lerato Nkosi is here')).not.toBePartiallyChecked();
});

test('a person who comes alone has no checkbox, and is listed only if something is known about them', async () => {
  const single = { participants: 1, firstName: 'Lerato' };
  open({
    body: rosterOf(
      [
        rosterEntry({ ...single, attendees: [exampleAttendee({ name: 'Lerato', notes: 'Peanuts' })] }),
        rosterEntry({ ...single, lastName: 'Dube', attendees: [exampleAttendee({ name: 'Lerato' })] }),
      ],
      asked,
    ),
  });

  expect(await list()).toHaveTextContent('Peanuts');
  expect(screen.getAllByRole('list', { name: /^People of/ })).toHaveLength(1);
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
});

test("people are not printed if the workshop asks nothing about them and only the visitor's own name is known", async () => {
  const people = [exampleAttendee({ id: 1, name: 'Lerato' }), exampleAttendee({ id: 2 })];
  open({ body: rosterOf([rosterEntry({ attendees: people })]) });

  expect((await list()).closest('tr')).toHaveClass('print:hidden');
  expect(within(await list()).getByRole('checkbox', { name: 'Person 2' })).toBeVisible();
});

test('people of a workshop that asks something are printed', async () => {
  openBooking(threePeople);

  expect((await list()).closest('tr')).toHaveClass('print:table-row');
});

test('the roster shows answers and required ones that are missing, also of a person who comes alone', async () => {
  const medium = { questionId: shirtSize.id, question: shirtSize.text, answer: 'M' };
  const friend = { questionId: source.id, question: source.text, answer: 'Friend' };
  const answered = rosterEntry({ attendees: [exampleAttendee({ answers: [medium] })], answers: [friend] });
  const unanswered = rosterEntry({ firstName: 'Thandi', attendees: [exampleAttendee({ id: 2, name: 'Thandi' })] });
  open({ body: rosterOf([answered, unanswered], { customQuestions: [source, shirtSize] }) });

  expect(await list()).toHaveTextContent('Shirt size: M');
  expect(screen.getByRole('list', { name: 'People of Thandi Nkosi' })).toHaveTextContent('Not answered: Shirt size');
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent ?? '');
  expect(rows.find((text) => text.includes('Friend'))).toContain('How did you hear about us? Friend');
  expect(rows.filter((text) => text.includes('Not answered: How did you hear about us?'))).toHaveLength(1);
});

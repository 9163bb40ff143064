import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { GuestRosterEntry, RosterView } from '@studio/contract/admin/roster';
import { rosterEntry, rosterOf, rosterPage } from '../../../test/admin/rosterPage.tsx';
import { exampleAttendee } from '../../../test/exampleAttendees.ts';

const { api, open } = rosterPage();
const user = userEvent.setup();

const furtherDates = [
  { id: 4, date: '2031-05-10', startTime: '18:00', endTime: '20:30' },
  { id: 5, date: '2031-05-17', startTime: '18:00', endTime: '20:30' },
];
const [lerato, sipho] = [exampleAttendee({ id: 1, name: 'Lerato' }), exampleAttendee({ id: 2, name: 'Sipho' })];
const target = { eventId: 9, dateId: 3, date: '2031-06-07', startTime: '18:00', endTime: null, number: 2, count: 3 };
const moved = { attendeeId: sipho.id, missedDateId: 4, to: target, canUndo: true };
const guest: GuestRosterEntry = {
  bookingId: 77,
  bookingReference: 'AAAA-BBBB-CCCC',
  firstName: 'Thandi',
  lastName: 'Dube',
  phone: '082 555 0133',
  notes: null,
  answers: [],
  attendee: exampleAttendee({ id: 8, name: 'Zoë', notes: 'Peanuts' }),
  missed: { eventId: 12, dateId: 2, date: '2031-05-03', startTime: '18:00', endTime: null, number: 2, count: 6 },
};

/** The roster of the second of three evenings. */
function courseRoster(overrides: Partial<RosterView> = {}): RosterView {
  const roster = rosterOf([rosterEntry({ bookingId: 31, attendees: [lerato, sipho] })], { dateId: 4, ...overrides });
  return { ...roster, event: { ...roster.event, furtherDates } };
}

const tick = (name: string) => screen.getByRole('checkbox', { name });
const writes = () => api.calls.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body]);

test('the roster of a course shows one date, names the others and shows the chosen one', async () => {
  open({ body: courseRoster() });
  const choice = await screen.findByRole('combobox', { name: 'Date of the course' });
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '1 of 3: Sat 3 May 2031, 6:00 PM',
    '2 of 3: Sat 10 May 2031, 6:00 PM',
    '3 of 3: Sat 17 May 2031, 6:00 PM',
  ]);
  expect(choice).toHaveValue('4');
  expect(screen.getByText('Saturday, May 10, 2031, 6:00 PM - 8:30 PM, 2 of 3')).toBeVisible();
  expect(document.title).toContain('Roster: Raku Night, 2031-05-10');
  api.answers['GET /api/admin/events/7/roster?date=5'] = () => ({ body: courseRoster({ dateId: 5 }) });

  await user.selectOptions(choice, '3 of 3: Sat 17 May 2031, 6:00 PM');

  expect(await screen.findByText('Saturday, May 17, 2031, 6:00 PM - 8:30 PM, 3 of 3')).toBeVisible();
  expect(choice).toHaveValue('5');
});

test('nobody is ticked on the previous date while the chosen one loads', async () => {
  open({ body: courseRoster() });
  const choice = await screen.findByRole('combobox', { name: 'Date of the course' });
  const isLocked = () => screen.getByRole('table', { name: 'Roster' }).closest('[inert]') !== null;
  expect(isLocked()).toBe(false);
  let answer: (() => void) | undefined;
  api.answers['GET /api/admin/events/7/roster?date=5'] = () =>
    new Promise((resolve) => {
      answer = () => resolve({ body: courseRoster({ dateId: 5 }) });
    });

  await user.selectOptions(choice, '3 of 3: Sat 17 May 2031, 6:00 PM');
  expect(isLocked()).toBe(true);
  answer?.();

  expect(await screen.findByText('Saturday, May 17, 2031, 6:00 PM - 8:30 PM, 3 of 3')).toBeVisible();
  expect(isLocked()).toBe(false);
});

test('arrivals are noted for the shown date', async () => {
  open({ body: courseRoster() });
  await screen.findByRole('table', { name: 'Roster' });
  for (const path of ['arrival', 'attendees/arrival'])
    api.answers[`PATCH /api/bookings/31/${path}`] = () => ({ body: { message: 'Booking Updated' } });

  await user.click(tick('Lerato Nkosi is here'));
  await waitFor(() => expect(writes()).toHaveLength(1));
  await user.click(tick('Sipho Person 2'));

  await waitFor(() =>
    expect(writes()).toEqual([
      ['/api/bookings/31/arrival', { arrived: true, dateId: 4 }],
      ['/api/bookings/31/attendees/arrival', { id: 2, arrived: true, dateId: 4 }],
    ]),
  );
});

test('a person who comes to another course has no tick, and is not waited for', async () => {
  open({
    body: courseRoster({
      entries: [rosterEntry({ bookingId: 31, attendees: [lerato, sipho], movedDates: [moved] })],
    }),
  });
  const people = await screen.findByRole('list', { name: 'People of Lerato Nkosi' });
  expect(people).toHaveTextContent('Comes on Sat 7 Jun 2031 instead, 2 of 3 of another course');
  expect(people.closest('tr')).toHaveClass('print:table-row');
  expect(within(people).getAllByRole('checkbox')).toHaveLength(1);
  expect(screen.getByText(/1 person comes to another course instead\./)).toBeVisible();
  api.answers['PATCH /api/bookings/31/attendees/arrival'] = () => ({ body: { message: 'Booking Updated' } });
  api.answers['GET /api/admin/events/7/roster'] = () => new Promise(() => undefined);

  await user.click(tick('Lerato Person 1'));

  await waitFor(() => expect(tick('Lerato Nkosi is here')).toBeChecked());
});

test('a booking whose only person comes to another course has no tick', async () => {
  const alone = rosterEntry({ participants: 1, attendees: [sipho], movedDates: [moved] });
  open({ body: courseRoster({ entries: [alone] }) });

  expect(await screen.findByText(/^Comes on Sat 7 Jun 2031 instead/)).toBeVisible();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test('a guest of another course is marked, with the missed date, notes and an arrival', async () => {
  open({ body: courseRoster({ entries: [], guests: [guest] }) });
  const line = (await screen.findByText('Guest')).closest('tr')!;
  for (const text of ['Zoë', 'Booked by Thandi Dube', '082 555 0133', 'Peanuts']) expect(line).toHaveTextContent(text);
  expect(line).toHaveTextContent('Instead of Sat 3 May 2031, 2 of 6 of another course.');
  expect(screen.getByText(/1 person comes from another course\./)).toBeVisible();
  api.answers['PATCH /api/bookings/77/attendees/arrival'] = () => ({ body: { message: 'Booking Updated' } });
  api.answers['GET /api/admin/events/7/roster'] = () => new Promise(() => undefined);

  await user.click(tick('Zoë is here'));

  await waitFor(() => expect(tick('Zoë is here')).toBeChecked());
  expect(writes()).toEqual([['/api/bookings/77/attendees/arrival', { id: 8, arrived: true, dateId: 2 }]]);
});

test('about a guest the roster says what it says about everybody: age, answers, and the notes of the booking', async () => {
  const question = { kind: 'text' as const, options: [], isRequired: true };
  const customQuestions = [
    { ...question, id: 1, text: 'Shirt size', per: 'person' as const },
    { ...question, id: 2, text: 'Left-handed?', per: 'person' as const },
    { ...question, id: 3, text: 'How did you hear of us?', per: 'booking' as const },
  ];
  const attendee = { ...guest.attendee, age: 9, answers: [{ questionId: 1, question: 'Shirt size', answer: 'M' }] };
  const answers = [{ questionId: 3, question: 'How did you hear of us?', answer: 'A friend' }];
  const described = { ...guest, attendee, answers, notes: 'Pays by EFT' };
  const roster = courseRoster({ entries: [], guests: [described] });
  open({ body: { ...roster, event: { ...roster.event, questions: customQuestions } } });

  const line = (await screen.findByText('Guest')).closest('tr')!;

  for (const text of ['Zoë, 9', 'Shirt size: M', 'How did you hear of us? A friend', 'Pays by EFT', 'Peanuts'])
    expect(line).toHaveTextContent(text);
  expect(line).toHaveTextContent('Not answered: Left-handed?');
});

test('the place of a guest is given back after a question, and the line is gone', async () => {
  open({ body: courseRoster({ entries: [], guests: [guest] }) });
  await user.click(await screen.findByRole('button', { name: 'Give the place back: Zoë' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Give the place back' });
  expect(dialog).toHaveTextContent('The booked course on Sat 3 May 2031 counts again.');
  api.answers['POST /api/bookings/77/missed-dates/undo'] = () => ({ body: { message: 'Booking Updated' } });
  api.answers['GET /api/admin/events/7/roster'] = () => ({ body: courseRoster({ entries: [] }) });

  await user.click(within(dialog).getByRole('button', { name: 'Give the place back' }));

  await waitFor(() => expect(screen.queryByText('Guest')).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name: 'Raku Night' })).toHaveFocus();
  expect(api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { attendeeId: 8, missedDateId: 2 },
  ]);
});

test.each([
  ['has arrived', { attendee: { ...guest.attendee, hasArrived: true } }, {}],
  ['comes on a date that is over', {}, { dateId: 0, date: '2020-05-03' }],
])('the place of a guest who %s is not given back', async (_who, values, { date, ...shown }: { date?: string }) => {
  const roster = courseRoster({ entries: [], guests: [{ ...guest, ...values }], ...shown });
  open({ body: date ? { ...roster, event: { ...roster.event, date } } : roster });

  expect(await screen.findByText('Guest')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Give the place back/ })).not.toBeInTheDocument();
});

test('the roster of a workshop with one date has no choice of dates', async () => {
  open({ body: rosterOf([rosterEntry()]) });

  expect(await screen.findByText('Saturday, May 3, 2031, 6:00 PM - 8:30 PM')).toBeVisible();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

import { screen, waitFor, within } from '@testing-library/react';
import type { AdminEventView } from '@studio/contract/events/events';
import { eventDialog, field } from '../../../../../test/admin/eventDialog.tsx';
import { exampleAdminEvent, furtherDates } from '../../../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../../../test/fakeApi.ts';
import { useFakeUploads } from '../../../../../test/fakeUpload.ts';

const api = useFakeApi();
useFakeUploads();
const { user, onClose, open, type } = eventDialog();

const first = { date: '2031-03-15', startTime: '10:00', endTime: '12:30' };
const section = () => screen.getByText('Further dates').closest('details')!;
const unfold = () => user.click(screen.getByText('Further dates'));
const add = () => user.click(within(section()).getByRole('button', { name: 'Date' }));
const weeks = () => field('Or weekly, for how many weeks');
const addWeekly = () => user.click(screen.getByRole('button', { name: 'Add weekly' }));
const remove = (place: number) => user.click(screen.getByRole('button', { name: `Remove further date ${place}` }));
const save = () => user.click(screen.getByRole('button', { name: 'Save changes' }));
const sent = () => api.calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);

function openEvent(values: Partial<AdminEventView> = {}): void {
  const event = exampleAdminEvent(values);
  api.answers['PATCH /api/events/1'] = () => ({ body: { ...event, dropped: [] } });
  open(event);
}

test('the closed section of a course names the number of dates and the last one', () => {
  openEvent({ furtherDates, movesMissedDates: true });

  expect(section()).not.toHaveAttribute('open');
  expect(section()).toHaveTextContent('3 dates, until Saturday, March 29, 2031. A missed date may be moved.');
});

test('an added date is a week after the last one, at its times, and has the focus', async () => {
  openEvent();
  expect(section()).toHaveTextContent('One date only.');
  await unfold();

  await add();
  expect(field('Date of further date 1')).toHaveFocus();
  expect(field('Date of further date 1')).toHaveValue('2031-03-22');
  await add();
  await user.click(screen.getByRole('checkbox', { name: /^A missed date may be moved/ }));
  await save();

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const added = ['2031-03-22', '2031-03-29'].map((date) => ({ ...first, id: null, date }));
  expect(sent()).toEqual([
    { furtherDates: added, movesMissedDates: true, before: { furtherDates: [], movesMissedDates: false } },
  ]);
});

test('five weekly dates are added at once, also with Enter, which does not save', async () => {
  openEvent();
  await unfold();

  await type('Or weekly, for how many weeks', '5');
  await user.keyboard('{Enter}');

  expect(sent()).toEqual([]);
  expect(weeks()).toHaveValue('');
  expect(section()).toHaveTextContent('6 dates, until Saturday, April 19, 2031.');
  expect(field('Date of further date 5')).toHaveValue('2031-04-19');
});

test.each([
  ['', 'Please enter how many weeks, such as 5.'],
  ['0', 'Please enter how many weeks, such as 5.'],
  ['30', 'A course has at most 30 dates.'],
])('%j weeks add no date and show why not', async (text, sentence) => {
  openEvent();
  await unfold();

  await type('Or weekly, for how many weeks', text);
  await addWeekly();

  expect(weeks()).toHaveAccessibleDescription(sentence);
  expect(section()).toHaveTextContent('One date only.');
});

test('an edited date keeps its id, and the dates are sent in the order of time', async () => {
  openEvent({ furtherDates });
  await unfold();

  await type('Date of further date 1', '2031-04-05');
  await save();

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [second, third] = furtherDates;
  expect(sent()).toEqual([{ furtherDates: [third, { ...second, date: '2031-04-05' }], before: { furtherDates } }]);
});

test('without its last further date a course is an ordinary workshop, and the focus stays in the section', async () => {
  openEvent({ furtherDates, movesMissedDates: true });
  await unfold();

  await remove(2);
  expect(within(section()).getByRole('button', { name: 'Date' })).toHaveFocus();
  await remove(1);
  await save();

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toMatchObject([{ furtherDates: [], movesMissedDates: false }]);
});

test('a workshop whose dates were not edited is sent without them', async () => {
  openEvent({ furtherDates });

  await type('Title', 'Raku');
  await save();

  await waitFor(() => expect(sent()).toEqual([{ title: 'Raku', before: { title: exampleAdminEvent().title } }]));
});

test.each([
  ['Date of further date 2', '', 'Date is required'],
  ['Date of further date 2', '2031-03-14', 'Each date of a course must start after the one before it'],
  ['End of further date 1', '09:00', /^The workshop must end after it starts/],
])('the field %s opens the closed section and rejects %j beside it', async (label, text, sentence) => {
  openEvent({ furtherDates });
  await unfold();
  await type(label, text);
  await unfold();

  await save();

  expect(section()).toHaveAttribute('open');
  expect(field(label)).toHaveFocus();
  expect(field(label)).toHaveAccessibleDescription(sentence);
  expect(sent()).toEqual([]);
});

test('a public holiday is named beside its date', async () => {
  openEvent({ furtherDates: [{ ...first, id: 1, date: '2031-03-21' }] });
  await unfold();

  expect(field('Date of further date 1')).toHaveAccessibleDescription(/^A public holiday: Human Rights Day/);
});

test('an error of the server about the dates is shown in the section, also when no date is left', async () => {
  openEvent({ furtherDates });
  await unfold();
  await remove(2);
  await remove(1);
  const sentence = 'Somebody has arrived at a date that you removed.';
  api.answers['PATCH /api/events/1'] = () => ({
    status: 409,
    body: { error: sentence, code: 'date_in_use', fields: { furtherDates: sentence } },
  });

  await save();

  await waitFor(() => expect(weeks()).toHaveAccessibleDescription(sentence));
  expect(weeks()).toHaveFocus();
});

test('a private workshop has no further dates, and those chosen before are rejected in the section', async () => {
  open();
  await unfold();
  await type('Date', '2031-03-15');
  await type('Start time', '10:00');
  await add();

  await user.click(screen.getByRole('checkbox', { name: /^Private workshop/ }));
  await user.click(screen.getByRole('button', { name: 'Create workshop' }));

  expect(weeks()).toHaveAccessibleDescription('A private workshop has one date');
  await remove(1);
  expect(screen.queryByText('Further dates')).not.toBeInTheDocument();
});

test('an edit of a further date says that people are told, and the preview lists all dates', async () => {
  openEvent({ furtherDates, bookingCount: 2 });
  await unfold();

  await type('Date of further date 1', '2031-03-23');

  expect(screen.getByText(/^2 bookings are for 3 dates from Saturday, March 15, 2031/)).toBeVisible();
  const preview = screen.getByText('Preview of the email').closest('details')!;
  expect(preview).toHaveTextContent('It was: 1. Saturday, March 15, 2031, 10:00 AM - 12:30 PM 2. Saturday, March 22');
  expect(preview).toHaveTextContent(
    '2. Sunday, March 23, 2031, 10:00 AM - 12:30 PM 3. Saturday, March 29, 2031, 2:00 PM',
  );
});

import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import type { BookingView } from '@studio/contract/bookings/bookings';
import type { DateTargetView } from '@studio/contract/format/courseDates';
import { threePeople } from '../../../../../test/exampleAttendees.ts';
import { furtherDates } from '../../../../../test/exampleEvents.ts';
import { exampleManage, manageApi, manageKey, manageReference } from '../../../../../test/exampleManage.ts';
import { rejection, useFakeApi } from '../../../../../test/fakeApi.ts';
import { renderAt } from '../../../../../test/renderPage.tsx';
import { manageBookingPages } from '../../../../../test/site/manageBooking.tsx';
import { dismissToasts, expectToast } from '../../../../../test/toasts.ts';
import { ManagedDates } from './ManagedDates.tsx';

const api = useFakeApi();
const user = userEvent.setup();
const { show, changes } = manageBookingPages(api);
afterEach(dismissToasts);

const send = `POST ${manageApi}/missed-dates`;
const [lerato] = threePeople;

function target(number: number, date: string): DateTargetView {
  return { eventId: 9, dateId: number - 1, date, startTime: '18:00', endTime: '20:30', number, count: 3 };
}
const targets = [target(1, '2031-04-01'), target(2, '2031-04-08'), target(3, '2031-04-15')];
const moved = { attendeeId: 1, missedDateId: 1, to: targets[1]!, canUndo: true };

/** A paid booking of a course of three dates, read before the first. */
function manageCourse(overrides: Partial<ManageView> = {}, booking: Partial<BookingView> = {}): ManageView {
  const manage = exampleManage(
    {
      attendees: [lerato!],
      canMoveDates: true,
      dateTargets: targets,
      ...overrides,
    },
    booking,
  );
  return { ...manage, event: { ...manage.event, furtherDates, movesMissedDates: true } };
}

const section = () => screen.findByRole('region', { name: 'Your 3 dates' });
const opener = () => screen.getByRole('button', { name: 'Move a missed date' });
const dialog = () => within(screen.getByRole('dialog', { name: 'Move a missed date' }));
const radio = (name: RegExp) => dialog().getByRole('radio', { name });
const submit = () => user.click(dialog().getByRole('button', { name: 'Move this date' }));

async function openDialog(manage = manageCourse()): Promise<void> {
  await show(manage);
  await section();
  await user.click(opener());
}

test('the page of a booked course lists its dates, and who comes to another course instead', async () => {
  await show(manageCourse({ attendees: threePeople, movedDates: [moved] }));
  expect(screen.getByText(/^Sat, March 15, 10:00 AM, 3 dates, 2 people$/)).toBeVisible();

  const dates = within(await section())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(dates).toEqual([
    '1.Saturday, March 15, 2031, 10:00 AM - 12:30 PM',
    expect.stringMatching(
      /^2\.Saturday, March 22.*Lerato comes on Tuesday, April 8, 2031, 6:00 PM - 8:30 PM instead\./,
    ),
    '3.Saturday, March 29, 2031, 2:00 PM',
  ]);
});

test('a missed date is moved to another course, first offered at the same place, and the page shows it', async () => {
  await openDialog();
  expect(radio(/^1 of 3: Saturday, March 15/)).toBeChecked();
  expect(radio(/^1 of 3: Tuesday, April 1/)).toBeChecked();
  api.answers[send] = () => ({ body: manageCourse({ movedDates: [moved] }) });

  await user.click(radio(/^2 of 3: Saturday, March 22/));
  expect(radio(/^2 of 3: Tuesday, April 8/)).toBeChecked();
  await submit();

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await section()).toHaveTextContent('You come on Tuesday, April 8, 2031, 6:00 PM - 8:30 PM instead.');
  expect(changes().map(({ body }) => body)).toEqual([{ attendeeId: 1, missedDateId: 1, eventId: 9, dateId: 1 }]);
  expect(changes()[0]?.headers.get('x-booking-key')).toBe(manageKey);
  await expectToast('Date moved', 'See you on Tuesday, April 8, 6:00 PM. The confirmation is on its way.', 'plain');
  await waitFor(() => expect(opener()).toHaveFocus());
});

test('of several people one is chosen, and a person who already moved the date is not offered again', async () => {
  await openDialog(manageCourse({ attendees: threePeople, movedDates: [moved] }));
  api.answers[send] = () => ({ body: manageCourse() });

  await user.click(radio(/^2 of 3: Saturday/));
  const who = within(dialog().getByRole('group', { name: 'Who misses it?' }));
  expect(who.getAllByRole('radio').map((one) => one.closest('label')?.textContent)).toEqual(['Person 2', 'Sipho, 8']);
  await user.click(who.getByRole('radio', { name: 'Sipho, 8' }));
  await user.click(radio(/^3 of 3: Tuesday, April 15/));
  await submit();

  await waitFor(() =>
    expect(changes().map(({ body }) => body)).toEqual([{ attendeeId: 3, missedDateId: 1, eventId: 9, dateId: 2 }]),
  );
});

test('a place that was taken meanwhile is said in the dialog, and the dates are read again', async () => {
  await openDialog();
  const error = 'This place was just taken. Please choose another date.';
  api.answers[send] = rejection(409, 'sold_out', error);
  api.answers[`GET ${manageApi}`] = () => ({ body: manageCourse({ dateTargets: targets.slice(1) }) });

  await submit();

  expect(await dialog().findByText(error)).toBeVisible();
  await waitFor(() => expect(dialog().queryByRole('radio', { name: /April 1,/ })).not.toBeInTheDocument());
  expect(radio(/^2 of 3: Tuesday, April 8/)).toBeChecked();
});

test('without a connection the dialog stays with its choice', async () => {
  await openDialog();
  api.answers[send] = () => Promise.reject(new TypeError('Failed to fetch'));
  await user.click(radio(/^3 of 3: Tuesday, April 15/));

  await submit();

  expect(await dialog().findByText(/^We got no answer\./)).toBeVisible();
  expect(radio(/^3 of 3: Tuesday, April 15/)).toBeChecked();
});

test('closing the dialog changes nothing, and the focus returns to its button', async () => {
  await openDialog();

  await user.click(dialog().getByRole('button', { name: 'Keep my dates' }));

  await waitFor(() => expect(opener()).toHaveFocus());
  expect(changes()).toEqual([]);
});

test('a move is undone', async () => {
  await show(manageCourse({ movedDates: [moved] }));
  await section();
  api.answers[`${send}/undo`] = () => ({ body: manageCourse() });

  await user.click(screen.getByRole('button', { name: 'Undo the move of this date' }));

  await waitFor(() => expect(screen.queryByText(/instead\.$/)).not.toBeInTheDocument());
  expect(changes().map(({ body }) => body)).toEqual([{ attendeeId: 1, missedDateId: 1 }]);
  await expectToast('You come to the booked date again', undefined, 'plain');
});

test('a move that can no longer be undone has no button, and a failed undo says so', async () => {
  const second = { ...moved, attendeeId: 2, canUndo: false };
  await show(manageCourse({ attendees: threePeople, movedDates: [moved, second] }));
  await section();
  const error = 'This date has started.';
  api.answers[`${send}/undo`] = rejection(409, 'started', error);

  await user.click(screen.getByRole('button', { name: /^Undo/ }));

  expect(await screen.findByText(error)).toBeVisible();
});

test('dates that have started are not offered, also while the booking itself can no longer be changed', async () => {
  await openDialog(manageCourse({ now: '2031-03-20T08:00:00.000Z', canChange: false }));

  expect(dialog().queryByRole('radio', { name: /March 15/ })).not.toBeInTheDocument();
  expect(radio(/^2 of 3: Saturday, March 22/)).toBeChecked();
});

test('while no other course has a free place, the page says so instead of a button', async () => {
  await show(manageCourse({ dateTargets: [] }));

  expect(await section()).toHaveTextContent('no other course has a free place now');
  expect(screen.queryByRole('button', { name: 'Move a missed date' })).not.toBeInTheDocument();
});

test('a course whose dates may not be moved lists them without a word about it', async () => {
  await show(manageCourse({ canMoveDates: false, dateTargets: [] }));

  expect(await section()).not.toHaveTextContent(/missed/);
});

test('a cancelled booking lists no dates', () => {
  const manage = manageCourse({ canChange: false }, { status: 'cancelled' });

  renderAt('/', <ManagedDates access={{ reference: manageReference, key: manageKey }} manage={manage} />);

  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});

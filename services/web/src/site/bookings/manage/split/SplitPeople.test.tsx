import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import type { BookingView } from '@studio/contract/bookings/bookings';
import { exampleAttendee, threePeople } from '../../../../../test/exampleAttendees.ts';
import { exampleSums } from '../../../../../test/exampleBookings.ts';
import { exampleManage, exampleTarget, manageApi, manageKey } from '../../../../../test/exampleManage.ts';
import { adultAndPair } from '../../../../../test/exampleTickets.ts';
import { rejection, useFakeApi } from '../../../../../test/fakeApi.ts';
import { manageBookingPages } from '../../../../../test/site/manageBooking.tsx';
import { dismissToasts, expectToast } from '../../../../../test/toasts.ts';

const api = useFakeApi();
const user = userEvent.setup();
const { show, changes } = manageBookingPages(api);
afterEach(dismissToasts);

const send = `POST ${manageApi}/split`;
const ownReference = 'AAAA-BBBB-CCCC';
const ownApi = `/api/bookings/${ownReference}/manage`;
const title = 'Move some people to another date';

/** A paid booking of three people, some of whom can get a separate booking. */
function manageThree(overrides: Partial<ManageView> = {}, booking: Partial<BookingView> = {}): ManageView {
  const paid = { participants: 3, totalAmount: 135_000, ...booking };
  return exampleManage({ attendees: threePeople, canSplit: true, otherDates: [exampleTarget()], ...overrides }, paid);
}

/** @param own the new booking */
function answerSplit(own: Partial<ManageView> = {}, booking: Partial<BookingView> = {}): void {
  api.answers[send] = () => ({ body: { bookingReference: ownReference, key: 'own-key', manage: manageThree() } });
  const made = { bookingReference: ownReference, participants: 1, totalAmount: 45_000, ...booking };
  api.answers[`GET ${ownApi}`] = () => ({ body: exampleManage({ otherDates: [exampleTarget()], ...own }, made) });
}

const openerName = `${title} The others keep this date`;
const opener = () => screen.queryByRole('button', { name: openerName });
const form = () => within(screen.getByRole('form', { name: title }));
const question = () => form().getByRole('group', { name: 'Who comes on another date?' });
const choose = (name: string) => user.click(form().getByRole('checkbox', { name }));
const submit = () => user.click(form().getByRole('button', { name: 'Give them a separate booking' }));

async function openForm(manage: ManageView): Promise<void> {
  await show(manage);
  await user.click(screen.getByRole('button', { name: openerName }));
}

test('a person gets a separate booking, and its page offers other dates', async () => {
  await openForm(manageThree());
  answerSplit();
  expect(form().getByRole('checkbox', { name: 'Lerato (Person 1)' })).toHaveFocus();
  expect(form().getByText(/^They get a separate booking/)).toHaveTextContent(
    'They get a separate booking at no charge. You choose its date next. Two bookings cannot become one again.',
  );

  await choose('Sipho, 8 (Person 3)');
  await submit();

  expect(await screen.findByText(/10:00 AM, 1 person/)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Move to another date' })).toBeVisible();
  expect(screen.getByText(new RegExp(ownReference))).toBeVisible();
  expect(screen.getByRole('button', { name: 'Move to Saturday, March 22' })).toBeEnabled();
  await expectToast('Sipho now has a separate booking', 'Choose another date below.', 'plain');
  expect(changes().map(({ body }) => body)).toEqual([{ version: 3, attendeeIds: [3] }]);
  expect(changes()[0]?.headers.get('x-booking-key')).toBe(manageKey);
  expect(api.calls.find(({ path }) => path === ownApi)?.headers.get('x-booking-key')).toBe('own-key');
});

test('while no other workshop has a spot, the form is not offered', async () => {
  await show(manageThree({ otherDates: [exampleTarget({ availableSeats: 0 })] }));
  expect(opener()).not.toBeInTheDocument();
});

test('two of three people get one separate booking together', async () => {
  await openForm(manageThree());
  answerSplit();

  await choose('Person 2');
  await choose('Lerato (Person 1)');
  await choose('Sipho, 8 (Person 3)');
  await choose('Lerato (Person 1)');
  await submit();

  await expectToast('2 people now have a separate booking', 'Choose another date below.', 'plain');
  expect(changes()[0]?.body).toEqual({ version: 3, attendeeIds: [2, 3] });
});

test('a choice of people who cannot get a separate booking shows an error beside the question, and nothing is sent', async () => {
  const adult = exampleAttendee({ id: 1, name: 'Lerato', ticketTypeId: 1, label: 'Adult' });
  const pair = exampleAttendee({ id: 2, ticketTypeId: 3, label: 'Pair' });
  const manage = manageThree({ attendees: [adult, pair, { ...pair, id: 3 }] }, { totalAmount: 92_000 });
  await openForm({ ...manage, sums: exampleSums(manage.booking, { tickets: adultAndPair }) });

  await submit();
  expect(question()).toHaveAccessibleDescription('Please choose who gets a separate booking');
  expect(question()).toHaveFocus();
  await choose('Pair, person 1');
  expect(question()).toHaveAccessibleDescription('');
  await submit();

  expect(question()).toHaveAccessibleDescription('The people of a ticket ‘Pair’ can only go together.');
  expect(changes()).toEqual([]);
});

test('a booking that was changed meanwhile is read again, and the choice stays', async () => {
  await openForm(manageThree());
  const error = 'Somebody has changed this booking.';
  api.answers[send] = rejection(409, 'changed_meanwhile', error);
  api.answers[`GET ${manageApi}`] = () => ({ body: manageThree({ version: 4, attendees: threePeople.slice(1) }) });

  await choose('Sipho, 8 (Person 3)');
  await submit();

  expect(await form().findByText(error)).toBeVisible();
  await waitFor(() => expect(form().getAllByRole('checkbox')).toHaveLength(2));
  answerSplit();
  await submit();
  await waitFor(() => expect(changes().at(-1)?.body).toEqual({ version: 4, attendeeIds: [3] }));
  await screen.findByText(new RegExp(ownReference));
});

test('without a connection the choice stays, and the page says how to see whether the split was made', async () => {
  await openForm(manageThree());
  api.answers[send] = () => Promise.reject(new TypeError('Failed to fetch'));

  await choose('Person 2');
  await submit();

  expect(await form().findByText(/^We got no answer\./)).toHaveTextContent('its link is in your email');
  expect(form().getByRole('checkbox', { name: 'Person 2' })).toBeChecked();
});

test('closing the form changes nothing, and the focus returns to its button', async () => {
  await openForm(manageThree());

  await user.click(form().getByRole('button', { name: 'Keep everybody together' }));

  expect(screen.queryByRole('form', { name: title })).not.toBeInTheDocument();
  expect(opener()).toHaveFocus();
  expect(opener()).toHaveAttribute('aria-expanded', 'false');
});

test('the people of a booking that is not paid yet get a separate one, which can be changed later', async () => {
  const pending = { status: 'pending', paymentStatus: 'pending', paymentMethod: 'eft' } as const;
  await openForm(manageThree({ canChange: false }, pending));
  answerSplit({ canChange: false }, pending);
  expect(form().getByText(/You can choose its date once it is confirmed\./)).toBeVisible();

  await choose('Person 2');
  await submit();

  expect(await screen.findByText(/10:00 AM, 1 person/)).toBeVisible();
  await expectToast('Person 2 now has a separate booking', 'When it is confirmed, you can change it here.', 'plain');
});

test('people of a cancelled workshop can make different choices', async () => {
  await openForm(manageThree({ isEventCancelled: true }));

  expect(form().getAllByRole('checkbox')).toHaveLength(3);
});

test.each([
  ['cannot be split', manageThree({ canSplit: false })],
  ['is for one person', manageThree({ canSplit: false, attendees: threePeople.slice(0, 1) }, { participants: 1 })],
])('the page of a booking that %s does not offer a separate booking', async (_what, manage) => {
  await show(manage);

  expect(screen.getByRole('link', { name: /Cancel my booking/ })).toBeVisible();
  expect(opener()).not.toBeInTheDocument();
});

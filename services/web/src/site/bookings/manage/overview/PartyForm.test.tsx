import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { exampleManage, manageApi, manageKey } from '../../../../../test/exampleManage.ts';
import { answerOnCall, useFakeApi } from '../../../../../test/fakeApi.ts';
import { restorePage } from '../../../../../test/site/bookingFlowPage.tsx';
import { exampleHold } from '../../../../../test/site/bookingForm.ts';
import { manageBookingPages } from '../../../../../test/site/manageBooking.tsx';

const api = useFakeApi();
const user = userEvent.setup();
const { show, changes, submitted } = manageBookingPages(api);
const send = `POST ${manageApi}/change`;

const more = () => screen.getByRole('button', { name: 'One more' });
const fewer = () => screen.getByRole('button', { name: 'One fewer' });

test('the page says what one person more or fewer costs before anything is pressed', async () => {
  await show(exampleManage());

  expect(screen.getByText(/One more person costs/)).toHaveTextContent(
    'One more person costs R450.00. One person fewer gives R450.00 back.',
  );
  expect(screen.getByText('5 spots left')).toBeInTheDocument();
});

test('a page restored by Back after the payment reads the booking again', async () => {
  await show(exampleManage());
  api.answers[send] = () => ({ body: { manage: exampleManage(), payment: exampleHold() } });
  await user.click(more());
  await user.click(screen.getByRole('button', { name: 'Pay R450.00' }));
  await waitFor(() => expect(submitted).toHaveLength(1));
  const paid = exampleManage({ version: 4 });
  api.answers[`GET ${manageApi}`] = () => ({ body: { ...paid, booking: { ...paid.booking, participants: 3 } } });

  restorePage();

  await waitFor(() => expect(screen.getByRole('spinbutton')).toHaveValue(3));
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
});

test('one more person is paid at PayFast; meanwhile the page is locked, and two clicks send one request', async () => {
  await show(exampleManage());
  const { answer, arrive } = answerOnCall();
  api.answers[send] = answer;

  await user.click(more());
  expect(screen.getByText('To pay now').nextSibling).toHaveTextContent('R450.00');
  await user.dblClick(screen.getByRole('button', { name: 'Pay R450.00' }));

  const [sent] = changes();
  expect(changes()).toHaveLength(1);
  expect(sent?.body).toEqual({ eventId: 1, participants: 3, version: 3, toPay: 45_000, toReturn: 0 });
  expect(sent?.headers.get('x-booking-key')).toBe(manageKey);
  expect(more()).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Processing...' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: /^Save/ })).toHaveAttribute('aria-disabled', 'true');

  await act(async () => arrive({ body: { manage: exampleManage(), payment: exampleHold() } }));
  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(submitted[0]?.fields).toEqual(Object.entries(exampleHold().fields));
  expect(JSON.parse(sessionStorage.getItem('managedBooking') ?? '')).toMatchObject({ key: manageKey });
});

test('a change to one person fewer is made at once, and the page shows the new number', async () => {
  await show(exampleManage());
  const after = exampleManage({ version: 4 }, { participants: 1, totalAmount: 45_000 });
  api.answers[send] = () => ({ body: { manage: after, payment: null } });

  await user.click(fewer());
  expect(screen.getByText('The other spot stays yours.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Change to 1 person, R450.00 back' }));

  expect(await screen.findByText(/10:00 AM, 1 person/)).toBeInTheDocument();
  expect(screen.queryByText('You get back')).not.toBeInTheDocument();
  expect(submitted).toEqual([]);
});

test('after the deadline the form says what the studio keeps of one person fewer', async () => {
  const terms = { ...exampleManage().terms, keptPercent: 50 };
  await show(exampleManage({ now: '2031-03-14T08:00:00.000Z', terms }));

  await user.click(fewer());

  expect(screen.getByText('One person fewer').nextSibling).toHaveTextContent('R450.00');
  expect(screen.getByText('Kept by the studio').nextSibling).toHaveTextContent('R225.00');
  expect(screen.getByText('You get back').nextSibling).toHaveTextContent('R225.00');
});

test.each([
  ['price_changed', 'The sum has changed meanwhile. Please look at it again.'],
  ['sold_out', 'Only 2 places are left.'],
  ['changed_meanwhile', 'This booking was changed meanwhile.'],
])('after %s the form shows the message and the current sums', async (code, error) => {
  await show(exampleManage());
  await user.click(more());
  api.answers[send] = () => ({ status: 409, body: { error, code } });
  const dearer = exampleManage();
  api.answers[`GET ${manageApi}`] = () => ({ body: { ...dearer, event: { ...dearer.event, price: 50_000 } } });

  await user.click(screen.getByRole('button', { name: 'Pay R450.00' }));

  expect(await screen.findByRole('button', { name: 'Pay R500.00' })).toBeEnabled();
  expect(screen.getByText(error)).toBeInTheDocument();
  expect(submitted).toEqual([]);
});

test('without a connection the form keeps the number and says that it can be sent again', async () => {
  await show(exampleManage());
  await user.click(more());
  api.answers[send] = () => Promise.reject(new TypeError('Failed to fetch'));

  await user.click(screen.getByRole('button', { name: 'Pay R450.00' }));

  expect(await screen.findByText(/We got no answer/)).toHaveTextContent('Please press again: nothing happens twice.');
  expect(screen.getByRole('spinbutton', { name: 'Number of people' })).toHaveValue(3);
});

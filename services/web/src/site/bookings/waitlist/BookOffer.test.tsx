import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { rejection, useFakeApi } from '../../../../test/fakeApi.ts';
import { restorePage } from '../../../../test/site/bookingFlowPage.tsx';
import { useSubmittedForms } from '../../../../test/site/submittedForms.ts';
import { heldSeats, offered, partyOf, readEntry, showEntry, waiting } from '../../../../test/site/waitlistPage.tsx';
import { formMemory, pendingBooking } from '../bookingSession.ts';

const api = useFakeApi();
const user = userEvent.setup();
const submitted = useSubmittedForms();
beforeEach(() => {
  sessionStorage.clear();
  api.answers['POST /api/waitlist/7/hold'] = () => ({
    body: { holdId: 'h', expiresAt: inMinutes(29), totalAmount: 90_000, action: 'https://pay.example/', fields: {} },
  });
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const form = () => screen.findByRole('form', { name: 'Book the spots' });
const pay = (total: string) => screen.getByRole('button', { name: `Pay ${total}` });

test('an offer shows its price, the fee, the time left, the end of free cancellation, and that no seats are held', async () => {
  showEntry(api, { ...offered, offeredUntil: inMinutes(692) });

  expect(await form()).toHaveTextContent('2 people × R450.00R900.00');
  expect(await form()).toHaveTextContent('To pay nowR900.00includes R15.00 processing fee');
  expect(screen.getByRole('timer')).toHaveTextContent(
    /^11 h 32 min left\. If you do not book by .* we write to the next in line and you leave the list\.$/,
  );
  const terms = screen.getByRole('region', { name: 'Not kept until you pay' });
  expect(terms).toHaveTextContent('The spots are on sale for everybody.');
  expect(terms).toHaveTextContent('Free cancellation until Thursday, March 13, 2031, 10:00 AM.');
});

test('seats are booked with the key of the link and a phone number, and the tab stores the hold', async () => {
  showEntry(api, offered);
  await form();

  await user.click(pay('R900.00'));
  expect(screen.getByLabelText('Phone Number')).toHaveAccessibleDescription('Phone number required');
  await user.type(screen.getByLabelText('Phone Number'), ' 082 555 0142');
  await user.click(pay('R900.00'));

  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(api.calls.at(-1)?.headers.get('x-waitlist-key')).toBe('k');
  expect(api.calls.at(-1)?.body).toEqual({ phone: '082 555 0142', participants: 2, totalAmount: 90_000 });
  expect(formMemory.read()).toMatchObject({ attempt: { hold: { holdId: 'h' } } });
  expect(pendingBooking.read()).toMatchObject({ holdId: 'h', email: 'lerato@mail.example' });
});

test('booking for a part of the party shows its total, and that the party then leaves the list', async () => {
  showEntry(api, offered);
  await form();

  await user.click(screen.getByRole('button', { name: 'One fewer' }));
  expect(screen.getByText(/Once you have paid for fewer, you are not on the list any more\./)).toBeVisible();
  await user.type(screen.getByLabelText('Phone Number'), '082 555 0142');
  await user.click(pay('R450.00'));
  await waitFor(() => expect(submitted).toHaveLength(1));

  expect(api.calls.at(-1)?.body).toMatchObject({ participants: 1, totalAmount: 45_000 });
  expect(pendingBooking.read()).toMatchObject({ participants: 1, totalAmount: 45_000 });
});

test('a visitor who waits for more seats than are available can book the available ones', async () => {
  showEntry(api, { ...waiting, ...partyOf(2, 1) });

  expect(await form()).toHaveTextContent('1 person × R450.00R450.00');
  expect(screen.queryByLabelText('Number of Participants')).not.toBeInTheDocument();
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});

test('a visitor who returns from the provider without paying reads how long which seats are held, and can pay again', async () => {
  showEntry(api, offered);
  await form();
  await user.type(screen.getByLabelText('Phone Number'), '082 555 0142');
  await user.click(pay('R900.00'));
  const hold = { ...heldSeats, totalAmount: 80_000, expiresAt: inMinutes(29) };
  api.answers[readEntry] = () => ({ body: { ...offered, hold } });

  restorePage();

  expect(await screen.findByRole('heading', { level: 1, name: 'Not paid yet' })).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/We are holding 2 spots for you for another 2[89]:\d\d\./);
  expect(screen.getByRole('region', { name: 'Kept while you pay' })).toBeVisible();
  expect(screen.getByLabelText('Phone Number')).toHaveValue('082 555 0142');
  expect(pay('R800.00')).toBeVisible();
});

test('after a failed payment the seats are held for more than an hour, which the page counts down', async () => {
  const booking = {
    bookingReference: '7K2M-9QXT-4WBD',
    participants: 2,
    status: 'pending',
    paymentStatus: 'failed',
  } as const;
  const hold = { ...heldSeats, expiresAt: inMinutes(104.5) };
  showEntry(api, { ...offered, hold, booking });

  expect(await screen.findByRole('heading', { level: 1, name: 'Payment failed' })).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/for another 1:44:\d\d\.$/);
  expect(pay('R900.00')).toBeVisible();
});

test('a reload keeps the phone number that was typed before the payment', async () => {
  const { unmount } = showEntry(api, offered);
  await form();
  await user.type(screen.getByLabelText('Phone Number'), '082 555 0142');
  await user.click(pay('R900.00'));

  unmount();
  showEntry(api, offered);

  expect(await screen.findByLabelText('Phone Number')).toHaveValue('082 555 0142');
});

test('a party that books after the seats are gone is rejected and keeps its place in line', async () => {
  api.answers['POST /api/waitlist/7/hold'] = rejection(409, 'sold_out', 'Only 1 seat left');
  showEntry(api, offered);
  await user.type(await screen.findByLabelText('Phone Number'), '082 555 0142');
  api.answers[readEntry] = () => ({ body: { ...offered, ...partyOf(2), canBook: false } });

  await user.click(pay('R900.00'));

  expect(await screen.findByText(/Others were first: .* You keep your place in line/)).toBeVisible();
  expect(screen.getByText('There are fewer spots left than you chose.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(submitted).toEqual([]);
});

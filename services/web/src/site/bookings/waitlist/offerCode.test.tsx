import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { WaitlistEntryView } from '@studio/contract/bookings/waitlist';
import type { DiscountQuoteView } from '@studio/contract/discounts/discountQuote';
import { exampleSettings } from '../../../../test/exampleSettings.ts';
import { rejection, useFakeApi } from '../../../../test/fakeApi.ts';
import { useSubmittedForms } from '../../../../test/site/submittedForms.ts';
import { heldSeats, offered, readEntry, showEntry } from '../../../../test/site/waitlistPage.tsx';
import { pendingBooking } from '../bookingSession.ts';

const api = useFakeApi();
const user = userEvent.setup();
const submitted = useSubmittedForms();
beforeEach(() => sessionStorage.clear());

const discount = { discountCodeId: 7, code: 'CLAY10', kind: 'percent', value: 10, appliesTo: 'all' } as const;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const field = () => screen.getByRole('textbox', { name: 'Discount code' });
const chip = () => screen.findByRole('group', { name: 'Discount code CLAY10' });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const booked = () => api.calls.filter(({ path }) => path === '/api/waitlist/7/hold').map(({ body }) => body);

function answer({ value = 10, hold = {} }: { value?: number; hold?: object } = {}): void {
  const body: DiscountQuoteView = { discount: { ...discount, value }, minPeople: 1, lines: [], totalAmount: 0 };
  api.answers['POST /api/discounts/quote'] = () => ({ body });
  const form = { action: 'https://pay.example/', fields: {}, ...hold };
  api.answers['POST /api/waitlist/7/hold'] = () => ({
    body: { holdId: 'h', expiresAt: inAnHour(), totalAmount: 81_000, ...form },
  });
}

function show(entry: WaitlistEntryView): void {
  showEntry(api, entry, '/waiting-list/7#key=k', exampleSettings({ hasDiscountCodes: true }));
}

async function applyCode(): Promise<void> {
  show(offered);
  await user.click(await screen.findByText('Add a code'));
  await user.type(field(), 'clay10');
  await press('Apply');
  await chip();
  await user.type(screen.getByLabelText('Phone Number'), '082 555 0142');
}

test('a party books its offer with a code, which is a line before Pay', async () => {
  answer();

  await applyCode();

  const form = screen.getByRole('form', { name: 'Book the spots' });
  expect(within(form).getByText('2 people × R450.00')).toBeVisible();
  expect(form).toHaveTextContent('CLAY10, 10% off-R90.00');
  expect(form).toHaveTextContent('To pay nowR810.00');
  const { email } = offered;
  const quoted = api.calls.find(({ path }) => path === '/api/discounts/quote')?.body;
  expect(quoted).toEqual({ eventId: 1, participants: 2, code: 'CLAY10', email });
  await press('Pay R810.00');
  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(booked()).toMatchObject([{ participants: 2, discountCode: 'CLAY10', totalAmount: 81_000 }]);
  expect(pendingBooking.read()).toMatchObject({ holdId: 'h', discountCode: 'CLAY10' });
});

test('the code of a hold is shown with its price, and can be removed', async () => {
  const hold = { ...heldSeats, discount: { ...discount, amount: 9000 }, totalAmount: 81_000, expiresAt: inAnHour() };
  answer();
  show({ ...offered, hold });

  expect(await chip()).toHaveTextContent('-R90.00');
  expect(screen.getByRole('button', { name: 'Pay R810.00' })).toBeVisible();
  await press('Remove CLAY10');

  expect(screen.getByRole('button', { name: 'Pay R900.00' })).toBeVisible();
});

test('a code that was used up meanwhile is rejected beside its field, and the full price is shown', async () => {
  answer();
  await applyCode();
  api.answers['POST /api/waitlist/7/hold'] = rejection(409, 'code_used_up', 'This code is used up.');
  api.answers[readEntry] = () => ({ body: offered });

  await press('Pay R810.00');

  await waitFor(() => expect(field()).toHaveAccessibleDescription('This code is used up.'));
  expect(screen.getByRole('button', { name: 'Pay R900.00' })).toBeVisible();
  expect(submitted).toEqual([]);
});

test('an offer that costs nothing is booked without the provider', async () => {
  answer({ value: 100, hold: { totalAmount: 0, isBooked: true } });
  await applyCode();

  await press('Book, nothing to pay');

  await waitFor(() => expect(booked()).toMatchObject([{ totalAmount: 0, discountCode: 'CLAY10' }]));
  expect(screen.getByText('no card needed, no fee')).toBeVisible();
  expect(submitted).toEqual([]);
});

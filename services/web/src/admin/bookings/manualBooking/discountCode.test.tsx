import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { DiscountQuoteView } from '@studio/contract/discounts/discountQuote';
import { exampleAdminBooking } from '../../../../test/exampleBookings.ts';
import { exampleAdminEvent } from '../../../../test/exampleEvents.ts';
import { rejection, useFakeApi } from '../../../../test/fakeApi.ts';
import { renderAt } from '../../../../test/renderPage.tsx';
import { dismissToasts } from '../../../../test/toasts.ts';
import { ManualBookingDialog } from './ManualBookingDialog.tsx';

const api = useFakeApi();
const user = userEvent.setup();
afterEach(dismissToasts);

function answerQuote(value = 10): void {
  const discount = { discountCodeId: 7, code: 'CLAY10', kind: 'percent', value, appliesTo: 'all' } as const;
  const body: DiscountQuoteView = { discount, minPeople: 2, lines: [], totalAmount: 0 };
  api.answers['POST /api/discounts/quote'] = () => ({ body });
}

const field = () => screen.getByRole('textbox', { name: /^Discount code/ });
const total = () => screen.getByLabelText('Total');
const save = () => user.click(screen.getByRole('button', { name: 'Create booking' }));
const sent = (path: string) => api.calls.filter((call) => call.path === path).map(({ body }) => body);

async function open(): Promise<void> {
  api.answers['GET /api/admin/events'] = () => ({ body: [exampleAdminEvent()] });
  renderAt('/admin?tab=bookings', <ManualBookingDialog onClose={() => undefined} />);
  await screen.findByRole('dialog', { name: 'Manual Booking' });
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Loading workshops…' })).not.toBeInTheDocument());
}

/** For two people. */
async function fill(): Promise<void> {
  await open();
  await user.selectOptions(screen.getByLabelText('Workshop'), '1');
  await user.type(screen.getByLabelText('First name'), 'Sipho');
  await user.type(screen.getByLabelText('Last name'), 'Khumalo');
  await user.clear(screen.getByLabelText(/^Participants/));
  await user.type(screen.getByLabelText(/^Participants/), '2');
}

async function enterCode(text = ' clay10'): Promise<void> {
  await user.type(field(), text);
  await user.tab();
}

test('a code is checked when the focus leaves it, shown with what it takes off, and sent with the booking', async () => {
  answerQuote();
  api.answers['POST /api/bookings/manual'] = () => ({ status: 201, body: exampleAdminBooking() });
  await fill();

  await enterCode();

  expect(await screen.findByText('-R90.00')).toBeVisible();
  expect(screen.getByText('CLAY10, 10% off')).toBeVisible();
  expect(total()).toHaveTextContent('R810.00');
  await save();
  expect(await screen.findByRole('dialog', { name: 'Booking created' })).toBeVisible();
  expect(sent('/api/discounts/quote')[0]).toEqual({ eventId: 1, participants: 2, code: 'CLAY10' });
  expect(sent('/api/bookings/manual')).toMatchObject([
    { participants: 2, discountCode: 'CLAY10', totalAmount: 81_000 },
  ]);
});

test('a code for more people takes nothing off, and the reason is beside the field', async () => {
  answerQuote();
  await fill();
  await enterCode();
  await screen.findByText('-R90.00');
  api.answers['POST /api/discounts/quote'] = rejection(409, 'code_too_few', 'This code is for 2 people or more.');

  await user.clear(screen.getByLabelText(/^Participants/));
  await user.type(screen.getByLabelText(/^Participants/), '1');
  expect(total()).toHaveTextContent('R450.00');
  await user.tab();

  await waitFor(() => expect(field()).toHaveAccessibleDescription('This code is for 2 people or more.'));
});

test('a rejected code keeps what was typed, and the next edit removes the error', async () => {
  await fill();
  api.answers['POST /api/discounts/quote'] = rejection(409, 'code_unknown', 'We do not know this code.');

  await enterCode('CLAY01');

  await waitFor(() => expect(field()).toHaveAccessibleDescription('We do not know this code.'));
  expect(field()).toHaveValue('CLAY01');
  expect(total()).toHaveTextContent('R900.00');
  await user.type(field(), '0');
  expect(field()).not.toHaveAccessibleDescription();
});

test('a code that was used up meanwhile is rejected beside its field', async () => {
  answerQuote();
  const error = 'This code is used up.';
  const body = { error, code: 'code_used_up', fields: { discountCode: error } };
  api.answers['POST /api/bookings/manual'] = () => ({ status: 409, body });
  await fill();
  await enterCode();
  await screen.findByText('-R90.00');

  await save();

  await waitFor(() => expect(field()).toHaveAccessibleDescription(error));
  expect(field()).toHaveFocus();
});

test('a booking that costs nothing is sent without a total', async () => {
  answerQuote(100);
  api.answers['POST /api/bookings/manual'] = () => ({ status: 201, body: exampleAdminBooking({ totalAmount: 0 }) });
  await fill();
  await enterCode();
  await waitFor(() => expect(total()).toHaveTextContent('R0.00'));

  await save();

  expect(await screen.findByRole('dialog', { name: 'Booking created' })).toBeVisible();
  expect(sent('/api/bookings/manual')[0]).not.toHaveProperty('totalAmount');
});

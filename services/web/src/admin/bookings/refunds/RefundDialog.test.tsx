import { screen, within } from '@testing-library/react';
import { bookingDialog } from '../../../../test/admin/bookingDialog.tsx';
import { exampleAdminBooking, exampleMoney } from '../../../../test/exampleBookings.ts';

const { api, user, open, writes } = bookingDialog();
const sum = () => screen.getByLabelText('Amount in rand');
const confirm = (name: string) => screen.getByRole('button', { name });

async function openRefund(values: Parameters<typeof open>[0] = {}): Promise<HTMLElement> {
  const details = await open(values);
  await user.click(await within(details).findByRole('button', { name: 'Refund…' }));
  return screen.findByRole('dialog', { name: 'Refund' });
}

test('money and places are one decision, and its effect on both is shown before anything is sent', async () => {
  const dialog = await openRefund();
  api.answers['POST /api/bookings/7/refunds'] = () => ({ status: 201, body: {} });
  expect(sum()).toHaveValue('900.00');

  await user.clear(sum());
  await user.type(sum(), '450');
  await user.click(within(dialog).getByRole('radio', { name: /^Release the 2 places/ }));
  await user.type(screen.getByLabelText('Reason'), 'One is ill');
  expect(
    within(dialog).getByText('R450.00 goes back, R450.00 stays. 2 places are on sale again.').parentElement,
  ).toHaveRole('status');
  expect(writes()).toEqual([]);
  api.answers['GET /api/bookings?search=7K2M-9QXT-4WBD'] = () => ({ body: [] });
  await user.click(confirm('Refund R450.00'));

  expect(await screen.findByText('R450.00 is to be refunded.')).toBeVisible();
  expect(writes()).toEqual([
    [
      'POST /api/bookings/7/refunds',
      { amount: 45_000, cancels: true, reason: 'One is ill', way: 'request', before: { refundable: 90_000 } },
    ],
  ]);
});

test('a refund requires a decision about the places, a reason, and a sum that is not more than what is left', async () => {
  const dialog = await openRefund();

  await user.clear(sum());
  await user.type(sum(), '900.01');
  await user.click(confirm('Refund R900.01'));

  expect(sum()).toHaveAccessibleDescription(/At most R900.00 can be refunded/);
  expect(within(dialog).getByRole('radiogroup', { name: 'What becomes of the places?' })).toHaveAccessibleDescription(
    'Please choose what becomes of the places',
  );
  expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription('Reason is required');
  expect(writes()).toEqual([]);
});

test('a manual payment goes back by a manual refund', async () => {
  const dialog = await openRefund({ paymentMethod: 'cash' });

  const ways = within(within(dialog).getByRole('radiogroup', { name: 'How does the money go back?' }))
    .getAllByRole('radio')
    .map((radio) => radio.parentElement?.textContent);
  expect(ways).toEqual([
    'By hand: a task in Needs attention until it is ticked off',
    'It has already gone back in cash or by EFT',
  ]);
});

test.each([
  [45_000, 'Transferred from booking AAAA-BBBB-CCCC'],
  [-45_000, 'Transferred to booking AAAA-BBBB-CCCC'],
])('money that was transferred with a split (%i) names the other booking', async (amount, text) => {
  const entry = { id: 'p1', amount, provider: 'payfast', method: 'payfast', providerPaymentId: '1089250' } as const;
  const transfer = { ...entry, review: null, transferReference: 'AAAA-BBBB-CCCC', at: '2031-03-01T08:00:00.000Z' };

  const dialog = await open({}, undefined, { entries: [transfer] });

  await user.click(await within(dialog).findByText('Payments with their IDs'));
  expect(within(dialog).getByText(text)).toBeVisible();
});

test('the details show all money of the booking with the states of its refunds', async () => {
  const entry = {
    provider: 'payfast',
    method: 'payfast',
    providerPaymentId: '1089250',
    review: null,
    transferReference: null,
    at: '2031-03-01T08:00:00.000Z',
  } as const;
  const refund = { method: 'payfast', reason: 'Ill', requestedBy: 'admin', error: null, isDropped: false } as const;
  const times = { requestedAt: '2031-03-02T08:00:00.000Z', settledAt: null, providerPaymentId: '1089250' };
  const dialog = await open();
  const money = exampleMoney(exampleAdminBooking(), {
    paid: 70_000,
    entries: [
      { ...entry, id: 'p2', amount: -20_000 },
      { ...entry, id: 'p1', amount: 90_000 },
    ],
    refunds: [
      { ...refund, ...times, id: 3, amount: 30_000, state: 'failed', error: 'Insufficient balance.' },
      { ...refund, ...times, id: 2, amount: 40_000, state: 'sent' },
      { ...refund, ...times, id: 1, amount: 20_000, state: 'done' },
    ],
  });
  api.answers['GET /api/bookings/7/money'] = () => ({ body: money });
  api.answers['POST /api/bookings/7/resend'] = () => ({ body: { message: 'Confirmation sent' } });

  // Any mutation reads the money again.
  await user.click(screen.getByRole('button', { name: 'Resend confirmation' }));

  await within(dialog).findByText('Refunded by PayFast');
  await user.click(within(dialog).getByText('Payments with their IDs'));
  expect(within(dialog).getByText('-R200.00')).toBeVisible();
  const refunds = within(within(dialog).getByRole('list', { name: 'Refunds' })).getAllByRole('listitem');
  expect(refunds.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/R300.00Failed.*Insufficient balance\. Look in PayFast’s dashboard/),
    expect.stringMatching(/R400.00Sent to PayFast.*looked up/),
    expect.stringMatching(/R200.00Done.*has sent it to the card/),
  ]);
  expect(within(dialog).queryByRole('button', { name: 'Refund…' })).not.toBeInTheDocument();
});

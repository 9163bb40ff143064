import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PaymentListView, PaymentView } from '@studio/contract/admin/payments';
import { Address, address } from '../../../test/address.tsx';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { dismissToasts } from '../../../test/toasts.ts';
import { Payments } from './Payments.tsx';

const api = useFakeApi();
const first = 'GET /api/admin/payments?page=1&pageSize=25';
const reconciliation = 'GET /api/admin/reconciliations/latest';
beforeEach(() => {
  api.answers[reconciliation] = () => ({ body: { isApiSet: false, latest: null, open: null } });
});
afterEach(dismissToasts);

const card: PaymentView = {
  id: 'p1',
  kind: 'payment',
  at: '2026-11-20T08:00:00.000Z',
  amount: 90_000,
  fee: 2070,
  provider: 'payfast',
  method: 'payfast',
  providerPaymentId: '1089250',
  review: null,
  bookingId: 4,
  bookingReference: '7K2M-9QXT-4WBD',
  customerName: 'Lerato Nkosi',
  eventTitle: 'Wheel Throwing',
  eventDate: '2026-11-28',
  isBookingDeleted: false,
  reversible: null,
  documents: [],
};
const refund: PaymentView = {
  ...card,
  id: 'p2',
  kind: 'refund',
  amount: -45_000,
  providerPaymentId: '1089250:refund:1',
};
const deleted: PaymentView = {
  ...card,
  id: 'p3',
  amount: 64_000,
  provider: 'manual',
  method: 'eft',
  providerPaymentId: '7:1',
  bookingId: null,
  bookingReference: '2222-3333-4444',
  customerName: null,
  isBookingDeleted: true,
  reversible: { orderId: 7, amount: 64_000 },
};

function listOf(items: PaymentView[], more: Partial<PaymentListView> = {}) {
  const sum = items.reduce((all, { amount }) => all + amount, 0);
  const openRefunds = { count: 0, amount: 0 };
  const sums = { sum, methods: [], payfast: null, revenue: sum, openRefunds };
  return { body: { items, total: items.length, ...sums, page: 1, pageSize: 25, ...more } };
}

async function show(at = '/admin/payments') {
  renderAt(
    at,
    <>
      <Payments />
      <Address />
    </>,
  );
  return userEvent.setup();
}

test('the list shows every payment with its booking, the revenue, and what is still to go back', async () => {
  api.answers[first] = () => listOf([card, refund, deleted], { openRefunds: { count: 2, amount: 30_000 } });

  await show();

  const [, ...rows] = within(await screen.findByRole('table', { name: 'Payments' })).getAllByRole('row');
  expect(rows[0]).toHaveTextContent(
    /Fri 20 Nov 2026, 10:00 AM.*Paid by card \(PayFast\)1089250.*Lerato Nkosi.*R900\.00/,
  );
  expect(within(rows[0]!).getByRole('link')).toHaveAttribute('href', '/admin?tab=bookings&search=7K2M-9QXT-4WBD');
  expect(rows[1]).toHaveTextContent(/Refunded by PayFast.*-R450\.00/);
  expect(rows[2]).toHaveTextContent(
    /Noted by hand \(EFT\).*2222-3333-4444 Booking deleted.*Wheel Throwing, Sat 28 Nov 2026/,
  );
  expect(screen.getByRole('region', { name: 'Sums' })).toHaveTextContent(
    /^Revenue, all payments less refundsR1\s090\.00R300\.00 is still to go back \(2 refunds\)\. It counts when it has gone\.$/,
  );
});

test('the sums of filtered payments are shown by method, with PayFast’s fees and payout', async () => {
  const payfast = { paid: 190_000, refunded: 45_000, fees: 2070, paymentsWithoutFee: 1, payout: 142_930 };
  const methods = [
    { method: 'cash', amount: 30_000 },
    { method: 'card', amount: 20_000 },
    { method: 'payfast', amount: 145_000 },
    { method: null, amount: 5_000 },
  ] as const;
  api.answers['GET /api/admin/payments?page=1&pageSize=25&from=2026-11-01'] = () =>
    listOf([card], { methods: [...methods], payfast });

  await show('/admin/payments?from=2026-11-01');

  const sums = within(await screen.findByRole('region', { name: 'Sums' }));
  const listed = (term: string) => sums.getByText(term).nextSibling;
  // A list of terms has no role, so only the section around it can have a name.
  expect(sums.getAllByRole('region').map((group) => group.getAttribute('aria-label'))).toEqual([
    'By method',
    'PayFast',
  ]);
  expect(listed('Cash')).toHaveTextContent('R300.00');
  expect(listed('Card machine')).toHaveTextContent('R200.00');
  expect(listed('Method not noted')).toHaveTextContent('R50.00');
  expect(listed('Received by PayFast')).toHaveTextContent('R1 900.00');
  expect(listed('PayFast’s fees')).toHaveTextContent('R20.70');
  expect(listed('Payout after fees')).toHaveTextContent('R1 429.30');
  expect(sums.getByText('The fee of 1 payment is not known and not deducted.')).toBeVisible();
});

test('the filters are in the address, and their sum is shown beside the revenue', async () => {
  api.answers['GET /api/admin/payments?page=1&pageSize=25&kind=refund&from=2026-11-01&to=2026-11-30'] = () =>
    listOf([refund], { revenue: 109_000 });
  api.answers['GET /api/admin/payments?page=1&pageSize=25&from=2026-11-01&to=2026-11-30'] = () =>
    listOf([card, refund]);
  const user = await show('/admin/payments?from=2026-11-01&to=2026-11-30&kind=nonsense');
  await screen.findByRole('table');

  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Refunds');

  expect(address()).toHaveTextContent('/admin/payments?from=2026-11-01&to=2026-11-30&kind=refund');
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Sums' })).toHaveTextContent(
      /^These payments-R450\.00Revenue, all payments less refundsR1\s090\.00$/,
    ),
  );
  expect(screen.getByLabelText('From')).toHaveValue('2026-11-01');
});

test('a mistaken payment of a deleted booking is taken back after a confirmation', async () => {
  api.answers[first] = () => listOf([deleted]);
  api.answers['POST /api/admin/deleted-bookings/7/reversal'] = () => ({ body: { message: 'Payment reversed' } });
  const user = await show();

  await user.click(await screen.findByRole('button', { name: 'Take back 2222-3333-4444' }));
  api.answers[first] = () => listOf([{ ...deleted, reversible: null }], { revenue: 0 });
  await user.click(await screen.findByRole('button', { name: 'Take back' }));

  await waitFor(() => expect(screen.queryByRole('button', { name: /^Take back/ })).not.toBeInTheDocument());
  expect(api.calls.map(({ method, path }) => `${method} ${path}`)).toContain(
    'POST /api/admin/deleted-bookings/7/reversal',
  );
});

test('a deleted booking has links to its invoices and credit notes', async () => {
  const documents = [
    { id: 31, number: 'INV-000012' },
    { id: 32, number: 'CN-000003' },
  ];
  api.answers[first] = () => listOf([{ ...deleted, documents }, card]);

  await show();

  const links = await screen.findAllByRole('link', { name: /as PDF/ });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [expect.stringMatching(/^INV-000012 as PDF/), '/api/admin/invoices/31'],
    [expect.stringMatching(/^CN-000003 as PDF/), '/api/admin/invoices/32'],
  ]);
});

test('an empty list, a search without matches and a failed list show a text each', async () => {
  api.answers[first] = () => ({ status: 500 });
  const user = await show();
  expect(await screen.findByText('Loading the payments…')).toBeVisible();
  expect(await screen.findByText('The payments could not be read.')).toHaveRole('alert');
  api.answers[first] = () => listOf([]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/^No payments yet/)).toBeVisible();

  api.answers['GET /api/admin/payments?page=1&pageSize=25&search=xyz'] = () => listOf([]);
  await user.type(screen.getByRole('searchbox'), 'xyz{Enter}');

  expect(await screen.findByText('No payment fits this search.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all payments' }));
  expect(await screen.findByText(/^No payments yet/)).toBeVisible();
});

import { screen } from '@testing-library/react';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { AdminMoneyView } from '@studio/contract/admin/refunds';
import { defaultSettings } from '@studio/contract/settings/defaultSettings';
import { exampleAdminBooking, exampleMoney } from '../../../../test/exampleBookings.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { renderAt } from '../../../../test/renderPage.tsx';
import { Dialog } from '../../../shared/ui/dialog/Dialog.tsx';
import { CreatedBooking } from './CreatedBooking.tsx';

const api = useFakeApi();
const moneyRequest = 'GET /api/bookings/7/money';

function answerMoney(booking: Partial<AdminBookingView>, money: Partial<AdminMoneyView> = {}): void {
  api.answers[moneyRequest] = () => ({ body: exampleMoney(exampleAdminBooking(booking), money) });
}

function render(booking: Partial<AdminBookingView>): void {
  renderAt(
    '/admin',
    <Dialog onClose={jest.fn()}>
      <CreatedBooking booking={exampleAdminBooking(booking)} onClose={jest.fn()} />
    </Dialog>,
  );
}

function show(booking: Partial<AdminBookingView>, bankDetails = '', money: Partial<AdminMoneyView> = {}): void {
  answerMoney(booking, money);
  api.answers['GET /api/admin/settings'] = () => ({
    body: { settings: { ...defaultSettings, bankDetails }, changedAt: null, changedBy: null },
  });
  render(booking);
}

const unpaidEft = { paymentMethod: 'eft', paymentStatus: 'pending' } as const;

test('an unpaid EFT booking shows the bank details and the payment reference that the customer reads', async () => {
  show(unpaidEft, 'First Bank, 62 000 000 001');

  expect(await screen.findByText('First Bank, 62 000 000 001')).toBeVisible();
  expect(screen.getByText(/^Please pay R900\.00 by EFT, with 7K2M-9QXT-4WBD as the payment/)).toBeVisible();
});

test('without bank details the dialog links to the settings', async () => {
  show(unpaidEft);

  expect(await screen.findByRole('link', { name: /^Enter the bank details/ })).toHaveAttribute(
    'href',
    '/admin/settings',
  );
  expect(screen.getByText(/We will send you our bank details\.$/)).toBeVisible();
});

test('an unpaid cash booking says that it is paid at the studio, and a paid or cancelled booking says nothing', async () => {
  show({ paymentMethod: 'cash', paymentStatus: 'pending' });
  expect(await screen.findByText('Please pay R900.00 at the studio when you arrive.')).toBeVisible();

  show({ paymentMethod: 'cash', paymentStatus: 'completed' });
  show({ ...unpaidEft, status: 'cancelled' });

  expect(screen.getAllByText('The customer reads:')).toHaveLength(1);
  expect(api.calls.map(({ path }) => path)).not.toContain('/api/admin/settings');
});

test('a booking with a deposit shows what is asked for now and until when, and the link to the deposit', async () => {
  const until = '2031-03-15T08:00:00.000Z';
  const url = 'https://studio.example/pay/AAAA#key=k';
  show({ paymentMethod: 'cash', paymentStatus: 'pending' }, '', {
    payParts: [
      { purpose: 'deposit', state: 'open', amount: 20_000, dueOn: null },
      { purpose: 'balance', state: 'open', amount: 70_000, dueOn: '2031-03-11' },
    ],
    payLinks: [{ purpose: 'deposit', amount: 20_000, dueOn: null, until, isAsked: true, url }],
  });

  expect(await screen.findByText(/^The deposit of R200\.00 is due now/)).toHaveTextContent(
    'and the balance of R700.00 by Tuesday, March 11. Please pay R200.00 at the studio, or by card with your pay link.',
  );
  const parts = screen.getByRole('list', { name: 'Deposit and balance' });
  expect(parts).toHaveTextContent('DepositTo payR200.00Balance, due Tue 11 Mar 2031To payR700.00');
  expect(screen.getByRole('region', { name: 'Deposit' })).toHaveTextContent('R200.00 by card: works until');
});

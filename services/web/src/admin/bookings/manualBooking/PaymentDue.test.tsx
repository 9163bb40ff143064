import { screen } from '@testing-library/react';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { defaultSettings } from '@studio/contract/settings/defaultSettings';
import { exampleAdminBooking, exampleMoney } from '../../../../test/exampleBookings.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { renderAt } from '../../../../test/renderPage.tsx';
import { Dialog } from '../../../shared/ui/dialog/Dialog.tsx';
import { CreatedBooking } from './CreatedBooking.tsx';

const api = useFakeApi();

function show(booking: Partial<AdminBookingView>, bankDetails = ''): void {
  api.answers['GET /api/admin/settings'] = () => ({
    body: { settings: { ...defaultSettings, bankDetails }, changedAt: null, changedBy: null },
  });
  api.answers['GET /api/bookings/7/money'] = () => ({ body: exampleMoney(exampleAdminBooking(booking)) });
  renderAt(
    '/admin',
    <Dialog onClose={jest.fn()}>
      <CreatedBooking booking={exampleAdminBooking(booking)} onClose={jest.fn()} />
    </Dialog>,
  );
}

const unpaidEft = { paymentMethod: 'eft', paymentStatus: 'pending' } as const;

test('an unpaid EFT booking shows the bank details and the payment reference that the customer reads', async () => {
  show(unpaidEft, 'First Bank, 62 000 000 001');

  expect(await screen.findByText('First Bank, 62 000 000 001')).toBeVisible();
  expect(screen.getByText(/^Please pay R900\.00 by EFT, with 7K2M-9QXT-4WBD as the payment/)).toBeVisible();
});

test('without bank details the admin is led to the settings', async () => {
  show(unpaidEft);

  expect(await screen.findByRole('link', { name: /^Enter the bank details/ })).toHaveAttribute(
    'href',
    '/admin/settings',
  );
  expect(screen.getByText(/We will send you our bank details\.$/)).toBeVisible();
});

test('an unpaid cash booking is paid at the studio, and a paid or cancelled one says nothing', () => {
  show({ paymentMethod: 'cash', paymentStatus: 'pending' });
  expect(screen.getByText('Please pay R900.00 at the studio when you arrive.')).toBeVisible();

  show({ paymentMethod: 'cash', paymentStatus: 'completed' });
  show({ ...unpaidEft, status: 'cancelled' });

  expect(screen.getAllByText('The customer reads:')).toHaveLength(1);
  expect(api.calls.map(({ path }) => path)).not.toContain('/api/admin/settings');
});

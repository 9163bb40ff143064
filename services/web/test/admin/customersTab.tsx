import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { CustomerView } from '@studio/contract/admin/customers';
import { CustomersTab } from '../../src/admin/customers/CustomersTab.tsx';
import { Address } from '../address.tsx';
import { renderAt } from '../renderPage.tsx';
import { usePortalApi, pageOf } from './portalApi.ts';

export const lerato: CustomerView = {
  email: 'lerato+clay@example.com',
  firstName: 'Lerato',
  lastName: 'Nkosi',
  phone: '082 555 0119',
  totalBookings: 3,
  cancelledBookings: 0,
  lastBooking: '2026-03-13T22:30:00.000Z',
};
export const sipho: CustomerView = {
  email: 'sipho@example.com',
  firstName: 'Sipho',
  lastName: 'Khumalo',
  phone: '083 555 0102',
  totalBookings: 0,
  cancelledBookings: 0,
  lastBooking: null,
};
export const firstPage = 'GET /api/admin/customers?page=1&pageSize=25';
export const leratosPath = '/api/admin/customers/lerato%2Bclay%40example.com';
export const leratosDeletion = `GET ${leratosPath}/deletion`;

/** The customers tab with Lerato and Sipho, in front of a fake API. Call it once, at the top of a test file. */
export function customersTab() {
  const api = usePortalApi();
  beforeEach(() => {
    api.answers[firstPage] = () => pageOf([lerato, sipho]);
    api.answers[leratosDeletion] = () => ({ body: { affected: [], earnedAmount: 0 } });
  });

  return { api, sent: (method: string) => api.calls.filter((call) => call.method === method) };
}

export async function showCustomersTab(path = '/admin?tab=customers'): Promise<ReturnType<typeof userEvent.setup>> {
  renderAt(
    path,
    <>
      <CustomersTab />
      <Address />
    </>,
  );
  await waitFor(() => expect(screen.queryByText('Loading customers…')).not.toBeInTheDocument());
  return userEvent.setup();
}

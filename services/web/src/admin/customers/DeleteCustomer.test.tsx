import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import type { CustomerView } from '@studio/contract/admin/customers';
import { exampleAdmin } from '../../../test/admin/exampleAdmins.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { currentToasts, dismissToast } from '../../shared/ui/toast/toast.ts';
import { startSession } from '../http/session.ts';
import { CustomersTab } from './CustomersTab.tsx';

const api = useFakeApi();

const lerato: CustomerView = {
  email: 'lerato+clay@example.com',
  firstName: 'Lerato',
  lastName: 'Nkosi',
  phone: '082 555 0119',
  totalBookings: 3,
  cancelledBookings: 0,
  lastBooking: '2026-03-13T22:30:00.000Z',
};
const sipho: CustomerView = {
  email: 'sipho@example.com',
  firstName: 'Sipho',
  lastName: 'Khumalo',
  phone: '083 555 0102',
  totalBookings: 0,
  cancelledBookings: 0,
  lastBooking: null,
};
const firstPage = 'GET /api/admin/customers?page=1&pageSize=25';
const leratosPath = '/api/admin/customers/lerato%2Bclay%40example.com';

const pageOf = (items: CustomerView[], total = items.length) => ({ body: { items, total, page: 1, pageSize: 25 } });

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}

beforeEach(() => {
  startSession({ token: 'a-token', admin: exampleAdmin() });
  api.answers[firstPage] = () => pageOf([lerato, sipho]);
});
afterEach(() => {
  act(() => currentToasts().forEach(({ id }) => dismissToast(id)));
  localStorage.clear();
});

async function show(path = '/admin?tab=customers'): Promise<ReturnType<typeof userEvent.setup>> {
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

const button = (name: string) => screen.getByRole('button', { name });
const toast = () => currentToasts()[0];
const sent = (method: string) => api.calls.filter((call) => call.method === method);

describe('deleting', () => {
  const question = 'Are you sure you want to delete this customer? This will also delete all their bookings.';

  test('deleting asks with the specified text, names the customer, and Enter alone deletes nothing', async () => {
    const user = await show();

    await user.click(button('Delete Lerato Nkosi'));
    const dialog = screen.getByRole('alertdialog', { name: 'Delete customer' });
    expect(within(dialog).getByText(question)).toBeVisible();
    expect(dialog).toHaveTextContent('Lerato Nkosi, lerato+clay@example.com, 3 bookings');
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Enter}');

    expect(dialog).not.toBeInTheDocument();
    expect(sent('DELETE')).toEqual([]);
    await waitFor(() => expect(button('Delete Lerato Nkosi')).toHaveFocus());
  });

  test.each([
    [1, '3 bookings and 1 cancelled one'],
    [2, '3 bookings and 2 cancelled ones'],
  ])('the question mentions %d cancelled bookings, which are deleted too', async (cancelledBookings, sentence) => {
    api.answers[firstPage] = () => pageOf([{ ...lerato, cancelledBookings }]);
    const user = await show();

    await user.click(button('Delete Lerato Nkosi'));

    expect(screen.getByRole('alertdialog')).toHaveTextContent(sentence);
  });

  test('a deletion uses the encoded address, says Customer Deleted and moves the focus to the list', async () => {
    api.answers[`DELETE ${leratosPath}`] = () => ({ body: { message: 'Customer Deleted' } });
    const user = await show();
    await user.click(button('Delete Lerato Nkosi'));
    api.answers[firstPage] = () => pageOf([sipho]);

    await user.click(button('Delete'));

    await waitFor(() => expect(toast()).toMatchObject({ title: 'Customer Deleted' }));
    await waitFor(() => expect(screen.queryByText('lerato+clay@example.com')).not.toBeInTheDocument());
    expect(sent('DELETE')).toMatchObject([{ path: leratosPath }]);
    expect(screen.getByRole('heading', { name: 'Customers' })).toHaveFocus();
  });

  test.each([
    [{ status: 404, body: { error: 'This customer does not exist.' } }, 'This customer does not exist.'],
    [{ status: 500 }, 'Failed to delete customer'],
  ])('a deletion that fails (%j) says %s', async (answer, description) => {
    api.answers[`DELETE ${leratosPath}`] = () => answer;
    const user = await show();
    await user.click(button('Delete Lerato Nkosi'));

    await user.click(button('Delete'));

    await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', description, tone: 'destructive' }));
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import {
  customersTab,
  firstPage,
  lerato,
  leratosPath,
  pageOf,
  show,
  sipho,
} from '../../../test/admin/customersTab.tsx';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { currentToasts } from '../../shared/ui/toast/toast.ts';

const api = useFakeApi();
const { sent } = customersTab(api);

const button = (name: string) => screen.getByRole('button', { name });
const toast = () => currentToasts()[0];

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

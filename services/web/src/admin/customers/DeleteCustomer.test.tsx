// SPEC §2 Admin dashboard, §8
import { screen, waitFor, within } from '@testing-library/react';
import {
  customersTab,
  firstPage,
  lerato,
  leratosDeletion,
  leratosPath,
  showCustomersTab,
  sipho,
} from '../../../test/admin/customersTab.tsx';
import { button, pageOf, toast } from '../../../test/admin/portalApi.ts';
import { exampleAdminBooking } from '../../../test/exampleBookings.ts';

const { api, sent } = customersTab();

const deletePath = `DELETE ${leratosPath}?money=kept&affected=0&paid=0`;

const question = 'Are you sure you want to delete this customer? This will also delete all their bookings.';

test('deleting asks with the specified text, names the customer, and Enter alone deletes nothing', async () => {
  const user = await showCustomersTab();

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
  const user = await showCustomersTab();

  await user.click(button('Delete Lerato Nkosi'));

  expect(screen.getByRole('alertdialog')).toHaveTextContent(sentence);
});

// SPEC §7
test('a deletion uses the encoded address, says Customer Deleted and moves the focus to the list', async () => {
  api.answers[deletePath] = () => ({ body: { message: 'Customer Deleted' } });
  const user = await showCustomersTab();
  await user.click(button('Delete Lerato Nkosi'));
  await screen.findByText(/^Their places/);
  api.answers[firstPage] = () => pageOf([sipho]);

  await user.click(button('Delete'));

  await waitFor(() => expect(toast()).toMatchObject({ title: 'Customer Deleted' }));
  await waitFor(() => expect(screen.queryByText('lerato+clay@example.com')).not.toBeInTheDocument());
  expect(sent('DELETE')).toMatchObject([{ path: `${leratosPath}?money=kept&affected=0&paid=0` }]);
  expect(screen.getByRole('heading', { name: 'Customers' })).toHaveFocus();
});

test.each([
  [{ status: 404, body: { error: 'This customer does not exist.' } }, 'This customer does not exist.'],
  [{ status: 500 }, 'Failed to delete customer'],
])('a deletion that fails (%j) says %s', async (answer, description) => {
  api.answers[deletePath] = () => answer;
  const user = await showCustomersTab();
  await user.click(button('Delete Lerato Nkosi'));
  await screen.findByText(/^Their places/);

  await user.click(button('Delete'));

  await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', description, tone: 'destructive' }));
});

describe('with upcoming bookings', () => {
  const paid = { ...exampleAdminBooking({ id: 7, participants: 2 }), paidAmount: 90_000 };
  const unpaid = {
    ...exampleAdminBooking({ id: 8, participants: 1, status: 'pending', bookingReference: 'AAAA-BBBB-CCCC' }),
    paidAmount: 0,
  };

  test('the question about a customer shows affected bookings with their sums, and the deletion sends what was shown', async () => {
    api.answers[leratosDeletion] = () => ({ body: { affected: [paid, unpaid], earnedAmount: 45_000 } });
    api.answers[`DELETE ${leratosPath}?money=kept&affected=2&paid=90000`] = () => ({ body: {} });
    const user = await showCustomersTab();

    await user.click(button('Delete Lerato Nkosi'));
    const stake = await screen.findByRole('region', { name: 'Still to come, or undecided' });
    await user.click(button('Delete'));

    expect(stake).toHaveTextContent(
      '2 bookings are still to come. R900.00 was paid and would stay in the revenue. Deleting refunds nothing and tells nobody.',
    );
    expect(within(stake).getAllByRole('listitem')).toHaveLength(2);
    expect(stake).toHaveTextContent('(7K2M-9QXT-4WBD): R900.00 paid');
    expect(stake).toHaveTextContent('(AAAA-BBBB-CCCC): not paid');
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Customer Deleted' }));
  });

  test('each affected booking can be cancelled and refunded first, and the question then shows the others', async () => {
    api.answers[leratosDeletion] = () => ({ body: { affected: [paid], earnedAmount: 0 } });
    api.answers['GET /api/admin/bookings/7/changes'] = () => ({
      body: { version: 2, money: { paid: 90_000, paidByVoucher: 0, kept: 0, refunds: [] }, changes: [] },
    });
    api.answers['POST /api/admin/bookings/7/cancel'] = () => ({ body: {} });
    api.answers['GET /api/bookings?search=7K2M-9QXT-4WBD'] = () => ({ body: [] });
    const user = await showCustomersTab();
    await user.click(button('Delete Lerato Nkosi'));

    await user.click(await screen.findByRole('button', { name: 'Cancel and refund… (7K2M-9QXT-4WBD)' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel booking' });
    await user.click(within(dialog).getByRole('radio', { name: 'Refund R900.00' }));
    await user.type(within(dialog).getByLabelText('Reason'), 'She moves away');
    api.answers[leratosDeletion] = () => ({ body: { affected: [], earnedAmount: 0 } });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel booking' }));

    await screen.findByText(/^Their places/);
    await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
    expect(sent('POST')).toMatchObject([{ body: { version: 2, refund: 90_000, reason: 'She moves away' } }]);
    expect(sent('DELETE')).toEqual([]);
  });

  test('nothing can be deleted while the sums cannot be loaded', async () => {
    api.answers[leratosDeletion] = () => ({ status: 500 });
    const user = await showCustomersTab();
    await user.click(button('Delete Lerato Nkosi'));
    await screen.findByText('What was paid could not be loaded.');

    await user.click(button('Delete'));

    expect(sent('DELETE')).toEqual([]);
  });
});

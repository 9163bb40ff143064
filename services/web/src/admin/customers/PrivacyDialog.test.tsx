import { screen, waitFor, within } from '@testing-library/react';
import { customersTab, firstPage, leratosPath, showCustomersTab, sipho } from '../../../test/admin/customersTab.tsx';
import { pageOf, toast } from '../../../test/admin/portalApi.ts';

const { api, sent } = customersTab();

async function openData() {
  const user = await showCustomersTab();
  await user.click(screen.getByRole('button', { name: 'Data of Lerato Nkosi' }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Data of Lerato Nkosi' }) };
}

test('everything stored about a customer is downloaded as one file', async () => {
  const data = { email: 'lerato+clay@example.com', exportedAt: '2026-11-23T08:00:00.000Z', bookings: [{ id: 7 }] };
  api.answers[`POST ${leratosPath}/export`] = () => ({ body: data });
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:data';
  };
  URL.revokeObjectURL = () => undefined;
  const names: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function saved(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const { user, dialog } = await openData();

  await user.click(within(dialog).getByRole('button', { name: 'Export data' }));

  await waitFor(() => expect(names).toEqual(['personal-data-2026-11-23.json']));
  expect(files).toHaveLength(1);
  expect(toast()).toMatchObject({ title: 'Export Successful' });
  click.mockRestore();
});

test('the erasure asks for confirmation, and the customer leaves the list', async () => {
  api.answers[`POST ${leratosPath}/erasure`] = () => ({ body: { bookings: 3, messages: 1 } });
  const { user, dialog } = await openData();

  await user.click(within(dialog).getByRole('button', { name: 'Erase customer' }));
  const question = await screen.findByRole('alertdialog', { name: 'Erase customer' });
  expect(question).toHaveTextContent('Lerato Nkosi, lerato+clay@example.com');
  expect(sent('POST')).toEqual([]);
  api.answers[firstPage] = () => pageOf([sipho]);
  await user.click(within(question).getByRole('button', { name: 'Erase' }));

  await waitFor(() => expect(screen.queryByText('Lerato Nkosi')).not.toBeInTheDocument());
  expect(toast()).toMatchObject({ title: 'Customer Erased' });
});

test('the dialog says why a customer cannot be erased yet', async () => {
  const error = '1 booking is still to come. Please cancel first, and then erase.';
  api.answers[`POST ${leratosPath}/erasure`] = () => ({ status: 409, body: { error } });
  const { user, dialog } = await openData();

  await user.click(within(dialog).getByRole('button', { name: 'Erase customer' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Erase' }));

  await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', description: error }));
});

// SPEC §2 Admin dashboard, §7, §8
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { customersTab, lerato, leratosPath, showCustomersTab, sipho } from '../../../test/admin/customersTab.tsx';
import { button, toast } from '../../../test/admin/portalApi.ts';

const { api, sent } = customersTab();

function fill(values: Record<string, string>): void {
  for (const [label, text] of Object.entries(values)) {
    fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: text } });
  }
}

test('Add Customer sends the four fields, says Customer Created and refetches the list', async () => {
  api.answers['POST /api/admin/customers'] = () => ({ status: 201, body: sipho });
  const user = await showCustomersTab();
  await user.click(button('Add Customer'));
  fill({
    'First name': 'Sipho',
    'Last name': ' Khumalo ',
    Email: 'sipho@example.com',
    'Phone number': '083 555 0102',
  });

  await user.click(button('Create customer'));

  await waitFor(() => expect(toast()).toMatchObject({ title: 'Customer Created', tone: 'plain' }));
  expect(sent('POST')).toMatchObject([
    {
      path: '/api/admin/customers',
      body: { email: 'sipho@example.com', firstName: 'Sipho', lastName: 'Khumalo', phone: '083 555 0102' },
    },
  ]);
  await waitFor(() => expect(sent('GET')).toHaveLength(2));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(button('Add Customer')).toHaveFocus());
});

// SPEC §5
test('an empty form shows an error beside each required field', async () => {
  const user = await showCustomersTab();
  await user.click(button('Add Customer'));

  await user.click(button('Create customer'));

  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('Valid email required');
  expect(screen.getByRole('textbox', { name: 'First name' })).toHaveAccessibleDescription('First name required');
  expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveAccessibleDescription('Last name required');
  expect(screen.getByRole('textbox', { name: 'Phone number' })).toHaveAccessibleDescription('Phone number required');
  expect(screen.getByRole('textbox', { name: 'First name' })).toHaveFocus();
  fill({ Email: 'nowhere' });
  await user.click(button('Create customer'));
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('Valid email required');
  expect(sent('POST')).toEqual([]);
});

test('an edit cannot change the e-mail address, and sends only changed fields with their values as read', async () => {
  api.answers[`PUT ${leratosPath}`] = () => ({ body: { ...lerato, phone: '082 555 0100' } });
  const user = await showCustomersTab();
  await user.click(button('Edit Lerato Nkosi'));
  expect(screen.getByRole('dialog', { name: 'Edit Customer' })).toBeVisible();
  const email = screen.getByRole('textbox', { name: 'Email (cannot be changed)' });
  expect(email).toHaveValue('lerato+clay@example.com');
  expect(email).toHaveAttribute('readonly');

  fill({ 'Phone number': '082 555 0100' });
  await user.click(button('Save changes'));

  await waitFor(() => expect(toast()).toMatchObject({ title: 'Customer Updated' }));
  expect(sent('PUT').map(({ path, body }) => [path, body])).toEqual([
    [leratosPath, { phone: '082 555 0100', before: { phone: '082 555 0119' } }],
  ]);
  await waitFor(() => expect(button('Edit Lerato Nkosi')).toHaveFocus());
});

test.each([
  ['Add Customer', 'Create customer', 'Failed to create customer'],
  ['Edit Lerato Nkosi', 'Save changes', 'Failed to update customer'],
])('when %s fails without a server message, the specified message is shown', async (open, save, sentence) => {
  api.answers['POST /api/admin/customers'] = () => ({ status: 500 });
  api.answers[`PUT ${leratosPath}`] = () => ({ status: 500 });
  const user = await showCustomersTab();
  await user.click(button(open));
  fill({ 'First name': 'A', 'Last name': 'B', 'Phone number': '1' });
  if (open === 'Add Customer') fill({ Email: 'a@example.com' });

  await user.click(button(save));

  await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', description: sentence }));
  expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent(sentence);
});

import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { lerato } from '../../../../test/admin/customersTab.tsx';
import { button, pageOf } from '../../../../test/admin/portalApi.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { renderAt } from '../../../../test/renderPage.tsx';
import { ManualBookingDialog } from './ManualBookingDialog.tsx';

const api = useFakeApi();
const user = userEvent.setup();
const search = (text: string) => `GET /api/admin/customers?page=1&pageSize=5&search=${text}`;

async function find(text: string): Promise<void> {
  api.answers['GET /api/admin/events'] = () => ({ body: [] });
  renderAt('/admin', <ManualBookingDialog onClose={() => undefined} />);
  await user.type(await screen.findByLabelText('Find a customer'), `${text}{Enter}`);
}

test('a found customer fills the fields, and the focus moves to them', async () => {
  api.answers[search('nkosi')] = () => pageOf([lerato]);
  await find('nkosi');
  expect(await screen.findByText('1 found')).toHaveRole('status');

  await user.click(screen.getByRole('button', { name: /^Lerato Nkosi/ }));

  expect(screen.getByLabelText('First name')).toHaveValue('Lerato');
  expect(screen.getByLabelText('First name')).toHaveFocus();
  expect(screen.getByLabelText('Last name')).toHaveValue('Nkosi');
  expect(screen.getByLabelText(/^Email/)).toHaveValue('lerato+clay@example.com');
  expect(screen.getByLabelText(/^Phone/)).toHaveValue('082 555 0119');
  expect(screen.queryByRole('list', { name: 'Customers found' })).not.toBeInTheDocument();
});

test('Enter in the search does not send the form, and a search without matches says so', async () => {
  api.answers[search('zzz')] = () => pageOf([]);

  await find('zzz');

  expect(await screen.findByText('No customer found; please type the details.')).toBeVisible();
  expect(screen.queryByText('Event ID is required')).not.toBeInTheDocument();
});
